"""`worker`: lends this machine's devices to a Tandem elsewhere, until it is interrupted."""

import argparse
import os
import socket
import sys
import threading
from contextlib import redirect_stdout
from ipaddress import ip_address
from typing import TextIO

from app.cli.output import CouldNotError, notice, print_json
from app.engine.cores import physical_cores
from app.engine.native.rpc import rpc_unavailable, serve

_LOOKS_EVERY_S = 0.05


def serve_devices(arguments: argparse.Namespace) -> int:
    """Serve; ends only by an interruption.

    Raises:
        KnownError: this machine cannot be served so; the text says why.
    """
    if missing := rpc_unavailable():
        raise CouldNotError(missing)
    host, port = str(arguments.host), int(arguments.port)
    n_threads = arguments.threads or physical_cores()
    _require_free(host, port)
    if not _is_this_machine(host):
        notice(
            f"Whoever can reach {host}:{port} can use this machine's memory and processors and read what is computed "
            "here: there is no password and no encryption. Do this in networks you trust alone."
        )
    output = _own_output()
    ended = threading.Event()

    def work() -> None:
        try:
            serve(f"{host}:{port}", n_threads=n_threads)
        finally:
            ended.set()

    # A native call is not interrupted by Ctrl+C, so it waits on a thread that nobody waits for.
    threading.Thread(target=work, name="tandem-worker", daemon=True).start()
    if _listens(host, port, ended):
        with redirect_stdout(output):
            if arguments.json:
                print_json({"address": f"{host}:{port}", "threads": n_threads})
            else:
                print(f"Lending this machine's devices at {host}:{port}, with {n_threads} threads. Ctrl+C ends it.")
            sys.stdout.flush()
        ended.wait()
    raise CouldNotError(f"Nothing can be served at {host}:{port}.")


def _is_this_machine(host: str) -> bool:
    """Whether only programs on this machine reach it; a name that merely begins like one does not count."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _listens(host: str, port: int, ended: threading.Event) -> bool:
    """Wait until the native server listens, which it does not say; False when it has given up."""
    while not ended.wait(_LOOKS_EVERY_S):
        try:
            with socket.create_connection((host, port), timeout=1):
                return True
        except OSError:
            continue
    return False


def _require_free(host: str, port: int) -> None:
    try:
        with socket.create_server((host, port)):
            pass
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no address"
        raise CouldNotError(
            f"{host}:{port} cannot be listened at ({reason}): choose another --host or --port."
        ) from error


def _own_output() -> TextIO:
    """Standard output for this command alone: what native code prints of each guest goes nowhere."""
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return own
