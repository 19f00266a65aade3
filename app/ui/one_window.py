"""One window per data folder: a second start asks the first window to come to the front, and gives it its files.

The two meet at a socket that only this user can open.  It knows the folder as a name, and nothing of what is in it.
"""

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.domain.errors import KnownError

_SOCKET = "window.sock"
_LONGEST = 100
"""Bytes that every system takes for the path of a socket."""
_ASK, _ANSWER = b"show", b"shown\n"
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


def raise_other(folder: Path, *, bring: Sequence[Path] = (), patience_ms: int = _ANSWER_MS) -> bool:
    """Ask the window of this folder to come to the front; False when there is none.

    Args:
        folder: the data folder.
        bring: files with conversations that it is to take in.
        patience_ms: how long an answer may take.

    Raises:
        SilentWindowError: there is one, and it does not answer.
    """
    socket = QLocalSocket()
    socket.connectToServer(meeting_place(folder))
    if not socket.waitForConnected(_CONNECT_MS):
        return False
    socket.write(_asking(bring))
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
        brought: and gives it these files; a tuple of `Path`.
    """

    knocked = Signal()
    brought = Signal(object)

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
        if not caller.canReadLine():
            return
        asked, _, named = bytes(caller.readLine().data()).rstrip(b"\n").partition(b" ")
        if asked != _ASK:
            return
        caller.write(_ANSWER)
        caller.flush()
        self._report()
        if files := _files(named):
            self.brought.emit(files)

    def _report(self) -> None:
        self.knocked.emit()


def _asking(bring: Sequence[Path]) -> bytes:
    """One line, whatever the files are called."""
    named = json.dumps([str(path.absolute()) for path in bring]).encode()
    return _ASK + (b" " + named if bring else b"") + b"\n"


def _files(named: bytes) -> tuple[Path, ...]:
    """What a caller names; nothing where it is no list of ours."""
    try:
        names = json.loads(named or b"[]")
    except ValueError:
        return ()
    return tuple(Path(name) for name in names if isinstance(name, str)) if isinstance(names, list) else ()
