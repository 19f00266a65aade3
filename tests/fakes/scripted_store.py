"""A store line without a thread or a disk: conversations are kept in memory, in the order the real store reports."""

from collections.abc import Callable
from dataclasses import replace

from app.domain.attachments import Draft
from app.domain.branch_commands import BranchOff, FindBoundaries
from app.domain.branch_events import BoundariesFound, BranchMade
from app.domain.commands import (
    BeginTurn,
    DeleteConversation,
    DeleteMessage,
    FindSegments,
    FinishReply,
    MoveTip,
    OpenConversation,
    RenameConversation,
    StoreCommand,
    UndeleteConversation,
    UndeleteMessage,
)
from app.domain.composer_commands import FindDraft
from app.domain.composer_events import DraftFound
from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.errors import DiskFullError
from app.domain.events import (
    ConversationOpened,
    ConversationsChanged,
    ReplyKept,
    SegmentsFound,
    StoreEvent,
    StoreReady,
    TurnBegun,
    TurnRefused,
)
from app.domain.ids import ConversationId, MessageId
from app.domain.list_commands import ArrangeConversations, DeleteConversations, UndeleteConversations
from app.domain.message import Message, Role
from app.domain.moves import below, newest_leaf, tip_without
from app.domain.picture_messages import FindPicture, KeepPicture, PictureFound
from app.domain.pictures import KeptPicture
from app.domain.storage_commands import SettleIn, TakeIn
from app.domain.storage_events import SettledIn, TakenIn
from app.domain.tree_events import TreeMoved


