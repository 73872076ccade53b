"""The modules of the game, one folder each: the rules, and what other packages need.

``players.py`` contains the knowledge of the bots about a module, ``scenario.py`` the fields that it
adds to scenarios, and ``words.py`` its sentences. They are found by these names; see
docs/contribute/adding-a-module.md. The packages below know no module.
"""

from firstclass.modules.celebrities.rules import MODULE as CELEBRITIES
from firstclass.modules.contracts.rules import MODULE as CONTRACTS
from firstclass.modules.murder.rules import MODULE as MURDER
from firstclass.modules.passengers.rules import MODULE as PASSENGERS
from firstclass.modules.storage.rules import MODULE as STORAGE
from firstclass.modules.switches.rules import MODULE as SWITCHES
from firstclass.modules.teatime.rules import MODULE as TEATIME

BUILTIN_MODULES = (
    CONTRACTS,
    CELEBRITIES,
    MURDER,
    PASSENGERS,
    SWITCHES,
    STORAGE,
    TEATIME,
)
