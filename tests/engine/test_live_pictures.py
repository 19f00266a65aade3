"""Where pictures lie in a live sequence: numbers below zero, and no others, are a picture's."""

from app.engine.live_pictures import LivePictures, Stretch
from app.engine.stop import StopFlag

PICTURE = Stretch(digest="a", part=0, ids=(-1, -2, -3), n_rows=9)


class OnePicture:
    """A sight that knows one picture."""

    def stretch(self, first: int) -> Stretch:
        assert first == PICTURE.ids[0]
        return PICTURE

    def read(self, stretch: Stretch, start: int, *, stop: StopFlag | None = None) -> None:
        raise AssertionError("nothing is read here")


def test_texts_are_cut_before_a_picture_and_at_their_longest_and_a_picture_never() -> None:
    tokens = (0, 5, *PICTURE.ids, 0, 7, 8, *PICTURE.ids)
    pieces = [tuple(piece) for piece in LivePictures(OnePicture()).pieces(tokens, 2)]
    assert pieces == [(0, 5), PICTURE.ids, (0, 7), (8,), PICTURE.ids]


def test_a_picture_takes_rows_beyond_its_positions_until_it_is_cut() -> None:
    pictures = LivePictures(OnePicture())
    pictures.place(PICTURE, 2)
    assert (bool(pictures), pictures.n_extra) == (True, 6)
    assert [pictures.before(position) for position in (2, 3)] == [False, True]
    assert [pictures.ends_at(position) for position in (4, 5, 6)] == [False, True, False]
    assert [pictures.outside(position) for position in (1, 2, 3, 4, 5, 6)] == [1, 2, 2, 2, 5, 6]
    pictures.cut(5)
    assert pictures
    pictures.cut(4)
    assert not pictures
