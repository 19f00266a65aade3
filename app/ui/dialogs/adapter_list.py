"""The LoRA adapters of a model: files, each with its scale."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.model import LoraAdapter
from app.ui.dialogs.fields import NumberField
from app.ui.plain_tip import plain_tip
from app.ui.setting_kinds import Number
from app.ui.theme import Look, Space, half_scaled
from app.ui.widgets.parts import ElidedLabel, IconButton, button
from app.ui.wording import fill, isolated

_SCALE = 96
_LEAST, _MOST, _STEP = -100.0, 100.0, 0.1


class AdapterList(QWidget):
    """A line for each, and a button for one more.

    Signals:
        edited: (tuple of `LoraAdapter`) as the user wants them now.
    """

    edited = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._adapters: tuple[LoraAdapter, ...] = ()
        self._shown: list[QWidget] = []
        self._lines = QVBoxLayout()
        self._lines.setSpacing(Space.XS)
        self.add_button = button(
            self.tr("Add an adapter…"), "outline", tip=self.tr("Choose a LoRA adapter in GGUF format")
        )
        self.add_button.setAutoDefault(False)
        self.add_button.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self.add_button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        column.addLayout(self._lines)
        column.addLayout(row)

    def show_adapters(self, adapters: tuple[LoraAdapter, ...]) -> None:
        """Show these."""
        if adapters == self._adapters:
            return
        same_files = [each.path for each in adapters] == [each.path for each in self._adapters]
        self._adapters = adapters
        if same_files:
            return  # the scales are where the user typed them
        for line in self._shown:
            self._lines.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._shown = [self._line(at, adapter) for at, adapter in enumerate(adapters)]
        for line in self._shown:
            self._lines.addWidget(line)

    def add(self, path: Path) -> None:
        """One more, unless it is there."""
        if all(each.path != path for each in self._adapters):
            self._report((*self._adapters, LoraAdapter(path)))

    def _line(self, at: int, adapter: LoraAdapter) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        name = ElidedLabel("body")
        name.show_text(adapter.path.name)
        name.setToolTip(plain_tip(str(adapter.path)))
        scale = NumberField(Number(low=_LEAST, high=_MOST, step=_STEP))
        said = isolated(adapter.path.name)
        scale.input.setAccessibleName(fill(self.tr("Scale of %1"), said))
        scale.input.setToolTip(self.tr("How strongly it acts: 1 as it was trained, 0 not at all"))
        scale.widget.setFixedWidth(half_scaled(_SCALE))
        scale.show_value(adapter.scale)
        scale.edited.connect(self._scaler(at))
        remove = IconButton(self._look, "close", tip=fill(self.tr("Take %1 off"), said), size=14)
        remove.clicked.connect(self._remover(at))
        row.addWidget(name, 1)
        row.addWidget(scale.widget)
        row.addWidget(remove)
        return line

    def _scaler(self, at: int) -> Callable[[float], None]:
        def scale(value: float) -> None:
            changed = replace(self._adapters[at], scale=value)
            self._report((*self._adapters[:at], changed, *self._adapters[at + 1 :]))

        return scale

    def _remover(self, at: int) -> Callable[[], None]:
        def remove() -> None:
            self.add_button.setFocus()  # the pressed button is about to go
            self._report((*self._adapters[:at], *self._adapters[at + 1 :]))

        return remove

    def _report(self, adapters: tuple[LoraAdapter, ...]) -> None:
        self.edited.emit(adapters)

    def _browse(self) -> None:
        near = str(self._adapters[-1].path.parent) if self._adapters else ""
        dialog = QFileDialog(self, self.tr("Add an adapter"), near, self.tr("LoRA adapters (*.gguf);;All files (*)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.add(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
