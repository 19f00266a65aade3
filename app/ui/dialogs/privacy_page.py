"""The page of privacy: encryption of what lies on the disk, and the names of secrets."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.privacy import PrivacyState, SealWish
from app.ui.sentences import spoken
from app.ui.theme import Space
from app.ui.widgets.parts import button, frame, label
from app.ui.wording import fill


class PrivacyPage(QWidget):
    """What is readable on the disk, and what to do about it.

    Signals:
        wish_changed: (`SealWish` or None) do this at the next start, or nothing.
        quit_wanted: end Tandem, so that it can be started again.
    """

    wish_changed = Signal(object)
    quit_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "clear")
        self._state = PrivacyState()
        self._title = label("", "strong", wrap=True)
        self._says = label("", "body", wrap=True)
        self._trouble = label("", "later", wrap=True)
        self._main = button("", "accent")
        self._main.clicked.connect(self._press_main)
        self._file = button(
            self.tr("Keep the key in a file…"), "outline", tip=self.tr("For example on a stick that you take away")
        )
        self._file.clicked.connect(self._ask_file)
        self._quit = button(self.tr("Quit now"), "outline", tip=self.tr("Quit Tandem; start it again yourself"))
        self._quit.clicked.connect(self._ask_quit)
        for each in (self._main, self._file, self._quit):
            each.setAutoDefault(False)
        self._secrets = QGridLayout()
        self._no_secrets = label(self.tr("None are kept."), "body")
        self._lay_out()
        self.show_state(self._state)

    def show_state(self, state: PrivacyState) -> None:
        """Show how things are."""
        self._state = state
        wish = state.wish
        if wish is not None:
            self._show_wish(wish)
        elif state.encrypted:
            self._title.setText(fill(self.tr("Your data is encrypted; the key is kept in %1."), state.key_place))
            self._says.setText(self.tr("Conversations and checkpoints can be read only with the key."))
            self._main.setText(self.tr("Stop encrypting at the next start"))
        else:
            self._title.setText(self.tr("Your data is not encrypted."))
            self._says.setText(
                self.tr(
                    "Whoever has this disk and may read your files can read your conversations. Encryption needs the "
                    "data alone, so it is done when Tandem starts again; it takes as much room again meanwhile, and "
                    "shows a recovery key that you write down. Settings, models and what you export stay readable."
                )
            )
            self._main.setText(self.tr("Encrypt at the next start"))
        offers_key = wish is None and not state.encrypted
        self._main.setAccessibleName(self._main.text())
        self._main.setEnabled(not (offers_key and state.keyring_trouble))
        self._file.setVisible(offers_key)
        self._quit.setVisible(wish is not None)
        trouble = spoken(state.trouble)
        if offers_key and state.keyring_trouble:
            said = self.tr("The key cannot be kept in the system's keyring: keep it in a file of your own. %1")
            trouble = fill(said, spoken(state.keyring_trouble))
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))
        self._show_secrets(state.secrets)

    def choose_file(self, path: Path) -> None:
        """Encrypt at the next start, with the key in this file."""
        self.wish_changed.emit(SealWish(encrypt=True, key_file=path))

    def _show_wish(self, wish: SealWish) -> None:
        where = str(wish.key_file) if wish.key_file is not None else self.tr("the system's keyring")
        if wish.encrypt:
            self._title.setText(self.tr("Your data will be encrypted when Tandem starts again."))
            self._says.setText(
                fill(self.tr("The key will be kept in %1. Do not switch the machine off meanwhile."), where)
            )
        else:
            self._title.setText(self.tr("Your data will no longer be encrypted when Tandem starts again."))
            self._says.setText(self.tr("Whoever has this disk and may read your files can read it then."))
        self._main.setText(self.tr("Leave it as it is"))

    def _show_secrets(self, secrets: tuple[tuple[str, str], ...]) -> None:
        while (item := self._secrets.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for row, (name, where) in enumerate(secrets):
            self._secrets.addWidget(label(name, "setting"), row, 0)
            self._secrets.addWidget(label(fill(self.tr("kept in %1"), where), "caption", wrap=True), row, 1)
        self._no_secrets.setVisible(not secrets)

    def _lay_out(self) -> None:
        acts = QHBoxLayout()
        acts.setSpacing(Space.S)
        for each in (self._main, self._file, self._quit):
            acts.addWidget(each)
        acts.addStretch(1)
        self._secrets.setColumnStretch(1, 1)
        self._secrets.setHorizontalSpacing(Space.L)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.S, 0, 0)
        column.setSpacing(Space.M)
        for line in (self._title, self._says, self._trouble):
            column.addWidget(line)
        column.addLayout(acts)
        column.addSpacing(Space.M)
        column.addWidget(frame("rule"))
        column.addWidget(label(self.tr("Secrets"), "strong"))
        said = self.tr("Tokens for services. Their values are never shown; “secret” on the command line keeps them.")
        column.addWidget(label(said, "caption", wrap=True))
        column.addLayout(self._secrets)
        column.addWidget(self._no_secrets)
        column.addStretch(1)

    def _press_main(self) -> None:
        state = self._state
        wish = None if state.wish is not None else SealWish(encrypt=not state.encrypted)
        self.wish_changed.emit(wish)

    def _ask_file(self) -> None:
        dialog = QFileDialog(self, self.tr("A new file for the key"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile("tandem-key.txt")
        dialog.fileSelected.connect(lambda name: self.choose_file(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_quit(self) -> None:
        self.quit_wanted.emit()
