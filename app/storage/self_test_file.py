"""What the self-tests of this machine's devices found, as a small file.

Losing it costs a minute of testing, so it is never the reason for an error.
"""

import json
from pathlib import Path

from app.domain.fields import CodecError, Fields
from app.domain.self_test import Ability, Outcome, SelfTest, SelfTests
from app.log import STORAGE
from app.storage.atomic import write_atomic

SELF_TESTS_NAME = "self-tests.json"
_MOST_CHARACTERS = 1_000_000


class SelfTestFile:
    """One file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / SELF_TESTS_NAME

    def load(self) -> SelfTests:
        """The tests; without a file, or with one that cannot be used, none.  Never raises."""
        try:
            with self._path.open(encoding="utf-8") as file:
                content = file.read(_MOST_CHARACTERS)  # what is longer is cut off, so it is no JSON
            return tuple(_test_from(each) for each in Fields.parse(content).parts("tests"))
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, CodecError) as error:
            STORAGE.info("the self-tests cannot be used: %s", type(error).__name__)
            return ()

    def save(self, tests: SelfTests) -> None:
        """Write them, all or nothing.

        Raises:
            OSError: the folder cannot be written.
        """
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        record = {"tests": [_record(test) for test in tests]}
        write_atomic(self._path, [json.dumps(record, ensure_ascii=False, indent=1).encode()])


def _record(test: SelfTest) -> dict[str, object]:
    outcomes = [{"ability": outcome.ability.value, "fault": outcome.fault} for outcome in test.outcomes]
    return {"device": test.device, "build": test.build, "version": test.version, "outcomes": outcomes}


def _test_from(fields: Fields) -> SelfTest:
    return SelfTest(
        device=fields.text("device"),
        build=fields.text("build"),
        version=fields.text("version"),
        outcomes=tuple(
            Outcome(Ability(each.text("ability")), each.text("fault", "")) for each in fields.parts("outcomes")
        ),
    )
