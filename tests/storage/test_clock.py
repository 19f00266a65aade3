"""Nothing but the times that are shown depends on the clock."""

import itertools
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from app.paths import Folders
from app.storage import DataPlace, verify
from tests.storage.samples import ROOT, begin, chain, finish

CLOCKS: dict[str, Callable[[int], float]] = {
    "backwards": lambda n: 2e9 - 1000.0 * n,
    "still": lambda _n: 1e9,
    "jumping by years": lambda n: (1e9, 2e9, 0.0, 1.5e9)[n % 4],
    "before the epoch": lambda n: -1e9 - n,
    "beyond every calendar": lambda n: 1e300 + n,
}


@pytest.mark.parametrize("name", CLOCKS)
def test_list_messages_siblings_and_segments_keep_their_order_whatever_the_clock_says(
    folders: Folders, name: str
) -> None:
    ticks = itertools.count()
    with DataPlace.open(folders, clock=lambda: CLOCKS[name](next(ticks))) as place:
        store = place.store
        first, (question, answer) = store.begin_turn(begin("first"))
        store.finish_reply(finish(answer.id, tokens=(1, 2, 3, 4)))
        store.begin_turn(begin("second"))
        assert [entry.title for entry in store.conversations()] == ["second", "first"]
        _, (again,) = store.begin_turn(begin(None, conversation=first.id, parent=question.id))
        _, (last,) = store.begin_turn(begin(None, conversation=first.id, parent=question.id))
        assert [entry.title for entry in store.conversations()] == ["first", "second"]
        tree = store.open_conversation(first.id)
        assert tree.siblings(again.id) == (answer.id, again.id, last.id)
        assert [node.id for node in tree.path()] == [question.id, last.id]
        for made in chain((1, 2), (3, 4)):
            place.segments.put(made)
    with DataPlace.open(folders, clock=lambda: CLOCKS[name](next(ticks))) as place:
        place.store.delete(first.id)
        place.store.undelete(first.id)
        place.tidy()
        assert [entry.title for entry in place.store.conversations()] == ["first", "second"]
        assert len(place.segments.find(ROOT, (1, 2, 3, 4))) == 2
        # As the list and the window show it.
        for entry in place.store.conversations():
            assert datetime.fromtimestamp(entry.updated_at, UTC).year >= 1970
        place.store.delete(first.id)
    with DataPlace.open(folders, clock=lambda: CLOCKS[name](next(ticks))) as place:
        place.tidy()
        assert [entry.title for entry in place.store.conversations()] == ["second"]
        assert place.segments.links() == {}
    assert verify(folders) == ()
