"""`check` over a real model, in processes of its own."""

import math
from pathlib import Path

import pytest

from app.cli.check import _report
from app.domain.exactness import Check, Difference, Verdict
from app.domain.ids import MessageId
from tests.cli.console import run
from tests.models import exact_model

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one conversation."""
    folder = tmp_path_factory.mktemp("check")
    asked = run(folder, "ask", "Name three colours.", "--max-tokens", "30", "--seed", "5", *flags())
    assert asked.code == 0, asked.err
    return folder


def flags() -> tuple[str, ...]:
    return "--model", str(exact_model()), "--context", "1024", "--threads", "1"


def test_a_reply_is_written_twice_and_found_equal(data: Path) -> None:
    before = run(data, "show", "1", "--json").out
    done = run(data, "check", "1", "--depth", "3", "--json", *flags())
    assert done.code == 0, done.err
    record = done.record
    assert (record["equal"], record["difference"], record["message"]) == (True, None, 2)
    assert 0 < int(str(record["n_tokens"])) <= 30
    assert int(str(record["drafted"])) >= int(str(record["accepted"])) > 0
    assert run(data, "show", "1", "--json").out == before


def test_the_answer_for_a_person_is_one_sentence(data: Path) -> None:
    done = run(data, "check", "--reply", "2", "--depth", "2", *flags())
    assert done.code == 0, done.err
    assert done.out.startswith("Equal: ")
    assert done.out.count("\n") == 1


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("--reply", "1"), "Only a reply to a message can be checked"),
        (("--reply", "77"), "Message 77 is not in this conversation"),
        (("--drafter", "none"), "nothing to compare"),
        (("--depth", "0"), "nothing to compare"),
    ],
)
def test_what_cannot_be_checked_is_said_in_one_sentence(data: Path, asked: tuple[str, ...], sentence: str) -> None:
    done = run(data, "check", "1", *asked, *flags())
    assert done.code == 1
    assert sentence in done.err


def test_a_lead_over_nothing_is_no_number(capsys: pytest.CaptureFixture[str]) -> None:
    difference = Difference(position=4, before="The ", drafted="c", plain="d", margin=math.inf)
    verdict = Verdict(n_tokens=4, difference=difference, n_drafted=3, n_accepted=1)
    _report(Check(check=1, reply=MessageId(2)), verdict, as_json=True)
    assert '"margin": null' in capsys.readouterr().out
