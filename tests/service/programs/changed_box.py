"""The command `firstclass` of a later version, with the box in the folder named by BOX."""

import os
import sys
from pathlib import Path

from firstclass.catalogue import load
from firstclass.cli import main

if __name__ == "__main__":
    sys.modules[load.__module__].HERE = Path(os.environ["BOX"])  # type: ignore[attr-defined]
    main()
