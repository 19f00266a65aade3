"""The only door to the network: one client with its proxy, its limits of time, and who may see the token.

A redirect to another host is followed without the token; a token never goes over a connection that others can read,
but on this machine itself.  Whatever is waited for can be given up from another thread.
"""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from ipaddress import ip_address
from types import TracebackType
from urllib.parse import urlsplit

import httpx2

from app import __version__
from app.domain.hub import HubAccess
from app.downloads.faults import Asked, HubError, from_network, from_status

_AGENT = f"tandem/{__version__}"
_TIMES = httpx2.Timeout(20.0, connect=10.0)
_MOST_REDIRECTS = 5
Token = Callable[[], str | None]


class GivenUpError(Exception):
    """Nobody waits any more for what was under way."""


def make_client(access: HubAccess, kind: type[httpx2.Client] = httpx2.Client) -> httpx2.Client:
    """A client of this kind that reaches the network as `access` says.

    Raises:
        HubError: the proxy's address is none that can be used.
    """
    try:
        return kind(
            proxy=access.proxy or None,
            timeout=_TIMES,
            follow_redirects=True,
            max_redirects=_MOST_REDIRECTS,
            headers={"user-agent": _AGENT, "accept-encoding": "identity"},
        )
    except (ValueError, ImportError, httpx2.InvalidURL) as error:
        raise HubError("The address of the proxy cannot be used; check it in the settings.") from error


def may_see_token(address: str) -> bool:
    """Whether nobody on the way can read what is sent there."""
    parts = urlsplit(address)
    if parts.scheme == "https":
        return True
    host = parts.hostname or ""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


class Wire:
    """Requests of one thread, which another may give up."""

    def __init__(self, access: HubAccess, token: str | None) -> None:
        """Prepare; nothing is contacted.

        Raises:
            HubError: the proxy's address is none that can be used.
        """
        self._client = make_client(access)
        self._token = token
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self._given_up = threading.Event()

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._client.close()

    @property
    def given_up(self) -> bool:
        """Nothing more is wanted."""
        return self._given_up.is_set()

    def give_up(self) -> None:
        """End what is under way as soon as possible; from any thread."""
        with self._lock:
            self._given_up.set()
            if self._socket is not None:
                with suppress(OSError):
                    # Of the plain socket: that of an encrypted one would take its own reader by surprise.
                    socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def pause(self, seconds: float) -> None:
        """Wait, unless it is given up meanwhile."""
        self._given_up.wait(seconds)

    @contextmanager
    def get(self, address: str, asked: Asked, *, span: str = "") -> Iterator[httpx2.Response]:
        """An answer whose body is still to come; 416 is one too.

        Args:
            address: what is asked for.
            asked: for the sentence when it does not come.
            span: the bytes that are wanted, as in “bytes=100-”; empty for all.

        Raises:
            HubError: it does not come, or ends too early.
            GivenUpError: nobody waits any more.
        """
        headers = {"range": span} if span else {}
        if self._token and may_see_token(address):
            headers["authorization"] = f"Bearer {self._token}"
        try:
            if self.given_up:
                raise GivenUpError
            with self._client.stream("GET", address, headers=headers) as response:
                self._watch(response)
                if not (response.is_success or response.status_code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE):
                    raise from_status(response.status_code, response.headers, asked)
                yield response
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            if self.given_up:
                raise GivenUpError from error
            raise from_network(error, asked) from error
        finally:
            with self._lock:
                self._socket = None

    def _watch(self, response: httpx2.Response) -> None:
        """Remember what the body comes through, so that waiting for it can be given up."""
        stream = response.extensions.get("network_stream")
        found = stream.get_extra_info("socket") if stream is not None else None
        with self._lock:
            if self._given_up.is_set():
                raise GivenUpError
            self._socket = found if isinstance(found, socket.socket) else None
