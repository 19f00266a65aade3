"""What the store is told about the list of conversations, several at a time, and about models.  Others: `commands`."""

from dataclasses import dataclass

from app.domain.ids import ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeConversations:
    """Change where conversations are listed; what is None or empty stays as it is.

    Attributes:
        conversations: which ones; one that is gone is passed over.
        pinned: on top of the list, or not.
        archived: out of the list and in the archive, or not.
        tagged, untagged: tags that are added, and taken away.
        note: in place of the one there is; empty for none.
    """

    conversations: tuple[ConversationId, ...]
    pinned: bool | None = None
    archived: bool | None = None
    tagged: tuple[str, ...] = ()
    untagged: tuple[str, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteConversations:
    """Hide several conversations at once; as `DeleteConversation`."""

    conversations: tuple[ConversationId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UndeleteConversations:
    """Bring several deleted conversations back."""

    conversations: tuple[ConversationId, ...]


@dataclass(frozen=True, slots=True)
class ListModels:
    """Report the models that were loaded, the last one first."""


ListCommand = ArrangeConversations | DeleteConversations | UndeleteConversations | ListModels
