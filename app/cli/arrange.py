"""`arrange`: pins, archives and tags conversations, as the window's list does."""

import argparse
from collections.abc import Iterable

from app.cli.output import CouldNotError, print_json
from app.cli.records import summary_record
from app.domain.conversation import ConversationSummary
from app.domain.ids import ConversationId
from app.domain.list_commands import ArrangeConversations
from app.domain.tags import clean_tag
from app.paths import Folders
from app.storage import DataPlace


def remarks(summary: ConversationSummary) -> str:
    """What is special about a conversation's place in the list, with two spaces before it; empty for most."""
    places = {"pinned": summary.pinned, "archived": summary.archived}
    words = [*(word for word, holds in places.items() if holds), *(f"#{tag}" for tag in summary.tags)]
    if summary.note:
        words.append("(noted)")
    return f"  {' '.join(words)}" if words else ""


def tags_from(texts: Iterable[str]) -> tuple[str, ...]:
    """Tags as they are kept.

    Raises:
        CouldNotError: one is empty.
    """
    tags = tuple(map(clean_tag, texts))
    if "" in tags:
        raise CouldNotError("A tag needs at least one letter or digit.")
    return tags


def arrange(arguments: argparse.Namespace, folders: Folders) -> int:
    """Change where conversations are listed, all of them or none.

    Raises:
        NotFoundError: one is not there.
        CouldNotError: nothing was asked for, or a tag is empty.
    """
    command = ArrangeConversations(
        conversations=tuple(map(ConversationId, arguments.conversations)),
        pinned=arguments.pinned,
        archived=arguments.archived,
        tagged=tags_from(arguments.tag),
        untagged=tags_from(arguments.untag),
        note=arguments.note,
    )
    if command == ArrangeConversations(conversations=command.conversations):
        raise CouldNotError(
            "Say what to change: --pin, --unpin, --archive, --unarchive, --tag TAG, --untag TAG or --note TEXT."
        )
    with DataPlace.open(folders) as place:
        for conversation in command.conversations:
            place.store.require(conversation)
        place.arrangement.obey(command)
        wanted = set(command.conversations)
        changed = [one for one in place.store.conversations() if one.id in wanted]
    if arguments.json:
        print_json({"conversations": [summary_record(summary) for summary in changed]})
        return 0
    for summary in changed:
        print(f"{summary.id:6}  {summary.title}{remarks(summary)}")
    return 0
