"""`worker`: lends this machine's devices to a Tandem elsewhere, until it is interrupted."""

import argparse
import os
import socket
import sys
import threading

from app.cli.output import CouldNotError, notice, print_json
from app.engine.cores import physical_cores
from app.engine.native.rpc import rpc_unavailable, serve

_LOOPBACK = ("127.", "localhost", "::1")


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
    if not host.startswith(_LOOPBACK):
        notice(
            f"Whoever can reach {host}:{port} can use this machine's memory and processors and read what is computed "
            "here: there is no password and no encryption. Do this in networks you trust alone."
        )
    if arguments.json:
        print_json({"address": f"{host}:{port}", "threads": n_threads})
    else:
        print(f"Lending this machine's devices at {host}:{port}, with {n_threads} threads. Ctrl+C ends it.")
    sys.stdout.flush()
    _silence_native_prints()
    ended = threading.Event()

    def work() -> None:
        try:
            serve(f"{host}:{port}", n_threads=n_threads)
        finally:
            ended.set()

    # A native call is not interrupted by Ctrl+C, so it waits on a thread that nobody waits for.
    threading.Thread(target=work, name="tandem-worker", daemon=True).start()
    ended.wait()
    raise CouldNotError(f"Nothing can be served at {host}:{port} any more.")


def _require_free(host: str, port: int) -> None:
    try:
        with socket.create_server((host, port)):
            pass
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no address"
        raise CouldNotError(
            f"{host}:{port} cannot be listened at ({reason}): choose another --host or --port."
        ) from error


def _silence_native_prints() -> None:
    """What native code prints of each guest is nothing to whoever reads the output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
