"""What a conversation is called: by its first message, or by what a model suggests, where that is any good."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from app.domain.conversation import MessageNode
from app.domain.message import Role

MOST_WORDS = 6
_MOST_CHARACTERS = 48
_LEAD = re.compile(r"^(?:[#>*\-\s]+|(?:conversation\s+)?title\s*[:：]\s*)+", re.IGNORECASE)
_AROUND = " \t*_#`\"'“”„«»‘’「」『』《》"
_ENDING = _AROUND + ".。,，;；:："
_SAYS_NOTHING = frozenset({"title", "untitled", "conversation", "new conversation", "chat", "assistant", "user"})


def improved(suggested: str) -> str:
    """The title in what a model suggested; empty where there is no good one in it."""
    lines = suggested.strip().splitlines()
    if len(lines) != 1:
        return ""
    title = " ".join(_LEAD.sub("", lines[0]).strip(_AROUND).rstrip(_ENDING).split())
    words = title.casefold().split()
    good = (
        0 < len(title) <= _MOST_CHARACTERS
        and len(words) <= MOST_WORDS
        and title.casefold() not in _SAYS_NOTHING
        and any(letter.isalpha() for letter in title)
        and not any(unicodedata.category(letter) in {"Cc", "Cf", "Co", "Cn", "Cs"} for letter in title)
        and not _repeats(words)
    )
    return title if good else ""


def _repeats(words: Sequence[str]) -> bool:
    return any(first == second for first, second in pairwise(words)) or (
        len(words) > 3 and len(set(words)) <= len(words) // 2
    )


def first_question(path: Sequence[MessageNode]) -> str | None:
    """What was asked, where nothing else was said; None in the middle of a conversation."""
    match [node.message for node in path if node.message.role is not Role.SYSTEM]:
        case [asked] if asked.role is Role.USER:
            return asked.content
        case _:
            return None
