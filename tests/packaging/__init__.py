"""The set-up and its pins.  Its files are no package, so that none of them hides the installed `packaging`."""

import sys
from pathlib import Path

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
sys.path.append(str(PACKAGING))
