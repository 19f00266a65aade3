"""Conversations in batches, as they are kept."""

from collections.abc import Iterable, Iterator

from app.domain.exchange import PortableConversation

BATCH_MESSAGES = 1000
"""How many are written at once: few enough to lose nothing of weight, enough not to wait for the disk each time."""


def batches(conversations: Iterable[PortableConversation]) -> Iterator[list[PortableConversation]]:
    """Lists of conversations that have about `BATCH_MESSAGES` messages together."""
    batch: list[PortableConversation] = []
    n_messages = 0
    for conversation in conversations:
        batch.append(conversation)
        n_messages += len(conversation.messages)
        if n_messages >= BATCH_MESSAGES:
            yield batch
            batch, n_messages = [], 0
    if batch:
        yield batch
