"""Worker machines on loopback: processes of our own `worker` command, which a test may kill."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class WorkerMachine:
    """One worker; it can die, and be started again at its place."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it serves."""
        command = [sys.executable, "-m", "app", "worker", "--port", str(self.port), "--threads", "1", "--json"]
        process = self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["address"] == self.address

    def die(self) -> None:
        """End it at once, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


@contextmanager
def two_workers() -> Iterator[tuple[WorkerMachine, WorkerMachine]]:
    """Two that serve, ended afterwards."""
    machines = WorkerMachine(), WorkerMachine()
    try:
        for machine in machines:
            machine.start()
        yield machines
    finally:
        for machine in machines:
            machine.die()
