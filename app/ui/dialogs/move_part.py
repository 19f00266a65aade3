"""Where the data lie, and where they are to be: a line of the page of storage."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.place_move import PlaceState
from app.ui.theme import Space
from app.ui.widgets.parts import button, frame, label
from app.ui.wording import fill, isolated


class MovePart(QWidget):
    """Hidden until it is known where the data lie.

    Signals:
        wish_changed: (`Path` or None) move the data there at the next start, or leave them where they are.
        quit_wanted: end Tandem, so that it can be started again.
    """

    wish_changed = Signal(object)
    quit_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "clear")
        self._state: PlaceState | None = None
        self._says = label("", "setting", wrap=True)
        self._more = label("", "caption", wrap=True)
        self._main = button("", "outline")
        self._main.clicked.connect(self._press_main)
        self._quit = button(self.tr("Quit now"), "outline", tip=self.tr("Quit Tandem; start it again yourself"))
        self._quit.clicked.connect(self._ask_quit)
        for each in (self._main, self._quit):
            each.setAutoDefault(False)
        self._lay_out()
        self.hide()

    def show_state(self, state: PlaceState) -> None:
        """Show where the data are, and where they are to be."""
        self._state = state
        wish = state.wish
        if wish is None:
            self._says.setText(fill(self.tr("Your data are in %1."), isolated(str(state.folder))))
            self._main.setText(self.tr("Move…"))
            self._main.setToolTip(self.tr("Move conversations, checkpoints and own models to another folder or disk"))
        else:
            self._says.setText(
                fill(self.tr("Your data will be moved to %1 when Tandem starts again."), isolated(str(wish)))
            )
            self._more.setText(
                self.tr("You will see how far it is and can cancel; nothing is removed before all of it is there.")
            )
            self._main.setText(self.tr("Leave them where they are"))
            self._main.setToolTip(self._main.text())
        self._main.setAccessibleName(self._main.text())
        self._more.setVisible(wish is not None)
        self._quit.setVisible(wish is not None)
        self.show()

    def choose_folder(self, folder: Path) -> None:
        """Move the data there at the next start."""
        self.wish_changed.emit(folder)

    def _lay_out(self) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(Space.XS)
        texts.addWidget(self._says)
        texts.addWidget(self._more)
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addLayout(texts, 1)
        row.addWidget(self._main)
        row.addWidget(self._quit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.S, 0, 0)
        column.setSpacing(Space.M)
        column.addWidget(frame("rule"))
        column.addLayout(row)

    def _press_main(self) -> None:
        if self._state is not None and self._state.wish is not None:
            self.wish_changed.emit(None)
            return
        dialog = QFileDialog(self, self.tr("A new or an empty folder for your data"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda name: self.choose_folder(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_quit(self) -> None:
        self.quit_wanted.emit()
