"""`python packaging/bill.py [FILE]`: a bill of materials in CycloneDX JSON, made from the pins and nothing else.

It names every distribution that is installed or takes part in building, each once, in its exact version.  It is the
same for the same pins: no time and no random number is in it.  It contacts nobody.
"""

from __future__ import annotations

import json
import sys
import tomllib
import uuid
from collections.abc import Mapping
from pathlib import Path

from installation import NATIVE, WEIGHTS
from pins import read_pins

ROOT = Path(__file__).resolve().parent.parent
_SPEC = "1.6"
_NAMESPACE = uuid.UUID("6f0f3d5e-6f5c-5d53-9f0b-6a1d1a1d7c11")
"""Of our bills: equal pins give the same serial number."""
_BY_US = {NATIVE: "built from source on the user's machine", WEIGHTS: "only the weights in it are used"}


def bill_of(pins: Mapping[str, str], *, name: str, version: str, needed: frozenset[str]) -> dict[str, object]:
    """The bill.

    Args:
        pins: versions by distribution.
        name: of the application.
        version: of it.
        needed: distributions that the application names itself to run; the others come with them, test or build.
    """
    whole = json.dumps([name, version, sorted(pins.items())])
    own = f"pkg:pypi/{name}@{version}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": _SPEC,
        "serialNumber": f"urn:uuid:{uuid.uuid5(_NAMESPACE, whole)}",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": own, "name": name, "version": version}},
        "components": [_component(each, pins[each]) for each in sorted(pins)],
        "dependencies": [{"ref": own, "dependsOn": [_reference(each, pins[each]) for each in sorted(needed)]}],
    }


def _component(name: str, version: str) -> dict[str, object]:
    reference = _reference(name, version)
    made: dict[str, object] = {
        "type": "library",
        "bom-ref": reference,
        "name": name,
        "version": version,
        "purl": reference,
    }
    return {**made, "description": _BY_US[name]} if name in _BY_US else made


def _reference(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def bill_of_checkout(root: Path) -> dict[str, object]:
    """The bill of a checkout."""
    pins = read_pins((root / "packaging" / "constraints.txt").read_text("utf-8"))
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    (version,) = (
        line.split('"')[1]
        for line in (root / "app" / "__init__.py").read_text("utf-8").splitlines()
        if line.startswith("__version__")
    )
    named = (_name_of(each) for each in project["dependencies"])
    return bill_of(pins, name=project["name"], version=version, needed=frozenset(named))


def _name_of(requirement: str) -> str:
    end = next((at for at, char in enumerate(requirement) if not (char.isalnum() or char in "-_.")), len(requirement))
    return requirement[:end].lower().replace("_", "-")


def main() -> int:
    """Write the bill to the named file, or print it; the exit code."""
    text = json.dumps(bill_of_checkout(ROOT), indent=2) + "\n"
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(text, "utf-8")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
