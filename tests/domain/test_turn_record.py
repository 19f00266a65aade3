"""Statistics written down by an earlier version, and read."""

from app.domain.fields import Fields
from app.domain.telemetry import SpecTelemetry
from app.domain.turn_record import stats_of, stats_record
from tests.fakes.scripted_engine import stats_after


def test_what_an_earlier_version_did_not_write_is_nothing() -> None:
    record = stats_record(stats_after(SpecTelemetry(), tokens=4, decode_s=1.0))
    del record["thought_tokens"], record["thought_s"]
    stats = stats_of(Fields(record))
    assert (stats.thought_tokens, stats.thought_s) == (0, 0.0)
