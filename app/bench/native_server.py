"""One running llama.cpp server, for one model at one depth: started, asked, and ended.

It does not know how the program came to be.  Times are the server's own (its `timings`, from the first token to the
last), so neither HTTP nor reading the prompt is held against it.
"""

import http.client
import json
import os
import queue
import re
import subprocess
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, cast

from app.domain.errors import KnownError

N_BATCH = 256
"""As our own contexts have it."""

_HOST = "127.0.0.1"
_LISTENING = re.compile(rb"listening on http://[^:\s]+:(\d+)")
_START_S, _ANSWER_S, _END_S = 600.0, 600.0, 10.0

_NOT_ITS_OWN = ("LLAMA_", "OMP_", "GOMP_")
"""Beginnings of environment variables that would change what it does."""


class NativeServerError(KnownError):
    """The server does not do what it is asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NativeRun:
    """One reply of the server.

    Attributes:
        tokens: the reply.
        seconds: from its first token to its last, by the server's own clock.
        n_drafted, n_accepted: drafts it verified, and those it kept.
    """

    tokens: tuple[int, ...]
    seconds: float
    n_drafted: int
    n_accepted: int


class NativeServer:
    """A llama.cpp server on a free loopback port, inside a `with` block.

    Nothing that is not asked for here reaches it: settings from the environment are kept away.
    """

    def __init__(self, program: Path, model: Path, *, depth: int, n_threads: int, n_ctx: int) -> None:
        """Say what to start; entering the block starts it.

        Args:
            program: the server.
            model: GGUF file.
            depth: drafts in a round; 0 decodes without speculation.
            n_threads: CPU threads.
            n_ctx: context length.
        """
        self._command = (str(program), *_options(model, depth=depth, n_threads=n_threads, n_ctx=n_ctx))
        self._said: deque[str] = deque(maxlen=20)
        self._port = 0

    def __enter__(self) -> Self:
        """Start it and wait until it listens.

        Raises:
            NativeServerError: it ended instead.
            OSError: the program cannot be started.
        """
        # How threads wait is our own choice, not the server's.
        environment = {name: value for name, value in os.environ.items() if not name.startswith(_NOT_ITS_OWN)}
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            # Ctrl+C in the terminal is ours to answer; the server ends when the block does.
            process_group=0,
        )
        ports: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, args=(ports,), name="tandem-native-log")
        self._reader.start()
        try:
            self._port = self._listening(ports)
        except BaseException:
            self.close()
            raise
        return self

    def _listening(self, ports: "queue.SimpleQueue[int | None]") -> int:
        try:
            port = ports.get(timeout=_START_S)
        except queue.Empty:
            raise NativeServerError(f"llama.cpp's server was not ready after {_START_S:.0f} seconds.") from None
        if port is None:
            raise NativeServerError(f"llama.cpp's server ended before it was ready: {self._last_words()}")
        return port

    def _read(self, ports: "queue.SimpleQueue[int | None]") -> None:
        """Read its log to the end, since a full pipe would stop it; the port is said as soon as it is known."""
        assert self._process.stdout is not None
        with self._process.stdout as log:
            for line in log:
                self._said.append(line.decode(errors="replace").strip())
                found = _LISTENING.search(line)
                if found is not None:
                    ports.put(int(found[1]))
        ports.put(None)

    def _last_words(self) -> str:
        self._reader.join(_END_S)
        return next((line for line in reversed(self._said) if line), "it gave no reason.")

    def generate(self, prompt_tokens: Sequence[int], n_predict: int) -> NativeRun:
        """Answer greedily, from a prompt that is read anew.

        Raises:
            NativeServerError: it did not answer, or with something else than a reply.
        """
        asked = {
            "prompt": list(prompt_tokens),
            "n_predict": n_predict,
            # Its cheapest greedy chain: temperature 0 alone leaves the last draw the whole vocabulary, 3 % slower here.
            "samplers": ["top_k"],
            "top_k": 1,
            "temperature": 0,
            "cache_prompt": False,
            "return_tokens": True,
            "stream": False,
        }
        connection = http.client.HTTPConnection(_HOST, self._port, timeout=_ANSWER_S)
        try:
            connection.request("POST", "/completion", json.dumps(asked), {"Content-Type": "application/json"})
            response = connection.getresponse()
            body = response.read()
        except (OSError, http.client.HTTPException) as error:
            raise NativeServerError(f"llama.cpp's server does not answer ({error!r}).") from error
        finally:
            connection.close()
        if response.status != http.client.OK:
            raise NativeServerError(f"llama.cpp's server refuses ({response.status}): {body.decode(errors='replace')}")
        return _run_of(body)

    def close(self) -> None:
        """End the process and wait for its end; may be called again."""
        self._process.terminate()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()


def _options(model: Path, *, depth: int, n_threads: int, n_ctx: int) -> tuple[str, ...]:
    speculation = ("--spec-type", "draft-mtp", "--spec-draft-n-max", str(depth)) if depth > 0 else ()
    return (
        *("--model", str(model), "--host", _HOST, "--port", "0"),
        *("--threads", str(n_threads), "--threads-batch", str(n_threads)),
        *("--ctx-size", str(n_ctx), "--batch-size", str(N_BATCH), "--ubatch-size", str(N_BATCH)),
        # One reply at a time, and no copies of the prompt's state beside it.
        *("--parallel", "1", "--ctx-checkpoints", "0", "--cache-ram", "0"),
        # What is asked for is what it gets; nothing is looked for on the network.
        *("--fit", "off", "--offline"),
        *speculation,
    )


def _run_of(body: bytes) -> NativeRun:
    """The reply that an answer of the server holds."""
    try:
        answer = cast("Mapping[str, object]", json.loads(body))
        timings = cast("Mapping[str, float]", answer["timings"])
        return NativeRun(
            tokens=tuple(int(token) for token in cast("Sequence[int]", answer["tokens"])),
            seconds=float(timings["predicted_ms"]) / 1000.0,
            n_drafted=int(timings.get("draft_n", 0)),
            n_accepted=int(timings.get("draft_n_accepted", 0)),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NativeServerError(f"llama.cpp's server answers with something else than a reply ({error!r}).") from error
