"""The dialog of servers: a list, and what is known of the one that is picked.  It contacts nobody."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QCompleter,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.server import Server, ServerAddressError, Servers, base_url, find
from app.ui.sentences import spoken
from app.ui.theme import Space, half_scaled
from app.ui.widgets.parts import button, label, restyle
from app.ui.wording import fill, one_line

_LIST = 190


class ServersDialog(QDialog):
    """What is typed is kept with Save, Test or Use, and nothing of it before.

    Attributes:
        name, url, model, key: fields.

    Signals:
        keep_wanted: (`Server`, key, name of the server it replaces) keep this one.
        use_wanted: (`Server`, key, name of the server it replaces) keep it, and let it answer.
        test_wanted: (`Server`, key) ask it what it is.
        remove_wanted: (`Server`) take it off the list.
    """

    keep_wanted = Signal(object, str, str)
    use_wanted = Signal(object, str, str)
    test_wanted = Signal(object, str)
    remove_wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Servers"))
        self._servers: Servers = ()
        self._picked: Server | None = None
        self.list = QListWidget()
        self.list.setProperty("kind", "ticks")
        self.list.setAccessibleName(self.tr("Servers"))
        self.name = _line(self.tr("Name"), self.tr("As you call it"))
        self.url = _line(self.tr("Address"), "http://localhost:8080")
        self.model = _line(self.tr("Model"), self.tr("The one it serves; a test lists them"))
        self.key = _line(self.tr("Key"), "")
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.proxy = QCheckBox(self.tr("Through the proxy that the environment names"))
        self._models = QStringListModel(self)
        self.model.setCompleter(self._completer())
        self._where = label("", "caption", wrap=True)
        self._said = label("", "body", wrap=True)
        self._said.setAccessibleName(self.tr("What was found"))
        self._acts()
        self._lay_out()
        self.list.currentRowChanged.connect(self._pick)
        self.url.textChanged.connect(self._describe)
        self.show_servers(())

    def show_servers(self, servers: Servers, *, picked: str = "") -> None:
        """Show these, with one of them picked; else what is typed stays."""
        self._servers = servers
        before = self.list.blockSignals(True)  # noqa: FBT003  # Qt's signature
        self.list.clear()
        self.list.addItems([one_line(each.name) for each in servers])
        self.list.addItem(self.tr("New server…"))
        server = find(servers, picked)
        self.list.setCurrentRow(servers.index(server) if server is not None else len(servers))
        self.list.blockSignals(before)
        if server is not None or self._picked is not None:
            self._show(server)
        else:
            self._describe()

    def show_models(self, models: Sequence[str]) -> None:
        """Offer these for the model's name; a single one is taken."""
        self._models.setStringList(list(models))
        if len(models) == 1 and not self.model.text().strip():
            self.model.setText(models[0])

    def tell(self, text: str, *, tone: str = "plain") -> None:
        """Say what became of something."""
        self._said.setText(spoken(text))
        restyle(self._said, tone=tone)

    def _completer(self) -> QCompleter:
        made = QCompleter(self._models, self)
        made.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        made.setFilterMode(Qt.MatchFlag.MatchContains)
        return made

    def _acts(self) -> None:
        self._test = button(self.tr("Test connection"), "outline", tip=self.tr("Ask the server what it is"))
        self._remove = button(self.tr("Remove"), "outline", tip=self.tr("Take it off the list, and forget its key"))
        self._save = button(self.tr("Save"), "outline")
        self._use = button(self.tr("Use this server"), "accent", tip=self.tr("Let it answer from now on"))
        self._use.setDefault(True)
        self._test.clicked.connect(self._ask_test)
        self._remove.clicked.connect(self._ask_remove)
        self._save.clicked.connect(self._ask_keep)
        self._use.clicked.connect(self._ask_use)
        for act in (self._test, self._remove, self._save):
            act.setAutoDefault(False)

    def _lay_out(self) -> None:
        said = label(
            self.tr(
                "A server with the OpenAI-compatible API (llama-server, vLLM, LM Studio) answers in place of a model "
                "file. Nothing is sent before you test it or write to it."
            ),
            "caption",
            wrap=True,
        )
        form = QFormLayout()
        form.setSpacing(Space.S)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for text, field in (
            (self.tr("Name"), self.name),
            (self.tr("Address"), self.url),
            (self.tr("Model"), self.model),
            (self.tr("Key"), self.key),
        ):
            caption = label(text, "body")
            caption.setBuddy(field)
            caption.setMinimumHeight(field.sizeHint().height())
            form.addRow(caption, field)
        form.addRow("", self.proxy)
        right = QVBoxLayout()
        right.setSpacing(Space.M)
        right.addLayout(form)
        right.addWidget(self._where)
        right.addWidget(self._said)
        right.addStretch(1)
        self.list.setFixedWidth(half_scaled(_LIST))
        body = QHBoxLayout()
        body.setSpacing(Space.L)
        body.addWidget(self.list)
        body.addLayout(right, 1)
        foot = QHBoxLayout()
        foot.setSpacing(Space.S)
        foot.addWidget(self._remove)
        foot.addStretch(1)
        for act in (self._test, self._save, self._use):
            foot.addWidget(act)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.M)
        column.setSpacing(Space.M)
        column.addWidget(said)
        column.addLayout(body, 1)
        column.addLayout(foot)
        self.resize(half_scaled(700), half_scaled(440))

    # --- what is shown ------------------------------------------------------------------------------------

    def _pick(self, row: int) -> None:
        self._show(self._servers[row] if 0 <= row < len(self._servers) else None)
        self.tell("")

    def _show(self, server: Server | None) -> None:
        self._picked = server
        self.name.setText(server.name if server is not None else "")
        self.url.setText(server.url if server is not None else "")
        self.model.setText(server.model if server is not None else "")
        self.proxy.setChecked(server is not None and server.proxy)
        self.key.clear()
        self._models.setStringList([])
        self._describe()

    def _describe(self) -> None:
        """Say where text and key go, and what is kept already."""
        server = self._typed(quietly=True)
        has_key = server is not None and bool(server.key)
        self._remove.setVisible(self._picked is not None)
        self.key.setPlaceholderText(self.tr("Kept already; type to replace it") if has_key else self.tr("None"))
        if server is None:
            self._where.setText("")
        elif server.is_here:
            self._where.setText(self.tr("On this machine: nothing leaves it."))
        else:
            words = fill(self.tr("What you write to it leaves this machine, for %1."), server.host)
            if server.url.startswith("http:"):
                words += " " + self.tr("It is not encrypted on its way, nor is the key.")
            self._where.setText(words)

    # --- from the user ------------------------------------------------------------------------------------

    def _typed(self, *, quietly: bool = False) -> Server | None:
        """The server as it is typed; None, with a sentence, where it has no address."""
        try:
            url = base_url(self.url.text())
        except ServerAddressError as error:
            if not quietly:
                self.tell(str(error), tone="warn")
                self.url.setFocus()
            return None
        picked = self._picked
        # Neither the key nor the consent for one address is good for another.
        same = picked is not None and picked.url == url
        named = Server(name=self.name.text().strip(), url=url)
        server = replace(named, name=named.name or named.host, model=self.model.text().strip())
        return replace(
            server,
            proxy=self.proxy.isChecked(),
            key=picked.key if same and picked is not None else "",
            told=picked.told if same and picked is not None else False,
        )

    @property
    def picked(self) -> str:
        """The name of the picked server; empty for a new one."""
        return self._picked.name if self._picked is not None else ""

    def _ask_keep(self) -> None:
        if (server := self._typed()) is not None:
            self.keep_wanted.emit(server, self.key.text().strip(), self.picked)

    def _ask_use(self) -> None:
        if (server := self._typed()) is not None:
            self.use_wanted.emit(server, self.key.text().strip(), self.picked)

    def _ask_test(self) -> None:
        if (server := self._typed()) is not None:
            self.tell(fill(self.tr("Asking %1…"), server.host))
            self.test_wanted.emit(server, self.key.text().strip())

    def _ask_remove(self) -> None:
        if self._picked is not None:
            self.remove_wanted.emit(self._picked)


def _line(name: str, hint: str) -> QLineEdit:
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    return made
