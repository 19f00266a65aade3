"""Ways in which a file can be wrong: its bytes, and what its JSON says."""

import copy
import json
import random

from tests.exchange.samples import as_json, as_lines

_STRANGE: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    -1,
    7,
    2**70,
    1e308,
    float("inf"),
    float("nan"),
    "",
    "x",
    "\0",
    "\ud83d",
    "system",
    "1700000000000",
    "March 5, 2024 2:20pm",
    "February 31, 2024 2:20pm",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "![](data:image/png;base64,AAAA)",
    '<details type="reasoning">\n<summary>',
    "\ue200cite\ue202",
    "```",
    [],
    {},
    [[]],
    [None],
    [{}],
    {"": None},
    {"text": {"value": 3}},
)


def changed(value: object, chance: random.Random) -> object:
    """`value` with one thing in it replaced, removed, doubled or moved."""
    places = _places(value)
    if not places:
        return _strange(chance)
    holder, key = chance.choice(places)
    act = chance.randrange(5)
    if isinstance(holder, dict):
        assert isinstance(key, str)
        match act:
            case 0:
                del holder[key]
            case 1:
                holder[f"{key} again"] = holder[key]
            case 2:
                other, at = chance.choice(places)
                holder[key] = json.loads(json.dumps(other[at]))  # type: ignore[index]  # of one kind
            case _:
                holder[key] = _strange(chance)
    elif isinstance(holder, list):
        assert isinstance(key, int)
        match act:
            case 0:
                del holder[key]
            case 1:
                holder.insert(key, holder[key])
            case 2:
                holder.reverse()
            case _:
                holder[key] = _strange(chance)
    return value


def _strange(chance: random.Random) -> object:
    """One of them, of its own: the next change may go into it, and must not reach other files."""
    return copy.deepcopy(chance.choice(_STRANGE))


def damaged(content: bytes, chance: random.Random) -> bytes:
    """`content` cut, with a hole, with other bytes, or with a part of it doubled."""
    at = chance.randrange(len(content) + 1)
    length = chance.choice((1, 2, 7, 60, 500))
    match chance.randrange(6):
        case 0:
            return content[:at]
        case 1:
            return content[:at] + bytes(length) + content[at + length :]
        case 2:
            return content[:at] + chance.randbytes(length) + content[at + length :]
        case 3:
            return content[:at] + content[at + length :]
        case 4:
            return content[:at] + content[at : at + length] * 3 + content[at + length :]
        case _:
            return (
                content[:at]
                + chance.choice((b"{", b"}", b"[", b"]", b'"', b"\\", b",", b"\n", b"\xed\xa0\x80"))
                + content[at:]
            )


def written(value: object, *, lines: bool) -> bytes:
    """As the program would have written it."""
    if lines and isinstance(value, list):
        return as_lines(value)
    return as_json(value)


def _places(value: object) -> list[tuple[dict[str, object] | list[object], str | int]]:
    found: list[tuple[dict[str, object] | list[object], str | int]] = []
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            found += [(each, key) for key in each]
            waiting += each.values()
        elif isinstance(each, list):
            found += [(each, at) for at in range(len(each))]
            waiting += each
    return found
