"""Why the engine's process ended, as one sentence for a person."""

import signal
from collections.abc import Sequence

_WORKER_GONE = "Remote RPC server crashed"


def obituary(exit_code: int, last_words: Sequence[str], absent: Sequence[str] = ()) -> str:
    """What happened and what to do.

    Args:
        exit_code: as the system gave it; negative is a signal.
        last_words: the last lines it printed.
        absent: workers of it that do not answer any more.
    """
    if absent or any(_WORKER_GONE in line for line in last_words):
        who = f"The worker {' and '.join(absent)}" if absent else "A worker"
        return (
            f"{who} has gone, and the engine with it. What was written is kept: start it again, or load the model "
            "without it, and send again or continue the reply."
        )
    return (
        f"The engine's process ended unexpectedly ({_cause(exit_code)}). What was written is kept: send again or "
        "continue the reply, and the engine starts anew from the last saved state."
    )


def _cause(exit_code: int) -> str:
    if exit_code == -signal.SIGABRT:
        return "llama.cpp gave up"
    if exit_code == -signal.SIGSEGV:
        return "llama.cpp crashed"
    if exit_code == -9:
        return "it was killed, perhaps for want of memory"
    return f"signal {-exit_code}" if exit_code < 0 else f"exit code {exit_code}"
