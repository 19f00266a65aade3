"""Where the window stood and what it showed, to be found again at the next start."""

from dataclasses import dataclass

from app.domain.ids import ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """How the window was left.

    Attributes:
        left, top, width, height: of the window while it is not maximised, in pixels; a width of 0 is not known yet.
        maximised: it fills the screen.
        sidebar: the list of conversations is open.
        conversation: the one that was shown; None for an empty new one.
    """

    left: int = 0
    top: int = 0
    width: int = 0
    height: int = 0
    maximised: bool = False
    sidebar: bool = True
    conversation: ConversationId | None = None
