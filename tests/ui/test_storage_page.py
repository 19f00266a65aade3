"""Storage in the real window: what checkpoints take, and what is done about it."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from app.domain.events import SegmentSaved
from app.domain.ids import ConversationId
from app.domain.segment import root_key
from app.domain.storage_commands import (
    CountStorage,
    DropDamaged,
    DropSegments,
    PinSegments,
    SumStorage,
    UseBudget,
)
from app.domain.storage_events import StorageCounted, StorageSummed
from app.domain.storage_usage import ConversationUsage, StorageUsage
from app.ui.dialogs.storage_page import StoragePage
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from app.ui.wording import isolated
from tests.ui.hands import click
from tests.ui.stage import Stage


def usage_of(number: int, n_bytes: int, *, pinned: bool = False) -> ConversationUsage:
    return ConversationUsage(
        conversation=ConversationId(number),
        title=f"Chat {number}",
        pinned=pinned,
        n_segments=3,
        n_bytes=n_bytes,
        unshared_bytes=n_bytes // 2,
    )


USAGE = StorageUsage(
    conversations=(usage_of(7, 2_000_000, pinned=True), usage_of(4, 1_000_000)),
    n_segments=6,
    n_bytes=3_000_000,
    other_bytes=500,
    n_damaged=1,
    damaged_bytes=2000,
    budget=4_000_000_000,
    chosen=False,
    free=9_000_000_000,
)


@pytest.fixture
def window(open_window: Callable[[], MainWindow]) -> MainWindow:
    return open_window()


@pytest.fixture
def page(stage: Stage, window: MainWindow) -> StoragePage:
    window.settings_page.open(Page.STORAGE)
    (found,) = window.settings_page.dialog.findChildren(StoragePage)
    stage.post(StorageCounted(usage=USAGE))
    stage.settle()
    return found


def words(page: StoragePage) -> str:
    return " ".join(one.text() for one in page.findChildren(QLabel) if one.isVisibleTo(page))


def button(page: StoragePage, text: str) -> QAbstractButton:
    return next(one for one in page.findChildren(QAbstractButton) if one.text() == text)


def test_the_foot_tells_the_sum_and_opens_the_page(stage: Stage, window: MainWindow) -> None:
    foot = window.parts.storage_foot
    assert foot.isHidden()
    stage.post(StorageSummed(n_bytes=1_200_000_000, budget=4_000_000_000))
    stage.settle()
    assert foot.isVisible()
    assert foot.accessibleName() == "Checkpoints 1.2 GB of 4.0 GB"
    click(foot)
    assert window.settings_page.dialog.page is Page.STORAGE
    assert stage.store.sent[-1] == CountStorage()


def test_the_sum_is_asked_for_when_the_store_opens_and_after_each_save(stage: Stage, window: MainWindow) -> None:
    before = stage.store.sent.count(SumStorage())
    stage.post(SegmentSaved(key=root_key(["x"]), n_bytes=1))
    stage.settle()
    assert stage.store.sent.count(SumStorage()) == before + 1


def test_conversations_are_listed_with_what_they_take(page: StoragePage) -> None:
    model = page.model
    cells = [[str(model.data(model.index(row, column))) for column in range(4)] for row in range(model.rowCount())]
    assert cells == [[f"{isolated('Chat 7')} · pinned", "3", "2.0 MB", "1.0 MB"], ["Chat 4", "3", "1.0 MB", "500 kB"]]
    assert "3.0 MB of 4.0 GB" in words(page)
    assert "500 B belong to no message" in words(page)


def test_the_picked_one_is_pinned_or_dropped(stage: Stage, page: StoragePage) -> None:
    click(button(page, "Unpin"))
    page.table.selectRow(1)
    click(button(page, "Pin"))
    click(button(page, "Drop checkpoints"))
    assert stage.store.sent[-3:] == [
        PinSegments(conversation=ConversationId(7), pinned=False),
        PinSegments(conversation=ConversationId(4), pinned=True),
        DropSegments(conversation=ConversationId(4)),
    ]


def test_what_was_freed_is_said_and_the_row_stays_picked(stage: Stage, window: MainWindow, page: StoragePage) -> None:
    page.table.selectRow(1)
    turned = replace(USAGE, conversations=(usage_of(4, 1_000_000), usage_of(7, 900_000)))
    stage.post(StorageCounted(usage=turned, freed=1_100_000))
    stage.settle()
    assert page.table.currentIndex().row() == 0
    assert window.settings_page.dialog.notice.text == "1.1 MB freed; the text stays."


def test_damaged_files_are_removed_when_asked(stage: Stage, page: StoragePage) -> None:
    click(button(page, "Remove damaged files"))
    assert stage.store.sent[-1] == DropDamaged()
    stage.post(StorageCounted(usage=replace(USAGE, n_damaged=0, damaged_bytes=0)))
    stage.settle()
    assert button(page, "Remove damaged files").isHidden()


def test_without_checkpoints_the_page_says_so(stage: Stage, page: StoragePage) -> None:
    stage.post(StorageCounted(usage=replace(USAGE, conversations=())))
    stage.settle()
    assert "No conversation has checkpoints yet." in words(page)
    assert not button(page, "Pin").isEnabled()


def test_another_budget_reaches_the_store(qtbot: QtBot, stage: Stage, window: MainWindow) -> None:
    window.settings_page.dialog.edited.emit("segments_budget", 500_000_000)
    assert UseBudget(budget=500_000_000) in stage.store.sent
    window.settings_page.dialog.edited.emit("sampling.top_k", 3)
    assert stage.store.sent.count(UseBudget(budget=500_000_000)) == 1
