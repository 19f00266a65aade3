"""The list of conversations at scale: what stands where, and that a change touches only its own rows."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QModelIndex, Qt
from pytestqt.qtbot import QtBot

from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId
from app.ui.models.conversation_list import ConversationList, Index, Role
from app.ui.models.listed_rows import Row, Shelf, steps_between
from app.ui.theme import Look
from app.ui.widgets.conversation_view import ConversationView

TODAY = date(2026, 2, 10)


def summary(number: int, *, days_ago: int = 0, **changes: object) -> ConversationSummary:
    noon = datetime(2026, 2, 10, 12).astimezone() - timedelta(days=days_ago, seconds=number)
    made = ConversationSummary(
        id=ConversationId(number), title=f"Number {number}", updated_at=noon.timestamp(), tip=None
    )
    return replace(made, **changes)  # type: ignore[arg-type]  # fields of the summary


def many(n: int) -> tuple[ConversationSummary, ...]:
    return tuple(summary(number, days_ago=number // 10) for number in range(1, n + 1))


def titles(model: ConversationList) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def fresh(summaries: tuple[ConversationSummary, ...], shelf: Shelf | None = None) -> ConversationList:
    model = ConversationList(lambda: TODAY)
    model.show(summaries)
    model.show_shelf(shelf or Shelf())
    return model


class Watch:
    """What a model announced."""

    def __init__(self, model: ConversationList) -> None:
        self.changed: list[tuple[int, int]] = []
        self.inserted: list[tuple[int, int]] = []
        self.removed: list[tuple[int, int]] = []
        self.moved: list[tuple[int, int]] = []
        self.resets = 0
        model.dataChanged.connect(lambda first, last: self.changed.append((first.row(), last.row())))
        model.rowsInserted.connect(lambda _parent, first, last: self.inserted.append((first, last)))
        model.rowsRemoved.connect(lambda _parent, first, last: self.removed.append((first, last)))
        model.rowsMoved.connect(lambda _from, first, _last, _to, before: self.moved.append((first, before)))
        model.modelReset.connect(self._count)

    def _count(self) -> None:
        self.resets += 1


def test_pinned_conversations_stand_on_top_and_archived_ones_nowhere() -> None:
    model = fresh((summary(1), summary(2, archived=True), summary(3, days_ago=400, pinned=True)))
    assert titles(model) == ["Pinned", "Number 3", "Today", "Number 1"]
    model.show_shelf(Shelf(archived=True))
    assert titles(model) == ["Today", "Number 2"]


def test_what_was_taken_in_from_elsewhere_stands_under_its_own_day_and_no_heading_twice() -> None:
    taken_in = summary(9, days_ago=800)
    model = fresh((summary(1), taken_in, summary(2), summary(3, days_ago=1)))
    assert titles(model) == ["Today", "Number 1", "Number 2", "Yesterday", "Number 3", "2023", "Number 9"]


def test_a_tag_lists_only_what_has_it() -> None:
    model = fresh((summary(1, tags=("a", "b")), summary(2, tags=("b",)), summary(3)))
    model.show_shelf(Shelf(tag="a"))
    assert titles(model) == ["Today", "Number 1"]
    assert model.tags() == {"a": 1, "b": 2}
    assert model.index(1).data(Role.TAGS) == "#a  #b"


def test_a_conversation_that_is_written_to_goes_up_and_no_other_row_is_touched() -> None:
    before = many(10_000)
    model = fresh(before)
    watch = Watch(model)
    written = summary(7000, title="Number 7000")
    model.show((written, *before[:6999], *before[7000:]))
    assert titles(model)[:2] == ["Today", "Number 7000"]
    assert (watch.resets, watch.inserted, len(watch.moved)) == (0, [], 1)
    assert watch.changed == [(1, 1)]


def test_another_title_changes_one_row_in_its_place() -> None:
    before = many(10_000)
    model = fresh(before)
    watch = Watch(model)
    model.show((*before[:50], replace(before[50], title="Other"), *before[51:]))
    assert (watch.resets, watch.inserted, watch.removed) == (0, [], [])
    ((first, last),) = watch.changed
    assert first == last
    assert model.index(first).data() == "Other"


def test_deleting_one_takes_away_its_row_and_a_heading_that_is_left_alone() -> None:
    before = (summary(1), summary(2, days_ago=1), summary(3, days_ago=1))
    model = fresh(before)
    watch = Watch(model)
    model.show(before[1:])
    assert titles(model) == ["Yesterday", "Number 2", "Number 3"]
    assert (watch.resets, len(watch.removed)) == (0, 2)


class Counted(ConversationList):
    """Counts what a view asks for."""

    def __init__(self) -> None:
        super().__init__(lambda: TODAY)
        self.n_asked = 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        self.n_asked += 1
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        self.n_asked += 1
        return super().flags(index)


def test_a_view_asks_only_for_the_rows_that_are_seen(qtbot: QtBot) -> None:
    model = Counted()
    view = ConversationView(Look(), model)
    qtbot.addWidget(view)
    view.resize(260, 600)
    view.show()
    summaries = many(10_000)
    for change in ((), summaries, (replace(summaries[5000], updated_at=summaries[0].updated_at), *summaries[:5000])):
        model.show(change)
        QCoreApplication.processEvents()
    assert 0 < model.n_asked < 2000
    assert "rowCount" not in vars(ConversationList)


def test_midnight_moves_headings() -> None:
    now = [TODAY]
    model = ConversationList(lambda: now[0])
    model.show((summary(1),))
    now[0] = TODAY + timedelta(days=1)
    model.show((replace(summary(1)),))
    assert titles(model) == ["Yesterday", "Number 1"]


@pytest.mark.parametrize(("start", "step", "end"), [(None, 1, 1), (1, 1, 2), (2, -1, 1), (1, -1, 1), (3, 1, 3)])
def test_neighbours_end_at_the_ends(start: int | None, step: int, end: int) -> None:
    model = fresh((summary(1), summary(2), summary(3, days_ago=1)))
    assert model.neighbour(None if start is None else ConversationId(start), step) == end


CHANGES: tuple[Callable[[ConversationSummary], ConversationSummary], ...] = (
    lambda one: replace(one, title=f"{one.title}!"),
    lambda one: replace(one, pinned=not one.pinned),
    lambda one: replace(one, archived=not one.archived),
    lambda one: replace(one, tags=("t",)),
    lambda one: replace(one, updated_at=summary(0).updated_at),
)


@given(
    acts=st.lists(st.tuples(st.integers(0, 30), st.sampled_from(CHANGES), st.booleans()), max_size=12),
    shelf=st.sampled_from([Shelf(), Shelf(archived=True), Shelf(tag="t")]),
)
def test_after_any_changes_the_rows_are_those_of_a_new_list(
    acts: list[tuple[int, Callable[[ConversationSummary], ConversationSummary], bool]], shelf: Shelf
) -> None:
    summaries = many(30)
    model = fresh(summaries, shelf)
    replayed = titles(model)

    def insert(_parent: QModelIndex, first: int, last: int) -> None:
        replayed[first:first] = [str(model.index(row).data()) for row in range(first, last + 1)]

    def remove(_parent: QModelIndex, first: int, last: int) -> None:
        del replayed[first : last + 1]

    def change(first: QModelIndex, last: QModelIndex) -> None:
        rows = range(first.row(), last.row() + 1)
        replayed[first.row() : last.row() + 1] = [str(model.index(row).data()) for row in rows]

    def move(_from: QModelIndex, first: int, _last: int, _to: QModelIndex, before: int) -> None:
        replayed.insert(before if before < first else before - 1, replayed.pop(first))

    model.rowsMoved.connect(move)
    model.rowsInserted.connect(insert)
    model.rowsRemoved.connect(remove)
    model.dataChanged.connect(change)
    model.modelReset.connect(lambda: replayed.__setitem__(slice(None), titles(model)))
    for at, act, delete in acts:
        if at < len(summaries):
            changed = act(summaries[at])
            rest = (*summaries[:at], *summaries[at + 1 :])
            summaries = rest if delete else tuple(sorted((*rest, changed), key=lambda one: -one.updated_at))
        model.show(summaries)
    assert titles(model) == titles(fresh(summaries, shelf)) == replayed
    assert [model.conversation_at(model.index(row)) for row in range(model.rowCount())] == [
        model.index(row).data(Role.CONVERSATION) for row in range(model.rowCount())
    ]


def test_too_many_steps_are_none() -> None:
    old = [Row(str(number)) for number in range(100)]
    assert steps_between(old, list(reversed(old))) is None
    assert steps_between(old, old[50:]) is None
    assert steps_between(old, old) == []
