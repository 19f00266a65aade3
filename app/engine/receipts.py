"""The receipt of a turn: which path was taken to the known rows, and why, as a sentence."""

from app.domain.conversation import MessageNode, path_tokens
from app.domain.message import Role
from app.domain.turn import Receipt, RestoreHow
from app.engine.live_rows import Primed

_GOES_ON = "The reply goes on from rows that were still in memory."
_BEGINNING = "This is the beginning of the conversation."
_SHARED = "This model had read the same beginning before."
_NEVER_READ = "No model here has read this conversation before, so all of it was read."
_REASONS = {
    RestoreHow.LIVE: "Everything before the new message was still in memory.",
    RestoreHow.TRUNCATE: "The conversation went back, so the rows after that point were cut off.",
    RestoreHow.BOUNDARY: "The conversation went back to a point that was kept in memory.",
    RestoreHow.SEGMENTS: "The saved rows were loaded from disk.",
    RestoreHow.NONE: "No saved rows fit this model and these settings, so everything was read again.",
}


def receipt_of(
    primed: Primed,
    *,
    loaded: int,
    n_known: int,
    path: tuple[MessageNode, ...],
    restore_s: float,
    remarks: tuple[str, ...] = (),
    foreign: str = "",
    chosen: bool = False,
) -> Receipt:
    """What the turn reused and read again.

    Args:
        primed: how the prompt came to be in the memories.
        loaded: segments that were read from disk.
        n_known: prompt tokens that were evaluated in an earlier turn.
        path: the messages; they hold more tokens than `n_known` if the template rewrote the past.
        restore_s: seconds spent before reading began.
        remarks: sentences about what went wrong on the way.
        foreign: a sentence where another model wrote the path; said if any of it had to be read.
        chosen: the template is not the model's own.
    """
    n_stored = len(path_tokens(path))
    n_evaluated = n_stored - _ends_in_pending(path)
    how = RestoreHow.SEGMENTS if loaded and primed.reused else primed.how
    reasons = [*remarks]
    if foreign and not _ends_unread(path) and primed.reused >= max(1, min(n_known, n_evaluated)):
        foreign = ""
    if all(node.message.role is not Role.ASSISTANT for node in path) and n_stored == 0:
        reasons.append(_SHARED if primed.reused else _BEGINNING)
    elif foreign:
        reasons.append(foreign)
    elif n_stored == 0:
        reasons.append(_NEVER_READ)
    elif not remarks or how is not RestoreHow.NONE:
        goes_on = how is RestoreHow.LIVE and path[-1].message.role is Role.ASSISTANT
        reasons.append(_GOES_ON if goes_on else _REASONS[how])
    if n_known < n_stored and not foreign:
        n_other = n_stored - n_known
        own = f"The chat template rewrote {n_other} tokens of the past."
        reasons.append(f"The chosen chat template lays {n_other} tokens of the past out anew." if chosen else own)
    return Receipt(
        reused=primed.reused,
        reread=max(0, min(n_known, n_evaluated, primed.reused + primed.read) - primed.reused),
        how=how,
        reason=" ".join(reasons),
        restore_s=restore_s,
    )


def _ends_unread(path: tuple[MessageNode, ...]) -> bool:
    """True when the last reply has no tokens: a server wrote it, or it came from elsewhere."""
    replies = [node for node in path if node.message.role is Role.ASSISTANT]
    return bool(replies) and not replies[-1].token_ids


def _ends_in_pending(path: tuple[MessageNode, ...]) -> bool:
    """True when the last known token is a reply's last one: it was shown, but never evaluated."""
    known = [node for node in path if node.token_ids]
    return bool(known) and known[-1].message.role is Role.ASSISTANT
