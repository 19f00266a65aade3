"""The item model of conversations, and the ring of rounds."""

from datetime import date, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId
from app.ui.models.conversation_list import ConversationList, Role, date_group
from app.ui.models.listed_rows import Shelf

TODAY = date(2026, 2, 10)


def summary(number: int, title: str, *, days_ago: int = 0) -> ConversationSummary:
    noon = datetime(2026, 2, 10, 12).astimezone() - timedelta(days=days_ago)
    return ConversationSummary(id=ConversationId(number), title=title, updated_at=noon.timestamp(), tip=None)


SUMMARIES = (
    summary(1, "First"),
    summary(2, "Second"),
    summary(3, "Rivers of Europe", days_ago=1),
    summary(4, "Old", days_ago=400),
)


def made() -> ConversationList:
    return ConversationList(lambda: TODAY)


def titles(model: ConversationList) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_the_model_keeps_the_rules_of_item_models(qtmodeltester: ModelTester) -> None:
    model = made()
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]  # the plugin has no types here
    model.show(SUMMARIES)
    model.show_shelf(Shelf(archived=True))
    model.show_shelf(Shelf())
    model.show(SUMMARIES[1:])
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]  # the plugin has no types here


def test_conversations_stand_under_the_heading_of_their_day() -> None:
    model = made()
    model.show(SUMMARIES)
    assert titles(model) == ["Today", "First", "Second", "Yesterday", "Rivers of Europe", "2025", "Old"]


@pytest.mark.parametrize(
    ("days", "heading"),
    [
        (-1, "Today"),
        (0, "Today"),
        (1, "Yesterday"),
        (2, "Last seven days"),
        (7, "Last seven days"),
        (8, "Last thirty days"),
        (31, "2026"),
        (60, "2025"),
    ],
)
def test_each_day_has_its_heading(days: int, heading: str) -> None:
    assert date_group(TODAY - timedelta(days=days), TODAY) == heading


def test_headings_can_be_neither_picked_nor_renamed() -> None:
    model = made()
    model.show(SUMMARIES)
    heading = model.index(0)
    assert heading.data(Role.CONVERSATION) is None
    assert model.flags(heading) == Qt.ItemFlag.NoItemFlags
    assert not model.setData(heading, "Other")


def test_renaming_is_asked_for_and_not_done() -> None:
    model = made()
    model.show(SUMMARIES)
    asked: list[tuple[object, str]] = []
    model.rename_wanted.connect(lambda conversation, title: asked.append((conversation, title)))

    assert model.setData(model.index_of(ConversationId(2)), "  Better ")

    assert asked == [(2, "Better")]
    assert "Better" not in titles(model)


@pytest.mark.parametrize("title", ["", "   ", "Second"])
def test_an_empty_or_equal_title_asks_for_nothing(title: str) -> None:
    model = made()
    model.show(SUMMARIES)
    asked: list[object] = []
    model.rename_wanted.connect(lambda *both: asked.append(both))
    assert not model.setData(model.index_of(ConversationId(2)), title)
    assert asked == []


def test_a_new_title_changes_its_row_without_a_reset() -> None:
    model = made()
    model.show(SUMMARIES)
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    model.show((summary(1, "Renamed"), *SUMMARIES[1:]))
    assert titles(model)[1] == "Renamed"
    assert resets == []
