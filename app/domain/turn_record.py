"""Receipts and statistics as JSON objects, and back: in the database as in exported files."""

from dataclasses import asdict, replace

from app.domain.fields import CodecError, Fields
from app.domain.round_series import NO_ROUNDS
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, Receipt, RestoreHow, TurnStats

Json = dict[str, object]


def receipt_record(receipt: Receipt) -> Json:
    """A receipt as a JSON object."""
    return asdict(receipt)


def receipt_of(fields: Fields) -> Receipt:
    """The inverse of `receipt_record`.

    Raises:
        CodecError: the object is no receipt.
    """
    return Receipt(
        reused=fields.whole("reused"),
        reread=fields.whole("reread"),
        how=_how(fields.text("how")),
        reason=fields.text("reason"),
        restore_s=fields.number("restore_s", 0.0),
    )


def stats_record(stats: TurnStats) -> Json:
    """A turn's statistics as a JSON object, without its single rounds, which are kept apart (`round_series`)."""
    record = asdict(replace(stats, rounds=NO_ROUNDS))
    del record["rounds"]
    return record


def stats_of(fields: Fields) -> TurnStats:
    """The inverse of `stats_record`.

    Raises:
        CodecError: the object is no statistics.
    """
    return TurnStats(
        drafter=fields.text("drafter"),
        depth=_depth(fields.part("depth")),
        telemetry=telemetry_of(fields.part("telemetry")),
        prompt_tokens=fields.whole("prompt_tokens"),
        reused_tokens=fields.whole("reused_tokens"),
        read_tokens=fields.whole("read_tokens"),
        generated_tokens=fields.whole("generated_tokens"),
        restore_s=fields.number("restore_s"),
        read_s=fields.number("read_s"),
        first_token_s=fields.number("first_token_s"),
        decode_s=fields.number("decode_s"),
        plain_step_s=fields.number("plain_step_s"),
        thought_tokens=fields.whole("thought_tokens", 0),
        thought_s=fields.number("thought_s", 0.0),
        drafted=fields.lengths("drafted"),
    )


def _depth(fields: Fields) -> DepthReport:
    return DepthReport(
        mode=fields.text("mode"),
        max=fields.whole("max"),
        chosen_mean=fields.number("chosen_mean"),
        reason=fields.text("reason"),
    )


def telemetry_of(fields: Fields) -> SpecTelemetry:
    """Counts and seconds of rounds from a JSON object; what is missing is 0.

    Raises:
        CodecError: a value is of a wrong type.
    """
    return SpecTelemetry(
        rounds=fields.whole("rounds", 0),
        drafted=fields.whole("drafted", 0),
        accepted=fields.whole("accepted", 0),
        offered_by_position=fields.counts("offered_by_position"),
        accepted_by_position=fields.counts("accepted_by_position"),
        target_passes=fields.whole("target_passes", 0),
        draft_passes=fields.whole("draft_passes", 0),
        draft_s=fields.number("draft_s", 0.0),
        verify_s=fields.number("verify_s", 0.0),
        sample_s=fields.number("sample_s", 0.0),
        other_s=fields.number("other_s", 0.0),
    )


def _how(text: str) -> RestoreHow:
    try:
        return RestoreHow(text)
    except ValueError as error:
        raise CodecError(f"“how” has the unknown value “{text}”") from error
