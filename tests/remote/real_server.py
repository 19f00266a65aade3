"""llama.cpp's own server on loopback, in a process of its own; its answers are those of llama-server.

`python -m tests.remote.real_server MODEL KEY PORT` says its address once it listens, and ends with its stdin.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DRAFTS = 3


class RealServer:
    """A running one.

    Attributes:
        address: where it listens.
    """

    def __init__(self, model: Path, key: str, port: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.remote.real_server", str(model), key, str(port)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address, "the server ended before it listened"

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """End it as a crash would; may be called again."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def running(model: Path, *, key: str = "", port: int = 0) -> Iterator[RealServer]:
    """A server for the time of the block."""
    server = RealServer(model, key, port)
    try:
        yield server
    finally:
        server.kill()


def _serve() -> None:
    import xllamacpp

    model, key, port = sys.argv[1:]
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.hostnames, params.port = ["127.0.0.1"], int(port)
    params.n_ctx, params.n_parallel, params.warmup = 1024, 1, False
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.speculative.types = [xllamacpp.common_speculative_type.COMMON_SPECULATIVE_TYPE_DRAFT_MTP]
    params.speculative.draft.n_max = DRAFTS
    params.api_keys = [key] if key else []
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    _serve()
