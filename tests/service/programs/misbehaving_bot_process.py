"""The bot process for the misbehaving bots and hints."""

from firstclass.players import advice
from firstclass.service.adapters.bot_process import main
from tests.service.programs.misbehaving_bots import no_plans

if __name__ == "__main__":
    vars(advice)["best_plans"] = no_plans
    main()
