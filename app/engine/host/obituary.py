"""Why the engine's process ended and what to do, in two sentences for a person."""

import signal
from collections.abc import Sequence

from app.engine.native.complaints import speaks_of_memory

_WORKER_GONE = "Remote RPC server crashed"
"""What native code prints when a worker does not answer any more, before it ends its process."""

_START_IT = (
    "What was written is kept: start it again, or load the model without it, and send again or continue the reply."
)
_CONNECT = (
    "What was written is kept: see to the network, or load the model without that worker, and send again or continue "
    "the reply."
)
_SEND_AGAIN = (
    "What was written is kept: send again or continue the reply, and the engine begins anew from the last saved state."
)

_OUT_OF_MEMORY = "There was too little free memory, and the engine's process has ended."
_LOAD_ANOTHER = "Choose another model, or load this one with a shorter context or without drafts."


def obituary(
    exit_code: int,
    last_words: Sequence[str],
    absent: Sequence[str] = (),
    *,
    silent: bool = False,
    loading: bool = False,
) -> str:
    """What happened and what to do.

    Args:
        exit_code: as the system gave it; negative is a signal.
        last_words: the last lines it printed.
        absent: workers of it that do not answer any more.
        silent: it was ended since nothing came from its workers.
        loading: it was loading a model that somebody chose.
    """
    if silent:
        return f"{_silent(absent)} {_CONNECT}"
    if absent or any(_WORKER_GONE in line for line in last_words):
        return f"{_gone(absent)} {_START_IT}"
    cause = _OUT_OF_MEMORY if speaks_of_memory(last_words) else _cause(exit_code)
    return f"{cause} {_LOAD_ANOTHER if loading else _SEND_AGAIN}"


def _silent(absent: Sequence[str]) -> str:
    if not absent:
        return "Nothing came from the workers for a long time, and the engine was ended."
    return f"Nothing came from the worker {', '.join(absent)} for a long time, and the engine was ended."


def _gone(absent: Sequence[str]) -> str:
    if not absent:
        return "A worker has gone, and the engine with it."
    return f"The worker {', '.join(absent)} has gone, and the engine with it."


def _cause(exit_code: int) -> str:
    match -exit_code:
        case signal.SIGABRT:
            return "llama.cpp gave up, and the engine's process has ended."
        case signal.SIGSEGV:
            return "llama.cpp crashed, and the engine's process has ended."
        case 9:
            return "The engine's process was killed, perhaps for want of memory."
        case _:
            return f"The engine's process has ended unexpectedly, with code {exit_code}."
