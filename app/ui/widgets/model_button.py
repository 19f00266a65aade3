"""Which model is loaded, and the way to another."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QMenu, QProgressBar, QPushButton, QWidget

from app.domain.list_events import LoadedModel
from app.domain.model import DrafterKind, ModelCard
from app.domain.server import Servers
from app.text.one_line import shown_line, shown_path
from app.ui.assets import icon
from app.ui.plain_tip import plain_tip
from app.ui.sentences import spoken
from app.ui.theme import Look, Space, half_scaled, scaled
from app.ui.widgets.parts import ElidedLabel, button
from app.ui.wording import count, duration, fill, one_line, percent

_WIDTH = 250
_LEAST = 130
"""Width in a narrow window, where the title needs room too."""
_HEIGHT = 34
_MOST_RECENT = 8


class ModelButton(QWidget):
    """A button with the model's name, a bar while it loads, and a menu.

    Signals:
        open_wanted: the user wants to choose a model file.
        stop_wanted: the user does not want the model that is loading.
        demo_wanted: the user wants the demo model.
        server_wanted: (name) the user wants this server to answer.
        model_wanted: (`Path`) the user wants a model that was loaded before.
    """

    open_wanted = Signal()
    stop_wanted = Signal()
    demo_wanted = Signal()
    model_wanted = Signal(object)
    server_wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._button: QPushButton = button("", "model")
        self._models: Sequence[LoadedModel] = ()
        self._servers: Servers = ()
        self._server = ""
        self._loaded: Path | None = None
        self._may_stop = False
        self._first: list[QAction] = []
        self.menu = QMenu(self._button)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self._fill)
        self._button.setMenu(self.menu)
        self._fill()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName(self.tr("Model loaded so far"))
        self._bar.setProperty("kind", "thin")
        self._arrow = QLabel()
        self._name = ElidedLabel("model")
        for part in (self._arrow, self._name, self._bar):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        over = QGridLayout(self._button)
        over.setContentsMargins(Space.M, 0, Space.S, 1)
        over.addWidget(self._name, 0, 0)
        over.addWidget(self._arrow, 0, 1)
        over.addWidget(self._bar, 0, 0, 1, 2, Qt.AlignmentFlag.AlignBottom)
        over.setColumnStretch(0, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._button)
        self._tint()
        look.changed.connect(self._tint)

    def show_models(self, models: Sequence[LoadedModel]) -> None:
        """Offer these models, which were loaded before."""
        self._models = models

    def show_servers(self, servers: Servers) -> None:
        """Offer these servers."""
        self._servers = servers

    def show_model(self, card: ModelCard | None, *, loading: Path | None, fraction: float) -> None:
        """Show the loaded model, or how far loading is."""
        self._may_stop = loading is not None and fraction > 0
        self._stop.setVisible(self._may_stop)
        self._loaded = loading if loading is not None else card.path if card is not None else None
        self._server = card.server.name if card is not None and card.server is not None else ""
        self._bar.setVisible(loading is not None)
        self._bar.setValue(round(fraction * 1000))
        if loading is not None:
            text, tip = fill(self.tr("Loading… %1"), percent(fraction)), str(loading)
        elif card is None:
            text, tip = self.tr("No model"), self.tr("Choose a model file (Ctrl+O)")
        else:
            text, tip = self._named(card), self._describe(card)
        self._name.show_text(text)
        self._button.setToolTip(plain_tip(tip))
        self._button.setAccessibleName(fill(self.tr("Model: %1"), text))

    def add_action(self, action: QAction) -> None:
        """Put something before everything else in the menu."""
        self._first.append(action)

    def _named(self, card: ModelCard) -> str:
        """The name and what drafts, unless the name says that already."""
        if card.server is not None:
            return card.name if card.server.name == card.name else f"{card.name} · {one_line(card.server.name)}"
        drafter = self._drafter(card)
        return card.name if drafter in card.name.split() else f"{card.name} · {drafter}"

    def _drafter(self, card: ModelCard) -> str:
        match card.drafter:
            case DrafterKind.MTP:
                return self.tr("MTP")
            case DrafterKind.LOOKUP:
                return self.tr("lookup")
            case _:
                return self.tr("no drafter")

    def _describe(self, card: ModelCard) -> str:
        if card.server is not None:
            here = card.server.is_here
            goes = self.tr("On this machine.") if here else fill(self.tr("Text goes to %1."), card.server.host)
            return "\n".join((card.server.url, goes, spoken(card.drafter_reason)))
        loaded = fill(self.tr("Loaded in %1, context %2 tokens."), duration(card.load_s), count(card.n_ctx))
        reasons = (spoken(card.drafter_reason), spoken(card.context_reason))
        return "\n".join(filter(None, (str(card.path), loaded, *reasons)))

    def _tint(self) -> None:
        self._button.setFixedHeight(scaled(_HEIGHT))
        self.setMinimumWidth(half_scaled(_LEAST))
        self.setMaximumWidth(half_scaled(_WIDTH))
        arrow = icon("chevron-down", self._look.colors.muted, 16)
        self._arrow.setPixmap(arrow.pixmap(QSize(16, 16), self.devicePixelRatioF()))

    def _ask_stop(self) -> None:
        self.stop_wanted.emit()

    def sizeHint(self) -> QSize:
        """As wide as it may be."""
        return QSize(half_scaled(_WIDTH), scaled(_HEIGHT))

    def _fill(self) -> None:
        self.menu.clear()
        self.menu.addActions(self._first)
        if self._first and self._models:
            self.menu.addSeparator()
        for model in self._models[:_MOST_RECENT]:
            name = shown_line(model.name).replace("&", "&&")
            action = self.menu.addAction(name, partial(self._ask_model, model.path))
            action.setToolTip(plain_tip(shown_path(model.path)))
            action.setCheckable(True)
            action.setChecked(model.path == self._loaded)
        if self._models:
            self.menu.addSeparator()
        for server in self._servers:
            name = shown_line(f"{server.name} · {server.host}" if server.name != server.host else server.name)
            action = self.menu.addAction(name.replace("&", "&&"), partial(self._ask_server, server.name))
            action.setToolTip(plain_tip(fill(self.tr("Server at %1"), server.url)))
            action.setCheckable(True)
            action.setChecked(server.name == self._server)
        if self._servers:
            self.menu.addSeparator()
        self.menu.addAction(self.tr("Open a model file…"), self._ask_open)
        self.menu.addAction(self.tr("Use the demo model"), self._ask_demo)
        self._stop = self.menu.addAction(self.tr("Stop loading"), self._ask_stop)
        self._stop.setVisible(self._may_stop)

    def _ask_model(self, path: Path) -> None:
        if path != self._loaded:
            self.model_wanted.emit(path)

    def _ask_server(self, name: str) -> None:
        if name != self._server:
            self.server_wanted.emit(name)

    def _ask_open(self) -> None:
        self.open_wanted.emit()

    def _ask_demo(self) -> None:
        self.demo_wanted.emit()
