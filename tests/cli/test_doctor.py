"""`doctor` about devices: what each is, and what its self-test found."""

from pathlib import Path

import pytest

from app import __version__
from app.cli import devices
from app.domain.self_test import CPU, Ability, Device, DeviceKind, Outcome, SelfTest
from app.engine.native.library import native_build
from app.storage import SelfTestFile
from tests.cli.console import Record, run

CARD = Device(name="Vulkan0", description="A card", kind=DeviceKind.GPU, free=3_000_000_000, total=8_000_000_000)


def keep(folder: Path, *, build: str, fault: str = "") -> None:
    outcomes = tuple(Outcome(ability, fault if ability is Ability.STATE else "") for ability in Ability)
    SelfTestFile(folder).save((SelfTest(device=CPU, build=build, version=__version__, outcomes=outcomes),))


def processor(record: Record) -> Record:
    (found,) = (each for each in record["devices"] if each["name"] == CPU)  # type: ignore[attr-defined]  # as in cli.md
    return dict(found)


def test_the_processor_is_listed_with_its_memory_and_without_a_test(tmp_path: Path) -> None:
    found = processor(run(tmp_path, "doctor", "--json").record)
    assert (found["kind"], found["self_test"]) == ("cpu", None)
    assert 0 < int(str(found["free"])) < int(str(found["total"]))


def test_a_failure_is_a_trouble_that_names_what_is_switched_off(tmp_path: Path) -> None:
    keep(tmp_path, build=native_build(), fault="bytes differ")
    done = run(tmp_path, "doctor", "--json")
    assert done.code == 1
    assert any("saved state is switched off, since bytes differ" in str(each) for each in done.record["troubles"])  # type: ignore[attr-defined]  # as above
    assert processor(done.record)["self_test"] == {"saved state": "bytes differ", "rollback": "", "MTP": ""}


def test_a_test_of_another_build_is_none(tmp_path: Path) -> None:
    keep(tmp_path, build="another", fault="bytes differ")
    assert processor(run(tmp_path, "doctor", "--json").record)["self_test"] is None


@pytest.mark.parametrize(
    ("faults", "words"),
    [
        (None, "not self-tested (doctor --self-test)"),
        (("", "", ""), "self-test: saved state held, rollback held, MTP held"),
        (("", "", "it lied"), "self-test: saved state held, rollback held, MTP failed"),
    ],
)
def test_a_card_is_shown_on_one_line(faults: tuple[str, ...] | None, words: str) -> None:
    outcomes = tuple(map(Outcome, Ability, faults)) if faults is not None else ()
    test = SelfTest(device="Vulkan0", build="b", version="1", outcomes=outcomes) if faults is not None else None
    shown = devices.TestedDevice(CARD, test)
    assert shown.value == f"A card (gpu), 3.0 GB of 8.0 GB free; {words}"
    assert bool(shown.trouble) == (faults is not None and any(faults))
