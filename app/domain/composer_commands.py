"""Commands about what is being written and what it is called: drafts, counts of tokens, titles."""

from dataclasses import dataclass

from app.domain.attachments import Attachment
from app.domain.ids import ConversationId
from app.domain.pictures import AttachedPicture

# --- to the engine, which obeys them when it has nothing else to do ------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTokens:
    """Report how many tokens each text is.  Of several such questions only the newest is answered."""

    request: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestTitle:
    """Let the model name a conversation.

    Attributes:
        conversation: the one to name.
        question, answer: what was said in it first.
        instead_of: the title it has; see `GiveTitle`.
    """

    conversation: ConversationId
    question: str
    answer: str
    instead_of: str


# --- to the store --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepDraft:
    """Keep what is being written in a conversation, or in a new one; nothing at all removes it.

    Attributes:
        conversation: where; None is the new chat.
        text: what was typed.
        attachments: what goes with it; None leaves that as it is kept already.
        behind: what is kept already was not shown yet, and stays before this.
        pictures: images that go with it; as they are kept already where the attachments are.
    """

    conversation: ConversationId | None
    text: str
    attachments: tuple[Attachment, ...] | None = None
    behind: bool = False
    pictures: tuple[AttachedPicture, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FindDraft:
    """Report what is kept of a message that was being written here."""

    conversation: ConversationId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveTitle:
    """Give a conversation a title that nobody chose, unless somebody chose one: only while it has `instead_of`."""

    conversation: ConversationId
    title: str
    instead_of: str
