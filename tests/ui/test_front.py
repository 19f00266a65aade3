"""Another language is spoken at once: another window takes the place of the one there was, and nothing is lost."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from app.domain.attachments import Draft
from app.domain.branch_commands import FindBoundaries
from app.domain.commands import BeginTurn, Generate
from app.domain.composer_commands import KeepDraft
from app.domain.composer_events import DraftFound
from app.domain.events import ModelChosen
from app.domain.list_commands import ListModels
from app.domain.model import LoadOptions
from app.domain.placement import Placement
from app.domain.settings import Settings, ThemeChoice
from app.domain.stats_events import FindStats
from app.domain.storage_commands import SumStorage
from app.paths import Folders
from app.ui.bridge import Courier, Post
from app.ui.bridge.desk import Desk
from app.ui.front import Front, Kept
from app.ui.languages import Speech
from app.ui.main_window import MainWindow
from app.ui.pseudo import PseudoName
from app.ui.setting_kinds import Page
from tests.fakes.scripted_engine import ScriptedEngine
from tests.fakes.scripted_store import ScriptedStore
from tests.ui.chatting import say, words_on_screen
from tests.ui.hands import type_text


class FrontRig:
    """A front over scripted threads, as `main` builds it.

    Attributes:
        engine, store, front: see their types.
        kept: settings that were to be kept.
    """

    def __init__(self, qtbot: QtBot, qapp: QApplication, folder: Path) -> None:
        self._qtbot = qtbot
        self.post = Post(lambda event: self.front.controller.deliver(event))  # noqa: PLW0108  # of the window there is
        self.engine, self.store = ScriptedEngine(self.post), ScriptedStore(self.post)
        self.speech = Speech(qapp, "en")
        settings = Settings(theme=ThemeChoice.LIGHT, language="en")
        folders = Folders.under(folder)
        folders.create()
        self.front = Front(
            Courier(self.engine, self.store),
            self.speech,
            kept=Kept(settings=settings, presets=(), choices=(), placement=Placement(width=1200, height=800)),
            folder=folder,
            demo=Path("demo.gguf"),
            make_desk=lambda: Desk(folders),
            keep_placement=lambda _placement: None,
        )
        self.kept: list[Settings] = []
        self.front.settings_changed.connect(self.kept.append)
        self.ended = self.shut = False
        self.front.ended.connect(self._note_end)
        self.front.desktop.keeper.show()
        self.store.open()
        self.front.controller.press(ModelChosen(path=Path("scripted.gguf"), options=LoadOptions()))
        self.settle()

    @property
    def window(self) -> MainWindow:
        return self.front.window

    def settle(self) -> None:
        self._qtbot.waitUntil(lambda: not self.post.n_waiting)
        QCoreApplication.processEvents()

    def choose(self, language: str) -> None:
        """As the settings page does."""
        self.window.settings_page.changed.emit(replace(self.window.settings, language=language))

    def speaks(self, language: str) -> None:
        """Choose it and wait for the window that speaks it."""
        before = self.window
        self.choose(language)
        self._qtbot.waitUntil(lambda: self.window is not before)
        self.settle()

    def say(self, text: str) -> None:
        say(self.window, text)
        self.settle()

    def says(self, text: str) -> bool:
        """A button with this text is to be seen."""
        buttons = self.window.findChildren(QAbstractButton)
        return any(each.text() == text for each in buttons if each.isVisible())

    def names(self, text: str) -> bool:
        """The model's button does."""
        buttons = self.window.parts.model_button.findChildren(QAbstractButton)
        return any(text in each.accessibleName() for each in buttons)

    def path(self) -> list[str]:
        """The words on screen, from the top."""
        return words_on_screen(self._qtbot, self.front.controller.state, self.window)

    def close(self) -> None:
        if not self.ended:
            self.front.controller.quit()
        self._qtbot.waitUntil(lambda: self.ended)
        self.front.close()
        self.post.close()
        self.speech.close()
        self.front.deleteLater()

    def _note_end(self) -> None:
        self.ended = True
        self.shut = not self.window.isVisible()


