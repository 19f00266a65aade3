"""The prompt of a reply that goes on: the question's own prompt, and the tokens the reply was drawn as.

Those tokens are never made from the text again, which may hold less than they do (half a character, a stop string) or
be cut elsewhere.  Only where there are none, or where another model drew them, is the text read in their place.
"""

from collections.abc import Sequence
from dataclasses import replace

from app.domain.conversation import MessageNode
from app.domain.message import Message, Role, split_reasoning
from app.domain.thought_marks import THINK, ThoughtMarks
from app.engine.reply_text import text_of, tokens_of
from app.engine.template import Prompt, Vocabulary


def question_and_reply(path: Sequence[MessageNode]) -> tuple[tuple[MessageNode, ...], MessageNode | None]:
    """The path to the message that is answered, and the reply to it that goes on, if one does."""
    goes_on = path[-1].message.role is Role.ASSISTANT
    return tuple(path[:-1] if goes_on else path), path[-1] if goes_on else None


def with_reply(prompt: Prompt, reply: MessageNode, vocabulary: Vocabulary, *, marks: ThoughtMarks = THINK) -> Prompt:
    """The prompt of the message before `reply`, followed by what there is of the reply."""
    tokens = _without_end(reply.token_ids, vocabulary)
    opened = prompt.opens_thought
    known = all(0 <= token < vocabulary.n_vocab for token in tokens)
    if not known or not _says(text_of(tokens, vocabulary, marks, opened=opened), reply.message):
        return replace(prompt, reply=tokens_of(reply.message, vocabulary, marks, opened=opened))
    whole = prompt.n_known == len(prompt.tokens) == reply.token_start
    return replace(prompt, reply=tokens, n_known=prompt.n_known + (len(tokens) if whole else 0))


def _says(text: str, message: Message) -> bool:
    """True when a text shows what the message says; it may hold more than was shown."""
    reasoning, content = split_reasoning(text)
    return reasoning.startswith(message.reasoning) and content.startswith(message.content)


def _without_end(tokens: tuple[int, ...], vocabulary: Vocabulary) -> tuple[int, ...]:
    known = all(0 <= token < vocabulary.n_vocab for token in tokens)
    return tokens[:-1] if tokens and known and vocabulary.ends_turn(tokens[-1]) else tokens
