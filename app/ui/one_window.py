"""One window per data folder: a second start asks the first window to come to the front.

The two meet at a socket that only this user can open.  It knows the folder as a name, and nothing of what is in it.
"""

import hashlib
import sys
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.domain.errors import KnownError

_SOCKET = "window.sock"
_LONGEST = 100
"""Bytes that every system takes for the path of a socket."""
_ASK, _ANSWER = b"show\n", b"shown\n"
_CONNECT_MS = 500
_ANSWER_MS = 3000


class SilentWindowError(KnownError):
    """The window that is open does not answer."""


def meeting_place(folder: Path) -> str:
    """The name of the socket of a data folder: in it, where only its owner can go, or as near as the system allows."""
    whole = folder.resolve()
    inside = str(whole / _SOCKET)
    if sys.platform != "win32" and len(inside.encode()) < _LONGEST:
        return inside
    return f"tandem-{hashlib.blake2b(str(whole).encode(), digest_size=12).hexdigest()}"


def raise_other(folder: Path, *, patience_ms: int = _ANSWER_MS) -> bool:
    """Ask the window of this folder to come to the front; False when there is none.

    Raises:
        SilentWindowError: there is one, and it does not answer.
    """
    socket = QLocalSocket()
    socket.connectToServer(meeting_place(folder))
    if not socket.waitForConnected(_CONNECT_MS):
        return False
    socket.write(_ASK)
    # The answer, because a window that hangs still has an open socket.
    if socket.waitForReadyRead(patience_ms) and bytes(socket.readAll().data()) == _ANSWER:
        socket.disconnectFromServer()
        return True
    raise SilentWindowError(
        f"Tandem is already running with the folder {folder}, and its window does not answer. "
        "End it and start again, or choose another folder with --data."
    )


class FrontDoor(QObject):
    """Answers later starts with the same folder.

    Signals:
        knocked: somebody wants to see the window.
    """

    knocked = Signal()

    def __init__(self, folder: Path) -> None:
        """Listen, where that is possible; where it is not, later starts say that the folder is in use."""
        super().__init__()
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        # Nobody answered there, so what lies there is left from a window that was killed.
        QLocalServer.removeServer(meeting_place(folder))
        self._server.listen(meeting_place(folder))

    def close(self) -> None:
        """Answer nobody any more."""
        self._server.close()
        self.deleteLater()

    def _greet(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            caller.disconnected.connect(caller.deleteLater)
            caller.readyRead.connect(lambda caller=caller: self._answer(caller))
            self._answer(caller)

    def _answer(self, caller: QLocalSocket) -> None:
        if caller.canReadLine() and bytes(caller.readLine().data()) == _ASK:
            caller.write(_ANSWER)
            caller.flush()
            self._report()

    def _report(self) -> None:
        self.knocked.emit()
