"""What the first code and the first formula would otherwise wait for: libraries that take long to load."""

from collections.abc import Callable

from app.text.code import pieces
from app.text.formulas import typeset

_LANGUAGES = ("python", "javascript", "typescript", "bash", "json", "html", "css", "c", "cpp", "rust", "sql", "yaml")


def warm_up(*, go_on: Callable[[], bool] = lambda: True) -> None:
    """Load them, from any thread, while they are wanted; where it fails, who needs them will say so."""
    for language in _LANGUAGES:
        if not go_on():
            return
        for _ in pieces("x = 1", language):
            pass
    typeset("x", display=False, size=15.0, color="#000000")
