"""The characters that a text in quotes or a class in brackets stands for."""

import re

_CHARACTER = re.compile(r"\\x(..)|\\u(.{4})|\\U(.{8})|\\(.)|(.)", re.DOTALL)
_SHORT = {"t": "\t", "r": "\r", "n": "\n"}
_HIGHEST = 0x10FFFF

Ranges = tuple[tuple[int, int], ...]
"""First and last code points."""


def characters(word: str) -> tuple[Ranges, ...]:
    """What may stand at each place that a word reads, as it is written: ``"ab"``, ``[a-z]``, ``[^x]`` or a dot."""
    if word == ".":
        return (((0, _HIGHEST),),)
    body = word[1:-1]
    if word.startswith('"'):
        return tuple(((code, code),) for code in _codes(body))
    ranges = _class_ranges(body.removeprefix("^"))
    return (_complement(ranges) if body.startswith("^") else ranges,)


def _codes(body: str) -> list[int]:
    return [_code(found) for found in _CHARACTER.finditer(body)]


def _code(found: re.Match[str]) -> int:
    digits = found[1] or found[2] or found[3]
    return int(digits, 16) if digits else ord(_SHORT.get(found[4], found[4]) if found[4] else found[5])


def _class_ranges(body: str) -> Ranges:
    ranges: list[tuple[int, int]] = []
    at = 0
    while at < len(body):
        low = _CHARACTER.match(body, at)
        assert low is not None
        at = low.end()
        high = _CHARACTER.match(body, at + 1) if body[at : at + 1] == "-" else None
        if high is not None:
            at = high.end()
        ranges.append((_code(low), _code(high or low)))
    return tuple(ranges)


def _complement(ranges: Ranges) -> Ranges:
    edges, gaps = 0, list[tuple[int, int]]()
    for low, high in sorted(ranges):
        if low > edges:
            gaps.append((edges, low - 1))
        edges = max(edges, high + 1)
    return (*gaps, (edges, _HIGHEST))
