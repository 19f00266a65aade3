"""Numbers as tables."""

import csv
import io
from dataclasses import replace

import pytest

from app.domain.ids import MessageId
from app.domain.round_series import RoundTally
from app.domain.stats_csv import csv_text, models_table, records, replies_table, rounds_table
from app.domain.stats_events import ModelFigures, ReplyFigures
from app.domain.telemetry import SpecTelemetry
from app.domain.totals import totals_of
from tests.storage.samples import STATS


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_rounds_say_which_they_are_and_leave_out_what_is_unknown() -> None:
    tally = RoundTally(2)
    for drafted, accepted in ((2, 1), (2, 2), (0, 0)):
        tally.add(tokens=accepted + 1, drafted=drafted, accepted=accepted, seconds=0.25)
    first, last = read(csv_text(rounds_table(tally.series())))
    assert (first["first_round"], first["rounds"], first["acceptance"]) == ("1", "2", "0.75")
    assert (last["first_round"], last["acceptance"], last["tokens_per_second"]) == ("3", "", "4.0")


def test_a_reply_has_a_row_with_its_numbers() -> None:
    reply = ReplyFigures(message=MessageId(7), created_at=0.0, model="A, “model”", stats=STATS)
    (row,) = read(csv_text(replies_table([reply])))
    assert (row["message"], row["model"], row["written_at"]) == ("7", "A, “model”", "1970-01-01T00:00:00+00:00")
    assert (row["tokens"], row["drafted"], row["accepted"]) == ("3", "7", "2")


def test_what_nothing_is_compared_with_is_left_out() -> None:
    plain = replace(STATS, telemetry=SpecTelemetry(rounds=3))
    (record,) = records(replies_table([ReplyFigures(message=MessageId(1), created_at=0.0, model="m", stats=plain)]))
    assert "speedup" not in record
    assert "acceptance" not in record
    assert record["tokens_per_second"] == 2.0


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "@x", "-2"])
def test_a_name_is_never_run_by_a_spreadsheet(name: str) -> None:
    model = ModelFigures(fingerprint="f", name=name, drafter="mtp", days=(), totals=totals_of(STATS))
    (row,) = read(csv_text(models_table([model])))
    assert row["model"] == f"'{name}"