class ScriptedStore:
    """Obeys like the store thread would, at once and on the caller's thread.

    Attributes:
        sent: every command, in order.
        full: the disk is full: turns are refused.
        now: the time of the next change, in seconds since the epoch.
        joined: somebody waited for its end.
        finds_drafts: it answers at once that no draft is kept; else a test answers.
        reread: what going on after a message would read again, by message; 0 for all others.
        pictures: images that are kept, by digest.
    """

    def __init__(self, post: Callable[[StoreEvent], None]) -> None:
        self.sent: list[StoreCommand] = []
        self.full = False
        self.now = 1_770_000_000.0
        self.joined = False
        self.finds_drafts = True
        self.reread: dict[int, int] = {}
        self.pictures: dict[str, KeptPicture] = {}
        self._post = post
        self._trees: dict[ConversationId, ConversationTree] = {}
        self._deleted: set[ConversationId] = set()
        self._hidden: dict[MessageId, dict[MessageId, MessageNode]] = {}
        self._n_messages = 0

    def open(self) -> None:
        """Report that the database is open."""
        self._post(StoreReady(conversations=self.summaries()))

    def add(self, title: str, *messages: Message) -> ConversationId:
        """Keep a conversation as if it had been held before."""
        conversation = ConversationId(len(self._trees) + 1)
        self._trees[conversation] = self._empty(conversation, title)
        for message in messages:
            self._append(conversation, message, parent=self._trees[conversation].summary.tip)
        return conversation

    def written_by(self, fingerprint: str, name: str) -> None:
        """Let one model have written every reply so far."""
        for conversation, tree in self._trees.items():
            nodes = {
                key: replace(node, fingerprint=fingerprint, model=name) if node.message.role is Role.ASSISTANT else node
                for key, node in tree.nodes.items()
            }
            self._trees[conversation] = replace(tree, nodes=nodes)

    def summaries(self) -> tuple[ConversationSummary, ...]:
        """What a list shows, newest first."""
        kept = [tree.summary for number, tree in self._trees.items() if number not in self._deleted]
        return tuple(sorted(kept, key=lambda one: one.updated_at, reverse=True))

    def send(self, command: StoreCommand) -> None:
        self.sent.append(command)
        match command:
            case BeginTurn() if self.full:
                self._post(TurnRefused(turn=command.turn, error=DiskFullError("The disk is full. Make some room.")))
            case BeginTurn():
                self._begin(command)
            case FindSegments():
                self._post(SegmentsFound(turn=command.turn, segments=()))
            case KeepPicture():
                self.pictures[command.picture.digest] = command.picture
            case FindPicture():
                kept = self.pictures.get(command.digest)
                content = b"" if kept is None else kept.content if command.whole else kept.preview
                self._post(PictureFound(command.digest, content, command.whole))
            case OpenConversation():
                self._post(ConversationOpened(tree=self._trees[command.conversation]))
            case FinishReply():
                self._finish(command)
            case RenameConversation():
                tree = self._trees[command.conversation]
                self._trees[command.conversation] = replace(tree, summary=replace(tree.summary, title=command.title))
                self._list()
            case DeleteConversation():
                self._deleted.add(command.conversation)
                self._list()
            case UndeleteConversation():
                self._deleted.discard(command.conversation)
                self._list()
            case MoveTip() | DeleteMessage() | UndeleteMessage() | BranchOff() | FindBoundaries():
                self._obey_about_trees(command)
            case ArrangeConversations():
                self._arrange(command)
            case DeleteConversations():
                self._deleted.update(command.conversations)
                self._list()
            case UndeleteConversations():
                self._deleted.difference_update(command.conversations)
                self._list()
            case TakeIn() if self.full:
                self._post(TakenIn(job=command.job, error="The disk is full. Make some room."))
            case TakeIn():
                n_messages = sum(len(each.messages) for each in command.conversations)
                self._post(TakenIn(job=command.job, added=len(command.conversations), messages=n_messages))
            case FindDraft() if self.finds_drafts:
                self._post(DraftFound(conversation=command.conversation, draft=Draft()))
            case SettleIn():
                self._post(SettledIn(job=command.job))
            case _:
                pass

    def join(self) -> None:
        self.joined = True

    def _obey_about_trees(
        self, command: MoveTip | DeleteMessage | UndeleteMessage | BranchOff | FindBoundaries
    ) -> None:
        match command:
            case MoveTip():
                self._show(command.conversation, command.tip)
                self._post(TreeMoved(conversation=command.conversation, move=command.move, tip=command.tip))
            case DeleteMessage():
                self._hide(command)
            case UndeleteMessage():
                tree = self._trees[command.conversation]
                whole = replace(tree, nodes={**tree.nodes, **self._hidden.pop(command.message)})
                self._trees[command.conversation] = whole
                self._show(command.conversation, newest_leaf(whole.parents, command.message))
                self._post(ConversationOpened(tree=self._trees[command.conversation]))
            case BranchOff():
                path = self._trees[command.conversation].path(command.message)
                branch = self.add(command.title, *(node.message for node in path))
                self._post(BranchMade(source=command.conversation, tree=self._trees[branch]))
                self._list()
            case FindBoundaries():
                path = self._trees[command.conversation].path(command.tip)
                reread = {node.id: self.reread.get(node.id, 0) for node in path}
                self._post(BoundariesFound(conversation=command.conversation, reread=reread))

    def _arrange(self, command: ArrangeConversations) -> None:
        for conversation in command.conversations:
            tree = self._trees[conversation]
            summary = tree.summary
            arranged = replace(
                summary,
                pinned=summary.pinned if command.pinned is None else command.pinned,
                archived=summary.archived if command.archived is None else command.archived,
                tags=tuple(sorted({*summary.tags, *command.tagged} - {*command.untagged})),
            )
            self._trees[conversation] = replace(tree, summary=arranged)
        self._list()

    def _begin(self, command: BeginTurn) -> None:
        conversation = command.conversation
        if conversation is None:
            conversation = self.add((command.text or "")[:40])
        added: list[MessageNode] = []
        begun = Message(Role.ASSISTANT, "")
        if command.continues is not None:
            begun = self._trees[conversation].nodes[command.continues].message
        if command.text is not None:
            added.append(self._append(conversation, Message(Role.USER, command.text), parent=command.parent))
        parent = added[-1].id if added else command.parent
        added.append(self._append(conversation, begun, parent=parent))
        summary = self._trees[conversation].summary
        self._post(TurnBegun(turn=command.turn, summary=summary, nodes=tuple(added)))
        self._list()

    def _finish(self, command: FinishReply) -> None:
        for conversation, tree in self._trees.items():
            if command.reply in tree.nodes:
                node = replace(
                    tree.nodes[command.reply],
                    message=command.message,
                    finish_reason=command.finish_reason,
                    receipt=command.receipt,
                    stats=command.stats,
                )
                self._trees[conversation] = replace(tree, nodes={**tree.nodes, node.id: node})
        self._post(ReplyKept(reply=command.reply))
        self._list()

    def _hide(self, command: DeleteMessage) -> None:
        tree = self._trees[command.conversation]
        gone = below(tree.parents, command.message)
        self._hidden[command.message] = {key: tree.nodes[key] for key in gone}
        tip = tip_without(tree.parents, command.message, tree.summary.tip)
        nodes = {key: node for key, node in tree.nodes.items() if key not in gone}
        self._trees[command.conversation] = replace(tree, nodes=nodes)
        self._show(command.conversation, tip)
        deleted = tuple(sorted(gone))
        self._post(TreeMoved(conversation=command.conversation, move=command.move, tip=tip, deleted=deleted))

    def _show(self, conversation: ConversationId, tip: MessageId | None) -> None:
        tree = self._trees[conversation]
        self._trees[conversation] = replace(tree, summary=replace(tree.summary, tip=tip))

    def _append(self, conversation: ConversationId, message: Message, *, parent: MessageId | None) -> MessageNode:
        tree = self._trees[conversation]
        self._n_messages += 1
        node = MessageNode(
            id=MessageId(self._n_messages),
            parent=parent,
            message=message,
        )
        summary = replace(tree.summary, tip=node.id)
        self._trees[conversation] = ConversationTree(summary=summary, nodes={**tree.nodes, node.id: node})
        return node

    def _empty(self, conversation: ConversationId, title: str) -> ConversationTree:
        self.now += 1
        summary = ConversationSummary(id=conversation, title=title, updated_at=self.now, tip=None)
        return ConversationTree(summary=summary, nodes={})

    def _list(self) -> None:
        self._post(ConversationsChanged(conversations=self.summaries()))
