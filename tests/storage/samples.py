"""Values that the storage tests write, and a process that can be killed."""

import os
import signal
import traceback
import warnings
from collections.abc import Callable
from typing import NoReturn

from app.domain.commands import BeginTurn, FinishReply
from app.domain.ids import ConversationId, MessageId, TurnId
from app.domain.message import Message, Role
from app.domain.segment import Segment, SegmentKey, SegmentRows, root_key, segment_key
from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, FinishReason, Receipt, RestoreHow, TurnStats
from app.storage.database import Database

ROOT = root_key(["a model", "f16"])
TURN = TurnId(1)

RECEIPT = Receipt(reused=7, reread=0, how=RestoreHow.SEGMENTS, reason="Restored from 2 segments.", restore_s=0.25)
STATS = TurnStats(
    drafter="mtp",
    depth=DepthReport(mode="auto", max=4, chosen_mean=2.5, reason="Measured."),
    telemetry=SpecTelemetry(drafted=4).with_round(n_drafted=3, n_accepted=2),
    prompt_tokens=12,
    reused_tokens=7,
    read_tokens=5,
    generated_tokens=3,
    restore_s=0.25,
    read_s=0.5,
    first_token_s=0.75,
    decode_s=1.5,
    plain_step_s=0.125,
)


def begin(
    text: str | None = "Hello there",
    *,
    conversation: ConversationId | None = None,
    parent: MessageId | None = None,
    system: str = "",
    seed: int = 2**64 - 1,
) -> BeginTurn:
    return BeginTurn(
        turn=TURN, conversation=conversation, parent=parent, text=text, system=system, seed=seed, model="a model"
    )


def finish(reply: MessageId, text: str = "Good day.", *, start: int = 0, tokens: tuple[int, ...] = ()) -> FinishReply:
    return FinishReply(
        reply=reply,
        message=Message(Role.ASSISTANT, text, "because"),
        token_start=start,
        token_ids=tokens,
        finish_reason=FinishReason.END,
        model="a model",
        receipt=RECEIPT,
        stats=STATS,
    )


def rows(fill: bytes = b"rows", *, n_bytes: int = 1000) -> SegmentRows:
    return SegmentRows(target=(fill * n_bytes)[:n_bytes], draft=fill * 3, speculative=b"", logits=fill)


def segment(tokens: tuple[int, ...], *, after: Segment | None = None, root: SegmentKey = ROOT) -> Segment:
    parent = root if after is None else after.key
    start = 0 if after is None else after.end
    return Segment(key=segment_key(parent, tokens), parent=parent, start=start, tokens=tokens, rows=rows())


def chain(*stretches: tuple[int, ...], root: SegmentKey = ROOT) -> tuple[Segment, ...]:
    made: list[Segment] = []
    for tokens in stretches:
        made.append(segment(tokens, after=made[-1] if made else None, root=root))
    return tuple(made)


def answer(database: Database, sql: str) -> object:
    """The single value of a query."""
    ((value,),) = database.rows(sql)
    return value


def in_child(work: Callable[[], None]) -> int:
    """Run `work` in a forked process; its exit code, or minus the signal that killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(fork(work), 0)[1])


def fork(work: Callable[[], None]) -> int:
    """Start a process that runs `work` and ends; its id."""
    with warnings.catch_warnings():
        # Newer Pythons warn of forks beside threads; the child only runs `work` and ends at once.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        except BaseException:  # noqa: BLE001  # a failed assertion is told before the process ends
            traceback.print_exc()
        finally:
            os._exit(code)
    return child


def die() -> NoReturn:
    """End this process as a crash would."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError
