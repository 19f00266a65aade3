"""Which model is loaded, and the way to another."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QMenu, QProgressBar, QPushButton, QWidget

from app.domain.list_events import LoadedModel
from app.domain.model import DrafterKind, ModelCard
from app.text.one_line import shown_line, shown_path
from app.ui.assets import icon
from app.ui.theme import Look, Space, half_scaled, scaled
from app.ui.widgets.parts import ElidedLabel, button
from app.ui.wording import count, duration, fill, percent

_WIDTH = 250
_HEIGHT = 34
_MOST_RECENT = 8


class ModelButton(QWidget):
    """A button with the model's name, a bar while it loads, and a menu.

    Signals:
        open_wanted: the user wants to choose a model file.
        recent_wanted: (Path) load a model that was loaded before.
    """

    open_wanted = Signal()
    recent_wanted = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._button: QPushButton = button("", "model")
        menu = self._menu = QMenu(self._button)
        menu.setToolTipsVisible(True)
        menu.addAction(self.tr("Open a model file…")).triggered.connect(self._ask_open)
        self._recent: list[QAction] = []
        self._button.setMenu(menu)
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

    def show_model(self, card: ModelCard | None, *, loading: Path | None, fraction: float) -> None:
        """Show the loaded model, or how far loading is."""
        self._bar.setVisible(loading is not None)
        self._bar.setValue(round(fraction * 1000))
        if loading is not None:
            text, tip = fill(self.tr("Loading… %1"), percent(fraction)), str(loading)
        elif card is None:
            text, tip = self.tr("No model"), self.tr("Choose a model file (Ctrl+O)")
        else:
            text, tip = f"{card.name} · {self._drafter(card)}", self._describe(card)
        self._name.show_text(text)
        self._button.setToolTip(tip)
        self._button.setAccessibleName(fill(self.tr("Model: %1"), text))

    @property
    def menu(self) -> QMenu:
        """What it opens."""
        return self._menu

    def add_action(self, action: QAction) -> None:
        """Put something before everything else in the menu."""
        self._menu.insertAction(self._menu.actions()[0], action)

    def show_recent(self, models: Sequence[LoadedModel]) -> None:
        """Offer the models that were loaded last."""
        for action in self._recent:
            self._menu.removeAction(action)
        self._recent = [self._menu.addSection(self.tr("Recent models"))] if models else []
        for model in models[:_MOST_RECENT]:
            name = shown_line(model.name).replace("&", "&&")
            action = self._menu.addAction(name, partial(self.recent_wanted.emit, model.path))
            action.setToolTip(shown_path(model.path))
            self._recent.append(action)

    def _drafter(self, card: ModelCard) -> str:
        match card.drafter:
            case DrafterKind.MTP:
                return self.tr("MTP")
            case DrafterKind.LOOKUP:
                return self.tr("lookup")
            case _:
                return self.tr("no drafter")

    def _describe(self, card: ModelCard) -> str:
        loaded = fill(self.tr("Loaded in %1, context %2 tokens."), duration(card.load_s), count(card.n_ctx))
        return "\n".join(filter(None, (str(card.path), loaded, card.drafter_reason, card.context_reason)))

    def _tint(self) -> None:
        self._button.setFixedSize(half_scaled(_WIDTH), scaled(_HEIGHT))
        arrow = icon("chevron-down", self._look.colors.muted, 16)
        self._arrow.setPixmap(arrow.pixmap(QSize(16, 16), self.devicePixelRatioF()))

    def _ask_open(self) -> None:
        self.open_wanted.emit()
