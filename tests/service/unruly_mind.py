"""The bot process for the misbehaving bots and hints."""

from firstclass.players import advice
from firstclass.service.adapters.mind import main
from tests.service.unruly import no_plans

if __name__ == "__main__":
    vars(advice)["best_plans"] = no_plans
    main()
