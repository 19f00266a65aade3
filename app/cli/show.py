"""`list` and `show`: what is stored, read without disturbing a window that is open."""

import argparse
from datetime import datetime

from app.cli.arrange import remarks, tags_from
from app.cli.output import print_json
from app.cli.records import summary_record, tree_record
from app.domain.conversation import ConversationTree, MessageNode
from app.domain.ids import ConversationId, MessageId
from app.paths import Folders
from app.storage import Database, Store


def list_conversations(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print the conversations, newest first: those outside the archive, or those in it, or those with a tag."""
    with Database.open_read_only(folders.data) as database:
        listed = Store(database).conversations()
    tags = {tag.casefold() for tag in tags_from(arguments.tag)}
    conversations = [
        one for one in listed if one.archived == arguments.archived and tags <= {tag.casefold() for tag in one.tags}
    ]
    if arguments.json:
        print_json({"conversations": [summary_record(summary) for summary in conversations]})
        return 0
    for summary in conversations:
        print(f"{summary.id:6}  {when(summary.updated_at)}  {summary.title}{remarks(summary)}")
    return 0


def show_conversation(arguments: argparse.Namespace, folders: Folders) -> int:
    """Print one conversation as a tree; the shown path is marked.

    Raises:
        NotFoundError: there is no such conversation.
    """
    with Database.open_read_only(folders.data) as database:
        tree = Store(database).open_conversation(ConversationId(arguments.conversation))
    if arguments.json:
        print_json(tree_record(tree))
        return 0
    print(f"{tree.summary.title}  (conversation {tree.summary.id})")
    shown = {node.id for node in tree.path()}
    _print_below(tree, None, depth=0, shown=shown)
    return 0


def _print_below(tree: ConversationTree, parent: MessageId | None, *, depth: int, shown: set[MessageId]) -> None:
    # An explicit stack, since a long conversation is deeper than Python's own.
    stack = [(node, depth) for node in reversed(_children(tree, parent))]
    while stack:
        node, level = stack.pop()
        _print_node(node, level, shown=node.id in shown)
        children = _children(tree, node.id)
        deeper = level + 1 if len(children) > 1 else level
        stack += [(child, deeper) for child in reversed(children)]


def _children(tree: ConversationTree, parent: MessageId | None) -> list[MessageNode]:
    return sorted((node for node in tree.nodes.values() if node.parent == parent), key=lambda node: node.id)


def _print_node(node: MessageNode, level: int, *, shown: bool) -> None:
    indent = "  " * level
    mark = "*" if shown else " "
    ended = f" ({node.finish_reason.value})" if node.finish_reason is not None else ""
    print(f"{mark} {indent}[{node.id}] {node.message.role.value}{ended}:")
    for line in node.message.content.splitlines():
        print(f"  {indent}    {line}")


def when(seconds: float) -> str:
    """A moment, in the time of this place."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
