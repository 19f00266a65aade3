"""A message: who said what.  A value without identity, time or place."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Who speaks."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Message:
    """One utterance.

    Attributes:
        role: who speaks.
        content: the text as shown, without control tokens.
        reasoning: the text a reasoning model wrote before its answer, without its tags.
    """

    role: Role
    content: str
    reasoning: str = ""


OPEN_REASONING, CLOSE_REASONING = "<think>", "</think>"


def split_reasoning(text: str) -> tuple[str, str]:
    """Split a reply's raw text into (reasoning, content).

    Only a block at the very start counts, so that an answer which talks about the tags keeps them.  A block
    that is not closed yet is all reasoning.
    """
    body = text.lstrip()
    if not body.startswith(OPEN_REASONING):
        return "", text
    reasoning, closed, content = body[len(OPEN_REASONING) :].partition(CLOSE_REASONING)
    return reasoning.strip("\n"), content.lstrip("\n") if closed else ""


def thinking(text: str) -> bool:
    """True while a reply's raw text is within the block of reasoning that it begins with."""
    return text.lstrip().startswith(OPEN_REASONING) and CLOSE_REASONING not in text


def raw_text(message: Message) -> str:
    """A reply's raw text: what `split_reasoning` makes this message of."""
    if not message.reasoning and not message.content.lstrip().startswith(OPEN_REASONING):
        return message.content
    opened = f"{OPEN_REASONING}\n{message.reasoning}"
    return f"{opened}\n{CLOSE_REASONING}\n\n{message.content}" if message.content else opened
