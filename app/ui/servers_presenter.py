"""Opens the dialog of servers, keeps what is typed there, and lets a server answer once the user knows what leaves."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from app.domain.chat import ChatState
from app.domain.errors import AppError
from app.domain.server import LoadedServers, Server, Servers, ServerSight, Software, find, with_server
from app.domain.server_events import ServerChosen
from app.domain.settings import Settings
from app.ui.actions import ActionId
from app.ui.bridge.desk import Desk
from app.ui.bridge.server_desk import KeptServer
from app.ui.chat_controller import ChatController
from app.ui.dialogs.servers_dialog import ServersDialog
from app.ui.widgets.parts import button
from app.ui.window_parts import WindowParts
from app.ui.wording import count, fill

_SOFTWARE = {Software.LLAMA_SERVER: "llama-server", Software.VLLM: "vLLM", Software.LM_STUDIO: "LM Studio"}
_SHOWN_MODELS = 6


class ServersPresenter(QObject):
    """Servers are read when the window opens, since the menu of models offers them.

    Signals:
        changed: (`Settings`) another server answers at start, or none.
    """

    changed = Signal(object)

    def __init__(
        self,
        parts: WindowParts,
        controller: ChatController,
        desk: Desk,
        *,
        current: Callable[[], Settings],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._parts, self._controller, self._window = parts, controller, window
        self._desk = desk.servers
        self._current = current
        self._servers: Servers = ()
        self._dialog: ServersDialog | None = None
        self._asking: QMessageBox | None = None
        parts.actions[ActionId.SERVERS].triggered.connect(self.open)
        parts.model_button.server_wanted.connect(self._use_named)
        controller.state_changed.connect(self._follow)
        self._desk.load(self._take, self._fail)

    @property
    def dialog(self) -> ServersDialog:
        """The dialog, made when it is first wanted."""
        if self._dialog is None:
            made = self._dialog = ServersDialog(self._window)
            made.show_servers(self._servers)
            made.keep_wanted.connect(self._keep)
            made.use_wanted.connect(self._keep_and_use)
            made.test_wanted.connect(self._test)
            made.remove_wanted.connect(self._remove)
        return self._dialog

    @property
    def asking(self) -> QMessageBox | None:
        """The question whether text may leave the machine, while it is open."""
        return self._asking

    def open(self) -> None:
        """Show the servers; the one in use is picked."""
        card = self._controller.state.card
        in_use = card.server.name if card is not None and card.server is not None else ""
        self.dialog.show_servers(self._servers, picked=in_use or (self._servers[0].name if self._servers else ""))
        self.dialog.tell("")
        self.dialog.show()
        self.dialog.activateWindow()

    # --- from the disk and from servers -------------------------------------------------------------------

    def _take(self, loaded: LoadedServers) -> None:
        self._servers = loaded.servers
        self._parts.model_button.show_servers(loaded.servers)
        if self._dialog is not None:
            self._dialog.show_servers(loaded.servers, picked=self._dialog.picked)
        if loaded.notice:
            self._parts.notice.tell(loaded.notice, tone="warn")

    def _fail(self, error: AppError) -> None:
        if self._dialog is not None and self._dialog.isVisible():
            self._dialog.tell(str(error), tone="warn")
        else:
            self._parts.notice.tell(str(error), tone="warn")

    def _show_sight(self, server: Server, sight: ServerSight) -> None:
        dialog = self.dialog
        dialog.show_models(sight.models)
        missing = bool(server.model) and server.model not in sight.models
        dialog.tell(
            self._words(server, sight, missing=missing), tone="warn" if missing or not sight.models else "plain"
        )

    def _words(self, server: Server, sight: ServerSight, *, missing: bool) -> str:
        software = _SOFTWARE.get(sight.software)
        words = fill(self.tr("%1 answers (%2)."), server.host, software) if software else ""
        words = words or fill(self.tr("%1 answers."), server.host)
        if not sight.models:
            return words + " " + self.tr("It has no model; load one there.")
        if missing:
            words += " " + fill(self.tr("It has no model “%1”; choose one of its own."), server.model)
        listed = ", ".join(sight.models[:_SHOWN_MODELS]) + ("…" if len(sight.models) > _SHOWN_MODELS else "")
        words += "\n" + fill(self.tr("Models: %1"), listed)
        if sight.n_ctx:
            words += "\n" + fill(self.tr("Context: %1 tokens"), count(sight.n_ctx))
        return words

    # --- from the user ------------------------------------------------------------------------------------

    def _keep(self, server: Server, key: str, instead_of: str) -> None:
        self._desk.keep(server, key, self._kept, self._fail, instead_of=instead_of)

    def _kept(self, kept: KeptServer) -> None:
        self._take(LoadedServers(kept.servers))
        self.dialog.show_servers(kept.servers, picked=kept.server.name)
        self.dialog.tell(kept.notice or fill(self.tr("“%1” is kept."), kept.server.name))

    def _keep_and_use(self, server: Server, key: str, instead_of: str) -> None:
        def done(kept: KeptServer) -> None:
            self._kept(kept)
            self._use(kept.server)

        self._desk.keep(server, key, done, self._fail, instead_of=instead_of)

    def _test(self, server: Server, key: str) -> None:
        self._desk.test(server, key, lambda sight: self._show_sight(server, sight), self._fail)

    def _remove(self, server: Server) -> None:
        def done(loaded: LoadedServers) -> None:
            self._take(loaded)
            self.dialog.show_servers(loaded.servers, picked=loaded.servers[0].name if loaded.servers else "")
            self.dialog.tell(fill(self.tr("“%1” is removed."), server.name))

        self._desk.remove(server, done, self._fail)

    def _use_named(self, name: str) -> None:
        server = find(self._servers, name)
        if server is not None:
            self._use(server)

    def _use(self, server: Server) -> None:
        """Let it answer; where text leaves the machine, only after the user has been told, once."""
        if server.is_here or server.told:
            self._choose(server)
            return
        parent = self._dialog if self._dialog is not None and self._dialog.isVisible() else self._window
        box = self._asking = QMessageBox(parent)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(self.tr("Text leaves this machine"))
        box.setText(fill(self.tr("What you write will be sent to %1."), server.host))
        words = self.tr(
            "Each message goes there with the whole conversation before it and its system prompt. Chats are still kept "
            "on this machine."
        )
        if server.url.startswith("http:"):
            words += " " + self.tr("The connection is not encrypted: whoever is on the way can read it.")
        box.setInformativeText(words)
        use, leave = button(self.tr("Use this server"), "accent"), button(self.tr("Cancel"), "outline")
        for each in (use, leave):
            each.setParent(box)  # which adding does not do by itself
        box.addButton(use, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(leave, QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(leave)
        use.clicked.connect(lambda: self._told(server))
        box.finished.connect(self._end_asking)
        box.open()

    def _end_asking(self) -> None:
        if self._asking is not None:
            self._asking.deleteLater()
            self._asking = None

    def _told(self, server: Server) -> None:
        told = replace(server, told=True)
        self._servers = with_server(self._servers, told, instead_of=told.name)

        def done(kept: KeptServer) -> None:
            self._take(LoadedServers(kept.servers, kept.notice))

        self._desk.keep(told, "", done, self._fail, instead_of=told.name)
        self._choose(told)

    def _choose(self, server: Server) -> None:
        self._controller.press(ServerChosen(server))
        self.changed.emit(replace(self._current(), server=server.name))
        if self._dialog is not None:
            self._dialog.close()

    def _follow(self, old: ChatState, new: ChatState) -> None:
        """A model file that was chosen answers at the next start too."""
        if new.n_loads == old.n_loads or not self._current().server:
            return
        if new.loading is not None and (new.card is None or new.card.server is None):
            self.changed.emit(replace(self._current(), server=""))
