"""The prompt of a reply that goes on: the question's own prompt, and the tokens the reply was drawn as.

Those tokens are never made from the text again, which may hold less than they do (half a character, a stop string) or
be cut elsewhere.  Only where there are none, or where another model drew them, is the text read in their place.
"""

from collections.abc import Sequence
from dataclasses import replace

from app.domain.conversation import MessageNode
from app.domain.message import OPEN_REASONING, Message, Role, raw_text, split_reasoning
from app.engine.template import Prompt, Vocabulary, decoded

OPENED = f"{OPEN_REASONING}\n"
"""What a reply begins with, to whoever reads it, whose prompt has begun to reason."""


def question_and_reply(path: Sequence[MessageNode]) -> tuple[tuple[MessageNode, ...], MessageNode | None]:
    """The path to the message that is answered, and the reply to it that goes on, if one does."""
    goes_on = path[-1].message.role is Role.ASSISTANT
    return tuple(path[:-1] if goes_on else path), path[-1] if goes_on else None


def with_reply(prompt: Prompt, reply: MessageNode, vocabulary: Vocabulary) -> Prompt:
    """The prompt of the message before `reply`, followed by what there is of the reply."""
    tokens = _without_end(reply.token_ids, vocabulary)
    opened = OPENED if prompt.opens_thought else ""
    if not _spells(tokens, reply.message, vocabulary, opened=opened):
        return replace(prompt, reply=vocabulary.tokenize(raw_text(reply.message).removeprefix(opened), special=False))
    whole = prompt.n_known == len(prompt.tokens) == reply.token_start
    return replace(prompt, reply=tokens, n_known=prompt.n_known + (len(tokens) if whole else 0))


def _spells(tokens: Sequence[int], message: Message, vocabulary: Vocabulary, *, opened: str) -> bool:
    """True when the tokens, in this vocabulary, show what the message says; they may hold more than was shown."""
    if not all(0 <= token < vocabulary.n_vocab for token in tokens):
        return False
    reasoning, content = split_reasoning(opened + decoded(tokens, vocabulary))
    return reasoning.startswith(message.reasoning) and content.startswith(message.content)


def _without_end(tokens: tuple[int, ...], vocabulary: Vocabulary) -> tuple[int, ...]:
    known = all(0 <= token < vocabulary.n_vocab for token in tokens)
    return tokens[:-1] if tokens and known and vocabulary.ends_turn(tokens[-1]) else tokens
