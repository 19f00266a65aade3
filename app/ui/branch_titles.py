"""What a branch that becomes a conversation of its own is called: like no other conversation.  Pure but for words."""

import re
from collections.abc import Collection
from itertools import count as counting

from PySide6.QtCore import QCoreApplication

from app.ui.wording import count, fill


def branch_title(title: str, taken: Collection[str]) -> str:
    """The title with its mark, and a number where that is taken; a branch of a branch has one mark, not two."""
    own = _without_mark(title)
    first = fill(_first(), own)
    if first not in taken:
        return first
    titles = (fill(_numbered(), own, count(number)) for number in counting(2))
    return next(made for made in titles if made not in taken)


def _first() -> str:
    return QCoreApplication.translate("TreePresenter", "%1 (branch)")


def _numbered() -> str:
    return QCoreApplication.translate("TreePresenter", "%1 (branch %2)")


def _without_mark(title: str) -> str:
    for template in (_first(), _numbered()):
        pattern = re.escape(template).replace("%1", "(.+)").replace("%2", r"\d+")
        if found := re.fullmatch(pattern, title):
            return found[1]
    return title
