"""A stand-in for the hub on this machine: the endpoints that are used, and the ways in which connections break."""

import hashlib
import json
import re
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

COMMIT = "a" * 40
_RANGE = re.compile(r"bytes=(\d+)-(\d*)")
_PIECE = 16 * 1024


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@dataclass(frozen=True)
class Request:
    """What came."""

    path: str
    headers: Mapping[str, str]

    @property
    def token(self) -> str:
        return self.headers.get("authorization", "")


@dataclass
class Behaviour:
    """How the server treats those who ask.

    Attributes:
        repositories: by name, the files of each.
        gated: repositories that open for a token alone.
        token: the one that opens them; "" opens for every token.
        status: by a part of the path, a status instead of an answer.
        retry_after: seconds that a 429 asks for.
        cuts: after how many bytes of a body the connection breaks, one after the other; None lets it pass.
        named: by path, another checksum than the content has.
        etag: the mark of contents; "" sends none.
        link: the hub's own header with the checksum is sent.
        length: the length of bodies is said.
        ranges: parts of files are given.
        elsewhere: files are given at another host, whose address this is.
        json: what is answered instead of what is asked about a repository.
        hold: while it is not set, nothing is answered about repositories.
        sent: is told the number of bytes of bodies sent so far, before each piece.
    """

    repositories: dict[str, dict[str, bytes]] = field(default_factory=dict)
    gated: set[str] = field(default_factory=set)
    token: str = ""
    status: dict[str, int] = field(default_factory=dict)
    retry_after: str = ""
    cuts: list[int | None] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)
    etag: str = '"mark"'
    link: bool = False
    length: bool = True
    ranges: bool = True
    elsewhere: str = ""
    json: str = ""
    hold: threading.Event | None = None
    sent: Callable[[int], None] = lambda _n: None


class HubServer(ThreadingHTTPServer):
    """Listens on a free port."""

    daemon_threads = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.does = Behaviour()
        self.requests: list[Request] = []
        self.n_sent = 0
        self.lock = threading.Lock()
        self.connections: list[socket.socket] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def process_request(self, request: object, client_address: object) -> None:
        """Remember the connection, so that it can be ended."""
        assert isinstance(request, socket.socket)
        self.connections.append(request)
        super().process_request(request, client_address)

    def hang_up(self) -> None:
        """End every connection."""
        for each in self.connections:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever asked has gone; that is what these tests are about."""

    def asked(self, part: str) -> list[Request]:
        return [each for each in self.requests if part in each.path]

    def spans(self) -> list[str]:
        return [each.headers.get("range", "") for each in self.asked("/resolve/")]


@contextmanager
def serving() -> Iterator[HubServer]:
    server = HubServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, name="hub-server")
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.hang_up()
        server.server_close()


class _Answer(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: HubServer

    def log_message(self, *_arguments: object) -> None:
        """Nothing is printed."""

    def do_GET(self) -> None:  # as the library calls it
        does = self.server.does
        self.server.requests.append(Request(self.path, {name.lower(): value for name, value in self.headers.items()}))
        path = unquote(urlsplit(self.path).path)
        if does.hold is not None and path.startswith("/api/"):
            does.hold.wait(60)
        for part, status in does.status.items():
            if part in path:
                self._refuse(status)
                return
        if path == "/api/models":
            self._json([self._listed(name) for name in does.repositories if self._is_sought(name)])
        elif path.startswith("/api/models/"):
            self._info(path.removeprefix("/api/models/"))
        elif found := re.match(r"/(?P<repo>[^/]+/[^/]+)/resolve/(?P<commit>[^/]+)/(?P<file>.+)", path):
            self._file(found["repo"], found["file"])
        else:
            self._refuse(404)

    def _is_sought(self, name: str) -> bool:
        words = parse_qs(urlsplit(self.path).query).get("search", [""])[0]
        return all(word in name.lower() for word in words.lower().split())

    def _listed(self, name: str) -> dict[str, object]:
        gated = "auto" if name in self.server.does.gated else False
        return {"id": name, "downloads": 7, "gated": gated, "tags": ["gguf"]}

    def _may_in(self, name: str) -> bool:
        does = self.server.does
        if name not in does.gated:
            return True
        given = self.headers.get("authorization", "")
        if not given:
            self._refuse(401, code="GatedRepo")
        elif does.token and given != f"Bearer {does.token}":
            self._refuse(403, code="GatedRepo")
        else:
            return True
        return False

    def _info(self, name: str) -> None:
        does = self.server.does
        files = does.repositories.get(name)
        if files is None:
            self._refuse(404, code="RepoNotFound")
            return
        siblings = [
            {
                "rfilename": path,
                "size": len(content),
                "blobId": "b" * 40,
                "lfs": {"size": len(content), "sha256": does.named.get(path, digest(content)), "pointerSize": 130},
            }
            for path, content in files.items()
        ]
        self._json({"id": name, "sha": COMMIT, "gated": False, "cardData": {"license": "mit"}, "siblings": siblings})

    def _file(self, name: str, path: str) -> None:
        does = self.server.does
        content = does.repositories.get(name, {}).get(path)
        if content is None:
            self._refuse(404, code="EntryNotFound")
        elif not self._may_in(name):
            return
        elif does.elsewhere:
            self.send_response(302)
            self.send_header("Location", does.elsewhere + self.path)
            self._link(path, content)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._content(path, content)

    def _link(self, path: str, content: bytes) -> None:
        if self.server.does.link:
            self.send_header("X-Linked-ETag", f'"{self.server.does.named.get(path, digest(content))}"')

    def _content(self, path: str, content: bytes) -> None:
        does = self.server.does
        span = _RANGE.fullmatch(self.headers.get("range", "")) if does.ranges else None
        start = int(span[1]) if span else 0
        end = min(len(content), int(span[2]) + 1) if span and span[2] else len(content)
        if span and start >= len(content):
            self.send_response(416)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_response(206 if span else 200)
        if span:
            self.send_header("Content-Range", f"bytes {start}-{end - 1}/{len(content)}")
        if does.etag:
            self.send_header("ETag", does.etag)
        self._link(path, content)
        if does.length:
            self.send_header("Content-Length", str(end - start))
        else:
            self.close_connection = True
        self.end_headers()
        self._send(content[start:end])

    def _send(self, body: bytes) -> None:
        server = self.server
        with server.lock:
            cut = server.does.cuts.pop(0) if server.does.cuts else None
        whole = body if cut is None else body[:cut]
        for at in range(0, len(whole), _PIECE):
            piece = whole[at : at + _PIECE]
            server.does.sent(server.n_sent)
            self.wfile.write(piece)
            self.wfile.flush()
            with server.lock:
                server.n_sent += len(piece)
        server.does.sent(server.n_sent)
        if cut is not None:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)

    def _json(self, value: object) -> None:
        content = (self.server.does.json or json.dumps(value)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _refuse(self, status: int, code: str = "") -> None:
        self.send_response(status)
        if code:
            self.send_header("X-Error-Code", code)
        if self.server.does.retry_after:
            self.send_header("Retry-After", self.server.does.retry_after)
        self.send_header("Content-Length", "0")
        self.end_headers()
