"""The bill of materials names everything that is pinned, and is the same for the same pins."""

import json
import subprocess
import sys

from bill import bill_of, bill_of_checkout
from pins import read_pins

from app import __version__
from tests.packaging.machine import REPO

PINS = read_pins((REPO / "packaging" / "constraints.txt").read_text("utf-8"))


def test_it_names_every_pinned_package_once_in_its_version() -> None:
    done = subprocess.run(
        [sys.executable, str(REPO / "packaging" / "bill.py")], capture_output=True, text=True, check=True
    )
    bill = json.loads(done.stdout)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert {each["name"]: each["version"] for each in bill["components"]} == PINS
    assert len(bill["components"]) == len(PINS)
    assert all(each["purl"] == f"pkg:pypi/{each['name']}@{each['version']}" for each in bill["components"])
    assert bill["metadata"]["component"]["version"] == __version__


def test_what_the_application_names_itself_is_in_it() -> None:
    bill = json.loads(json.dumps(bill_of_checkout(REPO)))
    (own,) = bill["dependencies"]
    references = {each["bom-ref"] for each in bill["components"]}
    assert set(own["dependsOn"]) <= references
    assert f"pkg:pypi/cryptography@{PINS['cryptography']}" in own["dependsOn"]
    assert not any("pytest" in each for each in own["dependsOn"])


def test_equal_pins_give_an_equal_bill_and_others_another() -> None:
    made = [bill_of(pins, name="a", version="1", needed=frozenset()) for pins in ({"b": "1"}, {"b": "1"}, {"b": "2"})]
    assert made[0] == made[1]
    assert made[0]["serialNumber"] != made[2]["serialNumber"]
