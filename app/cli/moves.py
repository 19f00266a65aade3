"""`switch`, `branch`, `delete` and `undelete`: moves within what is stored.  No model is loaded."""

import argparse

from app.cli.output import print_json
from app.cli.records import Json, summary_record
from app.domain.conversation import ConversationTree
from app.domain.ids import ConversationId, MessageId
from app.domain.moves import newest_leaf
from app.paths import Folders
from app.storage import DataPlace

_UNTIL = "until the window or a command that asks a model starts the next time"


def switch_to(arguments: argparse.Namespace, folders: Folders) -> int:
    """Show the branch of a message as it was left, or end the path with the message itself.

    Raises:
        NotFoundError: there is no such message.
    """
    message = MessageId(arguments.message)
    with DataPlace.open(folders) as place:
        conversation = place.store.conversation_of(message)
        tree = place.store.open_conversation(conversation)
        hidden = message not in tree.nodes  # then moving there says so
        tip = message if arguments.here or hidden else newest_leaf(tree.parents, message)
        place.store.move_tip(conversation, tip)
        tree = place.store.open_conversation(conversation)
    siblings = tree.siblings(message)
    if arguments.json:
        print_json(_tree_record(tree))
    else:
        version = f", version {siblings.index(message) + 1} of {len(siblings)}" if len(siblings) > 1 else ""
        print(f"Conversation {conversation} now shows message {message}{version}, and ends with message {tip}.")
    return 0


def branch_off(arguments: argparse.Namespace, folders: Folders) -> int:
    """Begin a conversation with what is said up to a message; no row of it is read again.

    Raises:
        NotFoundError: there is no such message.
    """
    message = MessageId(arguments.message)
    with DataPlace.open(folders) as place:
        conversation = place.store.conversation_of(message)
        given = (arguments.title or "").strip()
        title = given or f"{place.store.open_conversation(conversation).summary.title} (branch)"
        branch = place.store.branch_off(conversation, message, title=title)
        tree = place.store.open_conversation(branch)
    said = f"Conversation {branch} begins like conversation {conversation} up to message {message}."
    return _say(_tree_record(tree), said, as_json=arguments.json)


def delete(arguments: argparse.Namespace, folders: Folders) -> int:
    """Delete a conversation, or a message with everything that follows it.

    Raises:
        NotFoundError: there is none.
    """
    if arguments.message is None:
        conversation = ConversationId(arguments.conversation)
        with DataPlace.open(folders) as place:
            place.store.delete(conversation)
        return _say(
            {"conversation": conversation},
            f"Conversation {conversation} is deleted; `undelete {conversation}` brings it back {_UNTIL}.",
            as_json=arguments.json,
        )
    message = MessageId(arguments.message)
    with DataPlace.open(folders) as place:
        conversation = place.store.conversation_of(message)
        moved = place.store.delete_message(conversation, message)
        tree = place.store.open_conversation(conversation)
    more = len(moved.messages) - 1
    followed = f" and {more} that followed it are deleted" if more else " is deleted"
    return _say(
        {**_tree_record(tree), "deleted": list(moved.messages)},
        f"Message {message}{followed}; `undelete --message {message}` brings that back {_UNTIL}.",
        as_json=arguments.json,
    )


def undelete(arguments: argparse.Namespace, folders: Folders) -> int:
    """Bring a deleted conversation or message back.

    Raises:
        NotFoundError: it is not there any more.
    """
    if arguments.message is None:
        conversation = ConversationId(arguments.conversation)
        with DataPlace.open(folders) as place:
            place.store.undelete(conversation)
        said = f"Conversation {conversation} is back."
        return _say({"conversation": conversation}, said, as_json=arguments.json)
    message = MessageId(arguments.message)
    with DataPlace.open(folders) as place:
        conversation = place.store.conversation_of(message)
        moved = place.store.undelete_message(conversation, message)
        tree = place.store.open_conversation(conversation)
    return _say(
        {**_tree_record(tree), "restored": list(moved.messages)},
        f"Message {message} is back in conversation {conversation}, which now ends with message {moved.tip}.",
        as_json=arguments.json,
    )


def _tree_record(tree: ConversationTree) -> Json:
    return {**summary_record(tree.summary), "path": [node.id for node in tree.path()]}


def _say(record: Json, sentence: str, *, as_json: bool) -> int:
    if as_json:
        print_json(record)
    else:
        print(sentence)
    return 0
