"""Worker machines: other computers, or other programs of this one, whose memory and processors a model may use."""

import re
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address

DEFAULT_PORT = 50052
"""Where a worker listens unless told otherwise; llama.cpp's own servers do too."""

_ADDRESS = re.compile(r"[^\s:,\[\]]+:[0-9]{1,5}")


def is_worker_address(text: str) -> bool:
    """Whether a text is a host and a port, as in ``192.168.1.20:50052``."""
    return _ADDRESS.fullmatch(text) is not None and 0 < int(text.rpartition(":")[2]) < 65_536


def is_this_machine(address: str) -> bool:
    """Whether a worker's address leads back to this machine by its own look."""
    host = address.rpartition(":")[0].lower()
    if host == "localhost":
        return True
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return False


class WorkerState(StrEnum):
    """What came of asking a worker."""

    READY = "ready"
    """It serves whoever comes."""
    BUSY = "busy"
    """It is there and serves somebody, this program maybe: it can serve one at a time."""
    ABSENT = "absent"
    """Nobody answers there."""
    STRANGE = "strange"
    """What answers is no worker, or one of another version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerAnswer:
    """A worker, as it was when it was asked.

    Attributes:
        address: host and port.
        state: see there.
        free, total: bytes of memory of each of its devices; empty unless it is ready.
    """

    address: str
    state: WorkerState
    free: tuple[int, ...] = ()
    total: tuple[int, ...] = ()


def why_unusable(answer: WorkerAnswer) -> str:
    """Why a model cannot be loaded over this worker, and what to do, in one sentence; empty where it can."""
    match answer.state:
        case WorkerState.READY:
            return ""
        case WorkerState.BUSY:
            return (
                f"The worker {answer.address} is serving another program, and can serve one at a time: end that one, "
                "or load the model without this worker."
            )
        case WorkerState.ABSENT:
            return f"The worker {answer.address} does not answer: start it there, or load the model without it."
        case WorkerState.STRANGE:
            return (
                f"What answers at {answer.address} is no worker of this version of llama.cpp: start Tandem's own "
                "there, of the same version, or load the model without it."
            )
