"""JSON schemas of replies: whether one can be used, and whether a reply follows it.

Of the language of schemas it knows what the converter into grammars knows and checks nothing else, so a reply that was
written under a schema is never called wrong for a keyword that had no effect.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from app.domain.sampling import GrammarError

MOST_CHARACTERS = 100_000
_MOST_STEPS = 200_000
_DEEPEST = 60
_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "number": (int, float),
    "integer": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_LISTS_OF_SCHEMAS = ("anyOf", "oneOf", "allOf", "prefixItems")
_MAPS_OF_SCHEMAS = ("properties", "$defs", "definitions")


class Verdict(Enum):
    """What a reply is."""

    FITS = "fits"
    DIFFERS = "differs"
    """JSON, but not as the schema says."""
    NO_JSON = "no-json"
    """As a reply is that was cut."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a reply is, and the place of the first difference, as in ``items[2].price``."""

    verdict: Verdict
    place: str = ""


def check_schema(text: str) -> None:
    """Refuse what is no schema.

    Raises:
        GrammarError: with a sentence that says where it goes wrong.
    """
    if len(text) > MOST_CHARACTERS:
        raise GrammarError(f"The JSON schema has {len(text)} characters; {MOST_CHARACTERS} are the most. Simplify it.")
    try:
        schema: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise GrammarError(f"The JSON schema is not JSON in line {error.lineno}: {error.msg}.") from error
    except (ValueError, RecursionError) as error:
        raise GrammarError(
            "The JSON schema cannot be read: it is nested too deeply, or has too long a number."
        ) from error
    if not isinstance(schema, dict):
        raise GrammarError("A JSON schema is an object in braces, as in the examples.")
    _check_part(schema, schema, 0)


def judge(reply: str, schema: str) -> Judgement:
    """What a reply is that was asked for under a schema."""
    try:
        value: object = json.loads(reply)
        asked: object = json.loads(schema)
    except (ValueError, RecursionError):
        return Judgement(Verdict.NO_JSON)
    try:
        place = next(_Search(asked).misfits(asked, value, "", 0), None)
    except _TooLongError:
        place = None
    return Judgement(Verdict.FITS) if place is None else Judgement(Verdict.DIFFERS, place.lstrip("."))


def indented(reply: str) -> str:
    """A reply as JSON that people read; as it stands where it is none."""
    try:
        return json.dumps(json.loads(reply), ensure_ascii=False, indent=2)
    except (ValueError, RecursionError):
        return reply.strip()


def _check_part(part: object, root: object, depth: int) -> None:
    if isinstance(part, bool):
        return
    if not isinstance(part, dict) or depth > _DEEPEST:
        raise GrammarError("A part of the JSON schema is no schema: each is an object in braces, or true or false.")
    for name in _as_list(part.get("type", [])):
        if name not in _TYPES:
            raise GrammarError(f"The JSON schema names a type that JSON has not: {json.dumps(name)[:60]}.")
    if "$ref" in part and _referred(part["$ref"], root) is None:
        raise GrammarError(f"The JSON schema refers to what is not in it: {json.dumps(part['$ref'])[:60]}.")
    for name in _LISTS_OF_SCHEMAS:
        for each in _as_list(part.get(name, [])):
            _check_part(each, root, depth + 1)
    for name in _MAPS_OF_SCHEMAS:
        inner = part.get(name, {})
        if not isinstance(inner, dict):
            raise GrammarError(f"In the JSON schema “{name}” has to be an object in braces.")
        for each in inner.values():
            _check_part(each, root, depth + 1)
    for name in ("items", "additionalProperties"):
        if name in part and not isinstance(part[name], list):
            _check_part(part[name], root, depth + 1)


def _as_list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [value]


def _referred(reference: object, root: object) -> object | None:
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    found = root
    for step in filter(None, reference[1:].split("/")):
        name = step.replace("~1", "/").replace("~0", "~")
        if not isinstance(found, dict) or name not in found:
            return None
        found = found[name]
    return found


class _TooLongError(Exception):
    """A schema leads in too many circles."""


class _Search:
    """Looks for the first place where a value is not as its schema says."""

    def __init__(self, root: object) -> None:
        self._root = root
        self._steps = 0

    def misfits(self, schema: object, value: object, place: str, depth: int) -> Iterator[str]:
        """Places, first things first."""
        self._steps += 1
        if self._steps > _MOST_STEPS or depth > _DEEPEST:
            raise _TooLongError
        if schema is False:
            yield place
        if not isinstance(schema, dict):
            return
        if "$ref" in schema:
            yield from self.misfits(_referred(schema["$ref"], self._root), value, place, depth + 1)
        if not _is_simply_right(schema, value):
            yield place
        for each in _as_list(schema.get("allOf", [])):
            yield from self.misfits(each, value, place, depth + 1)
        for name in ("anyOf", "oneOf"):
            if name in schema and not any(self._fits(each, value, depth) for each in _as_list(schema[name])):
                yield place
        if isinstance(value, dict):
            yield from self._in_object(schema, value, place, depth)
        if isinstance(value, list):
            first = _as_list(schema.get("prefixItems", []))
            for at, each in enumerate(value):
                part = first[at] if at < len(first) else schema.get("items", True)
                yield from self.misfits(part, each, f"{place}[{at}]", depth + 1)

    def _fits(self, schema: object, value: object, depth: int) -> bool:
        return next(self.misfits(schema, value, "", depth + 1), None) is None

    def _in_object(
        self, schema: Mapping[str, object], value: Mapping[str, object], place: str, depth: int
    ) -> Iterator[str]:
        properties = schema.get("properties", {})
        known = properties if isinstance(properties, dict) else {}
        for name in _as_list(schema.get("required", [])):
            if name not in value:
                yield f"{place}.{name}"
        for name, each in value.items():
            part = known[name] if name in known else schema.get("additionalProperties", True)
            yield from self.misfits(part, each, f"{place}.{name}", depth + 1)


def _is_simply_right(schema: Mapping[str, object], value: object) -> bool:
    """Whether a value is right but for what is in it."""
    types = _as_list(schema["type"]) if "type" in schema else list(_TYPES)
    if not any(isinstance(name, str) and _is_of(value, name) for name in types):
        return False
    if "enum" in schema and value not in _as_list(schema["enum"]):
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if isinstance(value, str):
        return _within(schema, len(value), "Length")
    return not isinstance(value, list) or _within(schema, len(value), "Items")


def _is_of(value: object, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    whole = name != "integer" or isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return isinstance(value, _TYPES.get(name, ())) and whole


def _within(schema: Mapping[str, object], size: int, what: str) -> bool:
    least, most = schema.get(f"min{what}"), schema.get(f"max{what}")
    return (not isinstance(least, int) or size >= least) and (not isinstance(most, int) or size <= most)
