"""A proxy on loopback that can fall silent: connections stay, and nothing passes any more, as on a cut line."""

import selectors
import socket
import threading
from types import TracebackType
from typing import Self

_ROOM = 1 << 16


class SilentProxy:
    """Passes everything on to one port until it is told to be silent.

    Attributes:
        address: host and port to connect to.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._server.getsockname()[1]}"
        self._wake, self._woken = socket.socketpair()
        self._silent = self._ends = False
        self._unheard: list[socket.socket] = []
        self._ways: dict[socket.socket, socket.socket] = {}
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def be_silent(self) -> None:
        """From now on nothing passes."""
        self._silent = True

    def close(self) -> None:
        """End every connection."""
        self._ends = True
        self._wake.send(b"x")
        self._thread.join()

    def _run(self) -> None:
        with selectors.DefaultSelector() as ready:
            ready.register(self._server, selectors.EVENT_READ)
            ready.register(self._woken, selectors.EVENT_READ)
            while not self._ends:
                for key, _ in ready.select():
                    one = key.fileobj
                    if one is self._server:
                        self._accept(ready)
                    elif isinstance(one, socket.socket) and one in self._ways:
                        self._pass(one, ready)
        for each in (*self._ways, *self._unheard, self._server, self._wake, self._woken):
            each.close()

    def _accept(self, ready: selectors.BaseSelector) -> None:
        one, _ = self._server.accept()
        if self._silent:
            self._unheard.append(one)
            return
        other = socket.create_connection(("127.0.0.1", self._port))
        for near, far in ((one, other), (other, one)):
            self._ways[near] = far
            ready.register(near, selectors.EVENT_READ)

    def _pass(self, one: socket.socket, ready: selectors.BaseSelector) -> None:
        try:
            content = one.recv(_ROOM)
            if content and not self._silent:
                self._ways[one].sendall(content)
        except OSError:
            content = b""
        if not content:
            for each in (one, self._ways[one]):
                ready.unregister(each)
                del self._ways[each]
                each.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
