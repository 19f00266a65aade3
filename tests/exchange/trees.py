"""Conversations that the exchange tests write and read."""

import dataclasses

from hypothesis import strategies as st

from app.domain.exchange import PortableConversation, PortableMessage
from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason
from tests.domain.records import receipts, statistics

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
SECONDS = st.floats(0, 1e12)
TIMES = st.floats(0, 4e9)
RECEIPTS = receipts(WORDS, SECONDS)
STATS = statistics(WORDS, SECONDS)
MESSAGES = st.builds(
    PortableMessage,
    parent=st.none(),
    message=st.builds(Message, st.sampled_from(Role), WORDS, WORDS),
    token_ids=st.lists(st.integers(0, 2**31 - 1), max_size=5).map(tuple),
    token_start=st.integers(0, 2**31 - 1),
    created_at=TIMES,
    finish_reason=st.none() | st.sampled_from(FinishReason),
    seed=st.none() | st.integers(-(2**64), 2**64),
    model=WORDS,
    fingerprint=WORDS,
    receipt=st.none() | RECEIPTS,
    stats=st.none() | STATS,
    sampling=st.none()
    | st.builds(SamplingParams, temperature=st.floats(0, 5), top_k=st.integers(0, 99), grammar=WORDS),
)


@st.composite
def conversations(draw: st.DrawFn, *, max_messages: int = 5) -> PortableConversation:
    """Any tree: several roots, any branches, any tip."""
    drawn = draw(st.lists(MESSAGES, max_size=max_messages))
    messages = tuple(
        dataclasses.replace(message, parent=draw(st.none() | st.integers(0, place - 1)) if place else None)
        for place, message in enumerate(drawn)
    )
    tip = draw(st.none() | st.integers(0, len(messages) - 1)) if messages else None
    return PortableConversation(
        title=draw(WORDS),
        messages=messages,
        tip=tip,
        updated_at=draw(TIMES),
        pinned=draw(st.booleans()),
        archived=draw(st.booleans()),
        tags=draw(st.sampled_from([(), ("work",), ("home", "Ünïcode words")])),
    )


def said(
    text: str, parent: int | None, *, role: Role = Role.USER, reasoning: str = "", created_at: float = 0.0
) -> PortableMessage:
    """One message."""
    finish = FinishReason.END if role is Role.ASSISTANT else None
    message = Message(role, text, reasoning)
    return PortableMessage(parent=parent, message=message, finish_reason=finish, created_at=created_at)


def replied(text: str, parent: int | None, *, reasoning: str = "") -> PortableMessage:
    """One reply."""
    return said(text, parent, role=Role.ASSISTANT, reasoning=reasoning)


def branched() -> PortableConversation:
    """A question answered three times; it went on after the second and was left at a second follow-up."""
    return PortableConversation(
        title="Whales",
        messages=(
            said("Are whales fish?", None),
            replied("No.", 0),
            replied("They are mammals.", 0),
            said("And dolphins?", 2),
            replied("Mammals too.", 3),
            replied("Yes!", 0),
            said("And sharks?", 2),
            replied("Fish.", 6),
        ),
        tip=7,
        updated_at=1_764_504_000.0,
    )
