"""Identities.  Values know nothing of them; storage gives them out."""

from typing import NewType

ConversationId = NewType("ConversationId", int)
MessageId = NewType("MessageId", int)
TurnId = NewType("TurnId", int)
