"""Which characters of a text came from accepted drafts, as run lengths.

``(5, 3, 10)`` says: five characters that were not drafted, three that were, ten that were not.  The first number may
be 0, no other is, so that there is one way to say a thing.  A character counts as drafted if its last token was.
"""

from collections.abc import Iterable, Iterator

from app.domain.message import split_reasoning

Runs = tuple[int, ...]
"""Lengths of stretches, in turn not drafted and drafted."""


def runs_of(marked: Iterable[tuple[int, bool]]) -> Runs:
    """Runs of so many characters each, drafted or not."""
    runs = [0]
    for count, drafted in marked:
        if count <= 0:
            continue
        if bool(len(runs) % 2 == 0) is drafted:
            runs[-1] += count
        else:
            runs.append(count)
    return tuple(runs) if runs != [0] else ()


def marked(runs: Runs) -> Iterator[tuple[int, bool]]:
    """The inverse of `runs_of`."""
    return ((count, at % 2 == 1) for at, count in enumerate(runs))


def joined(*parts: Runs) -> Runs:
    """Runs of texts one after the other."""
    return runs_of(pair for part in parts for pair in marked(part))


def fitted(runs: Runs, length: int) -> Runs:
    """These runs for a text of `length`: what they do not reach was not drafted; too long ones say nothing of it."""
    missing = length - sum(runs)
    if missing < 0:
        return runs_of([(length, False)])
    return joined(runs, runs_of([(missing, False)]))


def part(runs: Runs, start: int, end: int) -> Runs:
    """Runs of the characters [start, end)."""
    kept: list[tuple[int, bool]] = []
    at = 0
    for count, drafted in marked(runs):
        kept.append((min(at + count, end) - max(at, start), drafted))
        at += count
        if at >= end:
            break
    return runs_of(kept)


def spans(runs: Runs) -> Iterator[tuple[int, int]]:
    """Where drafted characters begin and end."""
    at = 0
    for count, drafted in marked(runs):
        if drafted:
            yield at, at + count
        at += count


def of_shown(raw: str, runs: Runs) -> Runs:
    """Of a reply's raw text, the runs of its reasoning and behind it of its content, without tags: what is kept."""
    (begin, end), content = places(raw)
    return joined(part(runs, begin, end), part(runs, content, len(raw)))


def of_raw(raw: str, kept: Runs) -> Runs:
    """The inverse of `of_shown`, its tags not drafted; where the runs belong to another text, nothing was."""
    (begin, end), content = places(raw)
    n_reasoning = end - begin
    if sum(kept) != n_reasoning + len(raw) - content:
        return runs_of([(len(raw), False)])
    before, between = runs_of([(begin, False)]), runs_of([(content - end, False)])
    return joined(before, part(kept, 0, n_reasoning), between, part(kept, n_reasoning, sum(kept)))


def places(raw: str) -> tuple[tuple[int, int], int]:
    """Where the reasoning begins and ends, and where the content begins."""
    reasoning, content = split_reasoning(raw)
    begin = raw.index(reasoning, raw.index("<think>") + len("<think>")) if reasoning else 0
    return (begin, begin + len(reasoning)), len(raw) - len(content)
