"""Typed reading of JSON objects that were written elsewhere or earlier.

Strict about types and silent about keys it does not know, so that what a newer minor version wrote stays readable.
"""

import json

from app.domain.characters import whole_characters
from app.domain.telemetry import NO_POSITIONS, PositionCounts


class CodecError(Exception):
    """A written value is not what its place promises; the text is a phrase that says what is wrong."""


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

    @property
    def values(self) -> dict[str, object]:
        """The object itself, to be written again with the keys that nobody here knows."""
        return self._values

    def has(self, name: str) -> bool:
        """True where the key is there and not null."""
        return self._values.get(name) is not None

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
        return tuple(map(whole_characters, values))

    def text(self, name: str, default: str | None = None) -> str:
        """A string of whole characters."""
        value = self._get(name, default)
        if not isinstance(value, str):
            raise CodecError(f"“{name}” is not a text")
        return whole_characters(value)

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        value = self._get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise CodecError(f"“{name}” is not a whole number")
        return value

    def maybe_whole(self, name: str) -> int | None:
        """A whole number, or None where it is null or missing."""
        return None if self._values.get(name) is None else self.whole(name)

    def is_null(self, name: str) -> bool:
        """Whether it is there and says that there is none."""
        return name in self._values and self._values[name] is None

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

    def lengths(self, name: str) -> tuple[int, ...]:
        """Whole numbers, none below 0; none at all where they are missing."""
        value = self._values.get(name, [])
        if not isinstance(value, list | tuple):
            raise CodecError(f"“{name}” is not a list of whole numbers")
        for each in value:
            if not isinstance(each, int) or isinstance(each, bool) or each < 0:
                raise CodecError(f"“{name}” is not a list of whole numbers")
        return tuple(value)

    def _get(self, name: str, default: object) -> object:
        value = self._values.get(name, default)
        if value is None:
            raise CodecError(f"“{name}” is missing")
        return value
