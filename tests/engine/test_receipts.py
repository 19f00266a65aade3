"""Receipts: the numbers add up, and each path has its sentence."""

from dataclasses import replace

import pytest

from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.turn import RestoreHow
from app.engine.live_rows import Primed
from app.engine.receipts import receipt_of


def message(number: int, role: Role, n_tokens: int, *, start: int) -> MessageNode:
    return MessageNode(
        id=MessageId(number),
        parent=MessageId(number - 1) if number > 1 else None,
        message=Message(role, "…"),
        token_ids=tuple(range(n_tokens)),
        token_start=start,
    )


QUESTION = message(1, Role.USER, 10, start=0)
ANSWER = message(2, Role.ASSISTANT, 6, start=10)
NEXT = message(3, Role.USER, 0, start=0)
PATH = (QUESTION, ANSWER, NEXT)
"""Sixteen known tokens, of which the last was shown and never evaluated."""


def primed(reused: int, read: int, how: RestoreHow) -> Primed:
    return Primed(reused=reused, read=read, how=how, complete=True, kept=reused)


def test_the_beginning_of_a_conversation_rereads_nothing() -> None:
    receipt = receipt_of(primed(0, 10, RestoreHow.NONE), loaded=0, n_known=0, path=(NEXT,), restore_s=0.0)
    assert (receipt.reused, receipt.reread, receipt.how) == (0, 0, RestoreHow.NONE)
    assert receipt.reason == "This is the beginning of the conversation."


def test_a_reply_that_goes_on_live_rereads_nothing() -> None:
    receipt = receipt_of(primed(15, 8, RestoreHow.LIVE), loaded=0, n_known=16, path=PATH, restore_s=0.0)
    assert (receipt.reused, receipt.reread, receipt.how) == (15, 0, RestoreHow.LIVE)
    assert receipt.reason == "Everything before the new message was still in memory."


@pytest.mark.parametrize(
    ("how", "word"),
    [
        (RestoreHow.TRUNCATE, "cut off"),
        (RestoreHow.BOUNDARY, "kept in memory"),
        (RestoreHow.NONE, "read again"),
    ],
)
def test_each_path_has_its_sentence(how: RestoreHow, word: str) -> None:
    receipt = receipt_of(primed(9, 8, how), loaded=0, n_known=16, path=PATH, restore_s=0.0)
    assert receipt.how is how
    assert word in receipt.reason


def test_rows_from_disk_are_named_whatever_the_session_did_with_them() -> None:
    receipt = receipt_of(primed(15, 8, RestoreHow.LIVE), loaded=2, n_known=16, path=PATH, restore_s=0.25)
    assert (receipt.how, receipt.reason) == (RestoreHow.SEGMENTS, "The saved rows were loaded from disk.")
    assert receipt.restore_s == 0.25


def test_rows_from_disk_that_were_of_no_use_are_not_claimed() -> None:
    receipt = receipt_of(primed(0, 24, RestoreHow.NONE), loaded=1, n_known=16, path=PATH, restore_s=0.0)
    assert receipt.how is RestoreHow.NONE


def test_known_tokens_that_were_read_again_are_counted_without_the_pending_one() -> None:
    receipt = receipt_of(primed(9, 15, RestoreHow.TRUNCATE), loaded=0, n_known=16, path=PATH, restore_s=0.0)
    assert (receipt.reused, receipt.reread) == (9, 6)


def test_a_question_that_is_answered_again_counts_all_its_tokens() -> None:
    receipt = receipt_of(primed(0, 10, RestoreHow.NONE), loaded=0, n_known=10, path=(QUESTION,), restore_s=0.0)
    assert receipt.reread == 10


def test_tokens_that_were_not_reached_before_a_stop_are_not_claimed() -> None:
    receipt = receipt_of(primed(4, 3, RestoreHow.TRUNCATE), loaded=0, n_known=16, path=PATH, restore_s=0.0)
    assert receipt.reread == 3


def test_new_tokens_never_count_as_read_again() -> None:
    receipt = receipt_of(primed(16, 100, RestoreHow.LIVE), loaded=0, n_known=16, path=PATH, restore_s=0.0)
    assert receipt.reread == 0


def test_a_rewritten_past_is_told_with_its_size() -> None:
    receipt = receipt_of(primed(10, 8, RestoreHow.TRUNCATE), loaded=0, n_known=10, path=PATH, restore_s=0.0)
    assert receipt.reread == 0
    assert receipt.reason.endswith("The chat template rewrote 6 tokens of the past.")


def test_remarks_come_first() -> None:
    remarks = ("A saved segment was damaged and set aside.",)
    receipt = receipt_of(
        primed(9, 15, RestoreHow.LIVE), loaded=1, n_known=16, path=PATH, restore_s=0.0, remarks=remarks
    )
    assert receipt.reason == "A saved segment was damaged and set aside. The saved rows were loaded from disk."


FOREIGN = "Written by X, read again as text by Y."


@pytest.mark.parametrize(
    ("reused", "n_known", "said"), [(0, 16, True), (7, 16, True), (0, 0, True), (15, 16, False), (16, 16, False)]
)
def test_another_writer_is_named_where_any_of_its_text_was_read(reused: int, n_known: int, said: bool) -> None:
    how = RestoreHow.SEGMENTS if reused else RestoreHow.NONE
    receipt = receipt_of(
        primed(reused, 23 - reused, how), loaded=1, n_known=n_known, path=PATH, restore_s=0.0, foreign=FOREIGN
    )
    assert (FOREIGN in receipt.reason) is said
    assert "chat template" not in receipt.reason


def test_another_writer_is_named_beside_what_went_wrong() -> None:
    receipt = receipt_of(
        primed(0, 23, RestoreHow.NONE),
        loaded=0,
        n_known=16,
        path=PATH,
        restore_s=0.0,
        remarks=("Saved rows were left aside on request.",),
        foreign=FOREIGN,
    )
    assert receipt.reason == f"Saved rows were left aside on request. {FOREIGN}"


def test_the_beginning_of_a_conversation_has_no_other_writer() -> None:
    receipt = receipt_of(
        primed(0, 10, RestoreHow.NONE), loaded=0, n_known=0, path=(NEXT,), restore_s=0.0, foreign=FOREIGN
    )
    assert receipt.reason == "This is the beginning of the conversation."


SERVED = replace(ANSWER, token_ids=(), token_start=10)
"""A reply of a server, which tells no tokens."""


def test_a_server_s_reply_is_named_as_read_although_everything_known_was_reused() -> None:
    path = (QUESTION, SERVED, NEXT)
    receipt = receipt_of(
        primed(10, 13, RestoreHow.LIVE), loaded=0, n_known=10, path=path, restore_s=0.0, foreign=FOREIGN
    )
    assert receipt.reason == FOREIGN
    assert (receipt.reused, receipt.reread) == (10, 0)


def test_a_conversation_that_only_a_server_read_does_not_begin_here() -> None:
    unread = replace(QUESTION, token_ids=())
    path = (unread, replace(SERVED, token_start=0), NEXT)
    # A few tokens that every conversation begins with may be in memory.
    primed_here = primed(3, 20, RestoreHow.TRUNCATE)
    named = receipt_of(primed_here, loaded=0, n_known=0, path=path, restore_s=0.0, foreign=FOREIGN)
    assert named.reason == FOREIGN
    brought_in = receipt_of(primed_here, loaded=0, n_known=0, path=path, restore_s=0.0)
    assert "No model here has read this conversation before" in brought_in.reason
