"""Pictures of going about: the arranged list, a search, the palette, finding, help."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from pathlib import Path

from app.domain.events import ConversationsChanged, Event, SearchFound, StoreReady
from app.domain.ids import ConversationId, MessageId
from app.domain.list_events import LoadedModel, ModelsListed
from app.domain.message import Role
from app.domain.search import Mark, SearchHit, SearchResult, Snippet
from app.ui.actions import ActionId
from app.ui.browsing import Browsing
from app.ui.models.listed_rows import Shelf
from app.ui.shot_script import DAY, SCRIPTS
from app.ui.window_parts import WindowParts

Press = Callable[[WindowParts, Browsing], None]


@dataclass(frozen=True, slots=True)
class Pressed:
    """A state that is reached by pressing something.

    Attributes:
        press: does it.
        answers: what the store reports after it.
    """

    press: Press
    answers: tuple[Event, ...] = ()


def arranged() -> tuple[Event, ...]:
    """A reopened chat beside a list in which some conversations are pinned, tagged and archived."""
    events = SCRIPTS["reopened"]()
    changes: dict[int, dict[str, object]] = {
        2: {"tags": ("story",)},
        4: {"pinned": True, "tags": ("python", "work")},
        6: {"pinned": True},
        7: {"tags": ("work",)},
        8: {"archived": True},
    }
    listed = tuple(
        replace(one, **changes.get(one.id, {}))  # type: ignore[arg-type]  # fields of the summary
        for event in events
        if isinstance(event, StoreReady)
        for one in event.conversations
    )
    names = ("SmolLM2 135M Instruct", "Qwen3.5 4B Instruct")
    models = tuple(LoadedModel(name, Path(f"{name.lower().replace(' ', '-')}.gguf")) for name in names)
    return *events, ConversationsChanged(conversations=listed), ModelsListed(models=models)


def _hit(place: tuple[int, int], title: str, text: str, *words: str, role: Role = Role.ASSISTANT) -> SearchHit:
    conversation, days_ago = place
    return SearchHit(
        conversation=ConversationId(conversation),
        title=title,
        message=MessageId(conversation),
        role=role,
        at=datetime.combine(DAY - timedelta(days=days_ago), time(10)).timestamp(),
        snippet=Snippet(text, tuple(Mark(text.index(word), text.index(word) + len(word)) for word in words)),
    )


_HITS = (
    _hit(
        (1, 0),
        "Why the bonus token is carried over",
        "Every round ends with one token the target has already chosen but not yet evaluated.",
        "token",
    ),
    _hit(
        (6, 4),
        "Refactor the parser",
        "…can the tokenizer keep its position when a token spans two lines of the file?",
        "token",
        "token spans",
        role=Role.USER,
    ),
    _hit(
        (4, 1),
        "Reverse a string in Python",
        "A grapheme is not one token: reversing them puts accents over the wrong letters…",
        "token",
    ),
)


def _search(text: str) -> Press:
    return lambda parts, _browsing: parts.sidebar.filter.setText(text)


def _opened(parts: WindowParts, browsing: Browsing) -> None:
    parts.actions[ActionId.PALETTE].trigger()
    browsing.palette.field.setText("to")


def _find(parts: WindowParts, _browsing: Browsing) -> None:
    parts.actions[ActionId.FIND_IN_CHAT].trigger()
    parts.find_bar.field.setText("token")


PRESSED: dict[str, Pressed] = {
    "arranged": Pressed(lambda _parts, _browsing: None),
    "archive": Pressed(lambda parts, _browsing: parts.sidebar.show_shelf(Shelf(archived=True))),
    "tagged": Pressed(lambda parts, _browsing: parts.sidebar.show_shelf(Shelf(tag="work"))),
    "searching": Pressed(
        _search("token"), (SearchFound(request=1, result=SearchResult(text="token", hits=_HITS, pending=1240)),)
    ),
    "found-nothing": Pressed(_search("xylophone"), (SearchFound(request=1, result=SearchResult(text="xylophone")),)),
    "palette-recent": Pressed(lambda parts, _browsing: parts.actions[ActionId.PALETTE].trigger()),
    "palette": Pressed(_opened, (SearchFound(request=1, result=SearchResult(text="to", hits=_HITS[:2])),)),
    "find": Pressed(_find),
    "help": Pressed(lambda parts, _browsing: parts.actions[ActionId.HELP].trigger()),
    "tag-editor": Pressed(lambda parts, _browsing: parts.actions[ActionId.TAGS].trigger()),
}
"""What is pressed in each state, after `arranged`."""
