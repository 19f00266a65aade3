"""The language of the engine without weights: a token is a word, and what is said next is a function of the question.

Tokens are numbers of words in the order in which they were first seen, so each engine learns for itself.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.conversation import MessageNode, path_tokens
from app.domain.message import Role

BEGIN, END = 1, 2
"""The tokens around what somebody said."""
_WORDS = (
    "amber",
    "birch",
    "candle",
    "delta",
    "ember",
    "fern",
    "garnet",
    "harbour",
    "iris",
    "juniper",
    "kelp",
    "lantern",
    "meadow",
    "nettle",
    "oak",
    "pebble",
    "quartz",
    "river",
    "sorrel",
    "thistle",
    "umber",
    "violet",
    "willow",
    "yarrow",
)
_FIRST = 10


def token_of(word: str) -> int:
    """The token of a word; the same in every engine."""
    digest = hashlib.blake2b(word.encode("utf-8", "surrogatepass"), digest_size=4).digest()
    return _FIRST + int.from_bytes(digest) % 2**30


def tokens_of(text: str) -> tuple[int, ...]:
    """What a text is read as."""
    return tuple(map(token_of, text.split()))


@dataclass(frozen=True, slots=True)
class ToyPrompt:
    """What is read before a reply.

    Attributes:
        tokens: the whole prompt, without the reply that goes on.
        n_known: how many of them the conversation holds already.
    """

    tokens: tuple[int, ...]
    n_known: int


def prompt_of(asked: Sequence[MessageNode]) -> ToyPrompt:
    """The prompt of a path whose last message is to be answered."""
    known = path_tokens(tuple(asked[:-1]))
    if any(not node.token_ids and node.message.role is not Role.SYSTEM for node in asked[:-1]):
        known = ()
    unread = [node for node in asked if not (known and node.token_ids and node is not asked[-1])]
    if known:
        unread = [node for node in unread if node.message.role is not Role.SYSTEM]
    tokens = list(known)
    for node in unread:
        tokens += [BEGIN, *tokens_of(node.message.content), END]
    return ToyPrompt(tuple(tokens), len(known))


def reply_to(prompt: ToyPrompt, *, seed: int, fingerprint: str, n_words: int) -> tuple[str, ...]:
    """The words of a whole reply, each with the space before it."""
    return tuple(_word(prompt.tokens, seed, fingerprint, at) for at in range(n_words))


def chance(*parts: object) -> int:
    """A number that is the same whenever it is asked for with the same parts."""
    return int.from_bytes(hashlib.blake2b(repr(parts).encode(), digest_size=4).digest())


def _word(prompt: tuple[int, ...], seed: int, fingerprint: str, at: int) -> str:
    word = _WORDS[chance(prompt[-8:], len(prompt), seed, fingerprint, at) % len(_WORDS)]
    return f" {word}" if at else word.capitalize()
