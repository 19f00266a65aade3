"""Token ids as bytes; receipts and statistics as JSON text.

Reading is strict about types and silent about keys it does not know, so that a newer minor version's rows stay
readable.  It knows no tables.
"""

import json
import sys
from array import array
from collections.abc import Sequence
from dataclasses import asdict

from app.domain.telemetry import NO_POSITIONS, PositionCounts, SpecTelemetry
from app.domain.turn import DepthReport, Receipt, RestoreHow, TurnStats


class CodecError(Exception):
    """A stored value is not what its column promises; the text is a phrase that says what is wrong."""


def pack_tokens(tokens: Sequence[int]) -> bytes:
    """Tokens as int32, little-endian."""
    packed = array("i", tokens)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def unpack_tokens(content: bytes) -> tuple[int, ...]:
    """The inverse of `pack_tokens`.

    Raises:
        ValueError: the length is no multiple of four.
    """
    return tuple(unpacked(content))


def unpacked(content: bytes) -> "array[int]":
    """As `unpack_tokens`, in the compact form that long walks need.

    Raises:
        ValueError: the length is no multiple of four.
    """
    packed = array("i")
    packed.frombytes(content)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed


def storable(text: str) -> str:
    """The text with halves of surrogate pairs, which UTF-8 cannot hold, joined or replaced."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def receipt_text(receipt: Receipt) -> str:
    """A receipt as JSON."""
    return _text(asdict(receipt))


def receipt_from(text: str) -> Receipt:
    """The inverse of `receipt_text`.

    Raises:
        CodecError: the text is no receipt.
    """
    fields = Fields.parse(text)
    return Receipt(
        reused=fields.whole("reused"),
        reread=fields.whole("reread"),
        how=_how(fields.text("how")),
        reason=fields.text("reason"),
        restore_s=fields.number("restore_s", 0.0),
    )


def stats_text(stats: TurnStats) -> str:
    """A turn's statistics as JSON."""
    return _text(asdict(stats))


def stats_from(text: str) -> TurnStats:
    """The inverse of `stats_text`.

    Raises:
        CodecError: the text is no statistics.
    """
    fields = Fields.parse(text)
    return TurnStats(
        drafter=fields.text("drafter"),
        depth=_depth(fields.part("depth")),
        telemetry=_telemetry(fields.part("telemetry")),
        prompt_tokens=fields.whole("prompt_tokens"),
        reused_tokens=fields.whole("reused_tokens"),
        read_tokens=fields.whole("read_tokens"),
        generated_tokens=fields.whole("generated_tokens"),
        restore_s=fields.number("restore_s"),
        read_s=fields.number("read_s"),
        first_token_s=fields.number("first_token_s"),
        decode_s=fields.number("decode_s"),
        plain_step_s=fields.number("plain_step_s"),
    )


class Fields:
    """Typed access to one JSON object.  A default stands in for a missing key, never for a wrong type."""

    def __init__(self, values: dict[str, object]) -> None:
        self._values = values

    @classmethod
    def parse(cls, text: str) -> "Fields":
        """The object that `text` holds.

        Raises:
            CodecError: it holds something else.
        """
        try:
            value: object = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise CodecError("it is not JSON") from error
        if not isinstance(value, dict):
            raise CodecError("it is not a JSON object")
        return cls(value)

    def part(self, name: str) -> "Fields":
        """A nested object; an empty one where it is missing."""
        value = self._values.get(name, {})
        if not isinstance(value, dict):
            raise CodecError(f"“{name}” is not an object")
        return Fields(value)

    def parts(self, name: str) -> "list[Fields]":
        """Nested objects in order; none where they are missing."""
        values = self._values.get(name, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise CodecError(f"“{name}” is not a list of objects")
        return [Fields(value) for value in values]

    def texts(self, name: str, default: tuple[str, ...]) -> tuple[str, ...]:
        """Strings in order."""
        values = self._values.get(name, list(default))
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise CodecError(f"“{name}” is not a list of texts")
        return tuple(values)

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        value = self._get(name, default)
        if not isinstance(value, str):
            raise CodecError(f"“{name}” is not a text")
        return value

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        value = self._get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise CodecError(f"“{name}” is not a whole number")
        return value

    def maybe_whole(self, name: str) -> int | None:
        """A whole number, or None where it is null or missing."""
        return None if self._values.get(name) is None else self.whole(name)

    def number(self, name: str, default: float | None = None) -> float:
        """A number."""
        value = self._get(name, default)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise CodecError(f"“{name}” is not a number")
        try:
            return float(value)
        except OverflowError as error:
            raise CodecError(f"“{name}” is too large a number") from error

    def flag(self, name: str, default: bool | None = None) -> bool:  # noqa: FBT001  # the default is a value
        """True or false."""
        value = self._get(name, default)
        if not isinstance(value, bool):
            raise CodecError(f"“{name}” is not true or false")
        return value

    def counts(self, name: str) -> PositionCounts:
        """Eight whole numbers."""
        match self._values.get(name, list(NO_POSITIONS)):
            case [int(a), int(b), int(c), int(d), int(e), int(f), int(g), int(h)]:
                return a, b, c, d, e, f, g, h
            case _:
                raise CodecError(f"“{name}” is not a list of eight whole numbers")

    def _get(self, name: str, default: object) -> object:
        value = self._values.get(name, default)
        if value is None:
            raise CodecError(f"“{name}” is missing")
        return value


def _depth(fields: Fields) -> DepthReport:
    return DepthReport(
        mode=fields.text("mode"),
        max=fields.whole("max"),
        chosen_mean=fields.number("chosen_mean"),
        reason=fields.text("reason"),
    )


def _telemetry(fields: Fields) -> SpecTelemetry:
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


def _text(values: dict[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
