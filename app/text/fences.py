"""Fences of Markdown."""

import re

_FENCES = re.compile(r"`{3,}")


def fenced(text: str) -> str:
    """Text in a fence that nothing in it can close."""
    fence = "`" * max(3, 1 + max(map(len, _FENCES.findall(text)), default=0))
    return f"{fence}\n{text}\n{fence}"
