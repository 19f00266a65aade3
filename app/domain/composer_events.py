"""Events about what is being written and what it is called.  All others are in `events` and `tree_events`."""

from dataclasses import dataclass

from app.domain.attachments import Attachment, Draft
from app.domain.conversation import MessageNode
from app.domain.ids import ConversationId
from app.domain.picture_messages import PictureFound, PictureWish
from app.domain.pictures import AttachedPicture

# --- from the engine -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensCounted:
    """Answer to `CountTokens`: a count for each text."""

    request: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleSuggested:
    """Answer to `SuggestTitle`: what the model wrote, good or not; empty where it came to nothing."""

    conversation: ConversationId
    text: str
    instead_of: str


# --- from the store ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftFound:
    """Answer to `FindDraft`; empty where none is kept."""

    conversation: ConversationId | None
    draft: Draft


# --- from the user -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftTyped:
    """The user paused while writing; as in `KeepDraft`."""

    conversation: ConversationId | None
    text: str
    attachments: tuple[Attachment, ...] | None = None
    behind: bool = False
    pictures: tuple[AttachedPicture, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftWanted:
    """What was being written here is to be shown."""

    conversation: ConversationId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountWanted:
    """How many tokens are these texts?"""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleWanted:
    """A conversation may be named by the model that wrote a reply in it.

    Attributes:
        conversation: the one to name.
        path, answer: what was said in it, up to what was answered, and the reply.
    """

    conversation: ConversationId
    path: tuple[MessageNode, ...]
    answer: str


ComposerEngineEvent = TokensCounted | TitleSuggested
ComposerStoreEvent = DraftFound | PictureFound
ComposerUserEvent = DraftTyped | DraftWanted | CountWanted | TitleWanted | PictureWish
ComposerEvent = ComposerEngineEvent | DraftFound | DraftTyped | DraftWanted | CountWanted | TitleWanted
