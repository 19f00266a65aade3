"""A server on loopback that speaks the OpenAI-compatible API as a test tells it to, faults included."""

import json
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

Record = dict[str, object]

LLAMA_LIST: Record = {"data": [{"id": "tiny.gguf", "owned_by": "llamacpp", "meta": {"n_ctx": 2048}}]}
VLLM_LIST: Record = {"data": [{"id": "tiny", "owned_by": "vllm", "max_model_len": 4096}]}
PLAIN_LIST: Record = {"data": [{"id": "tiny", "owned_by": "somebody"}]}


def delta(**parts: object) -> Record:
    """A piece that adds text."""
    return {"choices": [{"index": 0, "delta": parts, "finish_reason": None}]}


def end(reason: str = "stop", **more: object) -> Record:
    """The last piece of a reply."""
    return {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}], **more}


def events(*pieces: Record, done: bool = True) -> bytes:
    """Pieces as they go over the line."""
    lines = [f"data: {json.dumps(piece)}\n\n" for piece in pieces]
    return "".join([*lines, "data: [DONE]\n\n"] if done else lines).encode()


@dataclass
class Answer:
    """What the server does with a message.

    Attributes:
        status, headers: of the answer.
        parts: of its body, written one by one; a callable is called in its place, to wait for the test.
        drop: close the connection afterwards without an end.
    """

    parts: Iterable[bytes | Callable[[], None]] = ()
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    drop: bool = False


def refusal(status: int, message: str, **headers: str) -> Answer:
    """An error as the API words it."""
    body = json.dumps({"error": {"message": message, "code": status}}).encode()
    return Answer(
        parts=(body,), status=status, headers={name.replace("_", "-"): text for name, text in headers.items()}
    )


class ScriptedServer:
    """Answers, and remembers what it was asked.

    Attributes:
        models: the answer to the question for its models; None for there is none.
        answers: what it does with each message, in turn; the last one goes on for ever.
        asked: bodies of the messages, and headers of all requests by lower-case name.
        closed: set when a connection was found closed by the other side.
    """

    def __init__(self) -> None:
        self.models: Record | Answer | None = LLAMA_LIST
        self.answers: list[Answer] = []
        self.asked: list[Record] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.closed = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = False
        self._thread = threading.Thread(target=lambda: self._http.serve_forever(poll_interval=0.02))

    @property
    def url(self) -> str:
        """Of its API."""
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def close(self) -> None:
        """End, and wait for every answer under way."""
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def _next(self) -> Answer:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def do_GET(self) -> None:
                server._note(self)
                models = server.models
                if isinstance(models, Answer):
                    self._give(models)
                elif models is None:
                    self._give(refusal(404, "File Not Found"))
                else:
                    self._give(Answer(parts=(json.dumps(models).encode(),)))

            def do_POST(self) -> None:
                server._note(self)
                body = self.rfile.read(int(self.headers["content-length"]))
                server.asked.append(cast("Record", json.loads(body)))
                self._give(server._next())

            def _give(self, answer: Answer) -> None:
                self.send_response(answer.status)
                for name, text in answer.headers.items():
                    self.send_header(name, text)
                if answer.drop:
                    self.send_header("content-length", "100000000")
                self.end_headers()
                try:
                    for part in answer.parts:
                        if callable(part):
                            part()
                        else:
                            self.wfile.write(part)
                            self.wfile.flush()
                except OSError:
                    server.closed.set()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        return Handler

    def _note(self, handler: BaseHTTPRequestHandler) -> None:
        self.headers.append({name.lower(): text for name, text in handler.headers.items()})
        self.paths.append(handler.path)


@contextmanager
def serving(*answers: Answer, models: Record | Answer | None = LLAMA_LIST) -> Iterator[ScriptedServer]:
    """A server for the time of the block."""
    server = ScriptedServer()
    server.answers, server.models = list(answers), models
    server.start()
    try:
        yield server
    finally:
        server.close()