@pytest.fixture
def rig(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[FrontRig]:
    made = FrontRig(qtbot, qapp, tmp_path)
    yield made
    made.close()


def test_another_language_is_spoken_at_once_where_the_window_stood(rig: FrontRig) -> None:
    before, place = rig.window, rig.window.geometry()
    assert rig.says("Send")
    assert not rig.says("Senden")
    rig.speaks("de")
    assert rig.says("Senden")
    assert rig.window.isVisible()
    assert not shiboken6.isValid(before)
    assert rig.window.geometry() == place
    assert rig.kept[-1].language == rig.window.settings.language == "de"


def test_what_is_shown_and_loaded_stays(rig: FrontRig) -> None:
    rig.say("What?")
    rig.speaks("de")
    assert rig.path() == ["What?", "Hello there."]
    assert rig.names("Scripted")
    assert rig.window.parts.title.text() == "What?"
    rig.say("And then?")
    assert rig.path() == ["What?", "Hello there.", "And then?", "Hello there."]


def test_everything_that_could_be_done_can_be_done_still(rig: FrontRig) -> None:
    rig.say("What?")
    before = {name: (each.isEnabled(), each.isChecked()) for name, each in rig.window.parts.actions.items()}
    n_before = len(rig.store.sent)
    rig.speaks("de")
    assert {name: (each.isEnabled(), each.isChecked()) for name, each in rig.window.parts.actions.items()} == before
    asked = {type(each) for each in rig.store.sent[n_before:]}
    assert asked >= {FindBoundaries, FindStats, ListModels, SumStorage}


def test_a_reply_is_written_to_its_end_first(rig: FrontRig, qtbot: QtBot) -> None:
    rig.engine.holds = True
    rig.say("What?")
    before = rig.window
    rig.choose("de")
    rig.settle()
    assert rig.window is before
    rig.engine.finish()
    qtbot.waitUntil(lambda: rig.window is not before)
    rig.settle()
    assert rig.path() == ["What?", "Hello there."]


def test_a_choice_that_is_taken_back_meanwhile_changes_nothing(rig: FrontRig) -> None:
    rig.engine.holds = True
    rig.say("What?")
    before = rig.window
    rig.choose("de")
    rig.choose("en")
    rig.engine.finish()
    rig.settle()
    assert rig.window is before


def test_what_is_being_written_goes_along(rig: FrontRig) -> None:
    rig.store.finds_drafts = False
    type_text(rig.window.parts.composer.edit, "Half a thought")
    rig.speaks("de")
    kept = [each.text for each in rig.store.sent if isinstance(each, KeepDraft)]
    assert kept == ["Half a thought"]
    rig.post(DraftFound(conversation=None, draft=Draft(kept[-1])))
    rig.settle()
    assert rig.window.parts.composer.draft.text == "Half a thought"


def test_what_was_chosen_for_the_chat_that_begins_goes_along(rig: FrontRig) -> None:
    rig.window.schemas.take('{"type": "object"}')
    rig.window.presets.prompt = "Be brief."
    rig.speaks("de")
    rig.say("What?")
    begun = next(each for each in rig.engine.sent if isinstance(each, Generate))
    assert begun.options.sampling.json_schema == '{"type": "object"}'
    assert next(each for each in rig.store.sent if isinstance(each, BeginTurn)).system == "Be brief."
    assert rig.window.parts.schema_button.isVisible()


def test_the_settings_come_back_on_their_page(rig: FrontRig) -> None:
    rig.window.settings_page.open(Page.GENERAL)
    rig.speaks("de")
    assert rig.window.settings_page.page is Page.GENERAL
    assert rig.window.settings_page.dialog.windowTitle() == "Einstellungen"


def test_a_mirrored_language_turns_the_window_round(rig: FrontRig) -> None:
    rig.speaks(PseudoName.MIRRORED)
    assert rig.window.layoutDirection() is Qt.LayoutDirection.RightToLeft
    rig.speaks("en")
    assert rig.window.layoutDirection() is Qt.LayoutDirection.LeftToRight


def test_windows_that_were_left_are_gone_and_hear_nothing(rig: FrontRig, qapp: QApplication) -> None:
    n_before = len(qapp.topLevelWidgets())
    left = []
    for language in ("de", "en", "zh_CN", "en"):
        left.append(rig.window)
        rig.speaks(language)
    assert not any(map(shiboken6.isValid, left))
    assert len(qapp.topLevelWidgets()) == n_before
    rig.say("What?")
    assert sum(isinstance(each, BeginTurn) for each in rig.store.sent) == 1


@pytest.mark.parametrize("languages", [(), ("de", "en")])
def test_the_end_is_told_once_the_window_is_closed_as_no_other_lets_the_application_end(
    rig: FrontRig, qtbot: QtBot, languages: tuple[str, ...]
) -> None:
    for language in languages:
        rig.speaks(language)
    rig.window.close()
    qtbot.waitUntil(lambda: rig.ended)
    assert rig.shut
