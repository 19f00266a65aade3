"""Renders named states of the real window to pictures, without a display and without threads."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog

from app.domain.commands import EngineCommand, StoreCommand
from app.domain.errors import KnownError
from app.domain.settings import Settings, ThemeChoice
from app.ui.bridge import Courier
from app.ui.chat_controller import ChatController
from app.ui.languages import Speech
from app.ui.main_window import MainWindow
from app.ui.shot_browsing import PRESSED, Pressed, arranged
from app.ui.shot_dialogs import DIALOGS
from app.ui.shot_script import DAY
from app.ui.shot_script import SCRIPTS as CHAT_SCRIPTS
from app.ui.shot_tree import TREE_ACTS, TREE_SCRIPTS

SIZE = QSize(1440, 900)
RIGHT_TO_LEFT = "rtl"
THEMES = (ThemeChoice.LIGHT, ThemeChoice.DARK)
SCRIPTS = {**CHAT_SCRIPTS, **TREE_SCRIPTS}
STATES = (*SCRIPTS, *PRESSED)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How the pictures are seen.

    Attributes:
        scale: 2.0 is a screen of 200 %.
        language: as in `Speech`.
        direction: ``ltr`` or ``rtl``; None takes the language's own.
    """

    scale: float = 1.0
    language: str = "en"
    direction: str | None = None

    @property
    def suffix(self) -> str:
        """What tells the files apart; empty for the plain view."""
        marks = ("" if self.scale == 1 else f"{self.scale:.0%}".rstrip("%"), self.language, self.direction or "")
        return "".join(f"-{mark}" for mark in marks if mark not in ("", "en"))


class UnknownStateError(KnownError):
    """There is no picture of that name."""


class _NobodyThere:
    """Stands where a thread would be."""

    def send(self, command: EngineCommand | StoreCommand) -> None:
        """Nothing obeys."""

    def join(self) -> None:
        """Nothing has to end."""


def shoot(out: Path, names: Sequence[str] | None = None, view: View | None = None) -> list[Path]:
    """Write a picture of each state, light and dark, into `out`; the files written.

    Args:
        out: a folder, made if it is missing.
        names: of `STATES`; None takes all.
        view: how; None is the plain view.

    Raises:
        UnknownStateError: a name is not among them.
    """
    chosen = tuple(names) if names is not None else STATES
    unknown = [name for name in chosen if name not in STATES]
    if unknown:
        raise UnknownStateError(f"There is no state '{unknown[0]}'. The states are: {', '.join(STATES)}.")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else QApplication([])
    out.mkdir(parents=True, exist_ok=True)
    view = view or View()
    written: list[Path] = []
    with speaking(app, view):
        for name in chosen:
            for theme in THEMES:
                path = out / f"{name}-{theme.value}{view.suffix}.png"
                render(name, size=SIZE, theme=theme, scale=view.scale).save(str(path))
                written.append(path)
    app.processEvents()
    return written


@contextmanager
def speaking(app: QApplication, view: View) -> Iterator[None]:
    """Everything that is made meanwhile speaks the view's language, in its direction."""
    speech = Speech(app, view.language)
    if view.direction is not None:
        right = view.direction == RIGHT_TO_LEFT
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft if right else Qt.LayoutDirection.LeftToRight)
    try:
        yield
    finally:
        speech.close()


def render(name: str, *, size: QSize, theme: ThemeChoice, scale: float = 1.0) -> QImage:
    """A picture of the window in a named state; needs a running QApplication."""
    with staged(name, size=size, theme=theme) as window:
        image = QImage(size * scale, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(scale)
        window.render(image)
        _render_dialogs(window, image)
    return image


@contextmanager
def staged(name: str, *, size: QSize, theme: ThemeChoice, on_screen: bool = False) -> Iterator[MainWindow]:
    """The window in a named state, laid out; needs a running QApplication."""
    controller = ChatController(Courier(_NobodyThere(), _NobodyThere()))
    window = MainWindow(controller, Settings(theme=theme, show_tint=name == "tinted"), today=lambda: DAY)
    window.resize(size)
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, not on_screen)
    window.show()
    try:
        for event in SCRIPTS[name]() if name in SCRIPTS else arranged():
            controller.deliver(event)
        if name in PRESSED:
            _press(PRESSED[name], window, controller)
        if name in DIALOGS:
            DIALOGS[name](window)
        window.settle()
        _let_layouts_settle()
        if name in TREE_ACTS:
            TREE_ACTS[name](window)
            _let_layouts_settle()
        window.settle()
        _let_layouts_settle()
        yield window
    finally:
        window.hide()
        window.deleteLater()
        controller.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _press(state: Pressed, window: MainWindow, controller: ChatController) -> None:
    _let_layouts_settle()
    state.press(window.parts, window.browsing)
    window.browsing.settle()
    for event in state.answers:
        controller.deliver(event)
    window.browsing.settle()


def _render_dialogs(window: MainWindow, image: QImage) -> None:
    """Draw each dialog over the middle of its window."""
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            dialog.render(image, window.rect().center() - dialog.rect().center())


def _let_layouts_settle() -> None:
    for _ in range(4):
        QApplication.sendPostedEvents(None, 0)
        QApplication.processEvents()
