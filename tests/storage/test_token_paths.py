"""Which paths of a conversation hold the tokens of all its paths."""

from array import array

import pytest

from app.domain.ids import MessageId
from app.storage.codec import CodecError, pack_tokens
from app.storage.token_paths import Stretch, leading_paths, stretch_from


def said(message: int, parent: int | None, start: int, n_tokens: int) -> Stretch:
    return Stretch(
        message=MessageId(message),
        parent=None if parent is None else MessageId(parent),
        start=start,
        tokens=array("i", range(n_tokens)),
    )


ROOT = said(1, None, 0, 3)


@pytest.mark.parametrize(
    ("others", "paths"),
    [
        ([], [[1]]),
        ([said(2, 1, 3, 2), said(3, 2, 5, 1)], [[1, 2, 3]]),
        ([said(2, 1, 3, 2), said(3, 1, 3, 4)], [[1, 2], [1, 3]]),
        ([said(2, 1, 3, 0), said(3, 2, 3, 1)], [[1, 2, 3]]),
        # The third reads the end of the first again in another way, as a template that drops reasoning has it.
        ([said(2, 1, 3, 2), said(3, 2, 4, 5)], [[1, 2], [1, 2, 3]]),
        ([said(2, 1, 2, 4)], [[1], [1, 2]]),
        # What begins beyond what is known adds nothing.
        ([said(2, 1, 9, 4)], [[1, 2]]),
    ],
)
def test_each_path_is_the_beginning_of_one_that_is_named(others: list[Stretch], paths: list[list[int]]) -> None:
    found = [[stretch.message for stretch in path] for path in leading_paths([ROOT, *others])]
    assert found == paths


def test_a_message_is_read_with_its_place_among_the_tokens() -> None:
    assert stretch_from((1, 2, 1, 3, pack_tokens((0, 1)))) == said(2, 1, 3, 2)
    assert stretch_from((1, 1, None, 0, pack_tokens((0, 1, 2)))) == ROOT


@pytest.mark.parametrize("row", [(1, 2, 2, 3, b""), (1, 2, 3, 3, b""), (1, 2, "1", 3, b""), (1, 2, 1, 3, "x")])
def test_a_message_that_does_not_come_after_its_parent_makes_no_sense(
    row: tuple[int, int, int | str, int, bytes],
) -> None:
    with pytest.raises(CodecError):
        stretch_from(row)
