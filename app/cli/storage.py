"""`storage`: what saved segments take, and what of it is kept, given up, or allowed."""

import argparse
from collections.abc import Callable
from dataclasses import asdict, replace

from app.cli.kept import keep_settings, kept_settings
from app.cli.output import CouldNotError, notice, print_json
from app.cli.records import Json
from app.domain.ids import ConversationId
from app.domain.sizes import size_text
from app.domain.storage_usage import StorageUsage
from app.paths import Folders
from app.storage import Database, DataPlace, SegmentStore, move, storage_usage


def storage(arguments: argparse.Namespace, folders: Folders) -> int:
    """Change what was asked for, and print what is there.

    Raises:
        NotFoundError: there is no such conversation.
        MoveRefusedError: the data cannot be moved there.
        StoreInUseError: a window is open on the folder, so that nothing can be changed.
    """
    if arguments.move is not None:
        return _move(arguments, folders)
    freed = _change(arguments, folders)
    chosen = kept_settings(folders).segments_budget
    with Database.open_read_only(folders.data) as database:
        usage = storage_usage(database, SegmentStore(database, folders.segments), chosen)
    if arguments.json:
        print_json(usage_record(usage) | ({} if freed is None else {"freed_bytes": freed}))
    else:
        print("\n".join(usage_lines(usage, freed)))
    return 0


def usage_lines(usage: StorageUsage, freed: int | None) -> list[str]:
    """The report for a person."""
    lines = [] if freed is None else [f"{size_text(freed)} freed."]
    if usage.conversations:
        lines.append("    id    segments      bytes    its own  title")
    for each in usage.conversations:
        mark = "*" if each.pinned else " "
        own = size_text(each.unshared_bytes)
        lines.append(
            f"{mark}{each.conversation:5}{each.n_segments:12}{size_text(each.n_bytes):>11}{own:>11}  {each.title}"
        )
    if any(each.pinned for each in usage.conversations):
        lines.append("* is pinned: kept whatever the budget.")
    budget = f"{size_text(usage.budget)} ({'chosen' if usage.chosen else '4 GB, or a tenth of the free disk'})"
    total, free = size_text(usage.n_bytes), size_text(usage.free)
    lines.append(f"{usage.n_segments} segments, {total}; budget {budget}; {free} free on the disk.")
    if usage.other_bytes:
        lines.append(f"{size_text(usage.other_bytes)} of it belongs to no message; it goes first.")
    if usage.picture_bytes:
        lines.append(f"Images in messages: {size_text(usage.picture_bytes)}, outside the budget.")
    if usage.n_damaged:
        lines.append(f"{usage.n_damaged} damaged files are kept for inspection, {size_text(usage.damaged_bytes)}.")
    return lines


def usage_record(usage: StorageUsage) -> Json:
    """The report as JSON."""
    record = asdict(usage)
    record["conversations"] = [asdict(each) | {"shared_bytes": each.shared_bytes} for each in usage.conversations]
    return record


def _change(arguments: argparse.Namespace, folders: Folders) -> int | None:
    if arguments.budget is not None:
        return _set_budget(arguments.budget.value, folders)
    for conversation, pinned in ((arguments.pin, True), (arguments.unpin, False)):
        if conversation is not None:
            with _opened(folders) as place:
                place.pin(ConversationId(conversation), pinned=pinned)
    if arguments.drop is None:
        return None
    with _opened(folders) as place:
        return place.drop_segments(ConversationId(arguments.drop))


def _move(arguments: argparse.Namespace, folders: Folders) -> int:
    moved = move(folders, arguments.move, progress=_told())
    if arguments.json:
        left = [str(path) for path in moved.left]
        print_json({"data": str(moved.data), "n_bytes": moved.n_bytes, "left": left})
    else:
        print(f"{size_text(moved.n_bytes)} moved to {moved.data}.")
    if moved.left:
        raise CouldNotError(f"{len(moved.left)} files could not be removed from {folders.data}; delete them yourself.")
    return 0


def _told() -> Callable[[int, int], None]:
    """Tells each tenth part that is copied."""
    told = 0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if total and 10 * done // total > told:
            told = 10 * done // total
            notice(f"{10 * told} % of {size_text(total)} copied")

    return progress


def _opened(folders: Folders) -> DataPlace:
    place = DataPlace.open(folders)
    for text in place.notices:
        notice(text)
    return place


def _set_budget(budget: int | None, folders: Folders) -> int:
    # The folder is taken first: an open window would write its own settings over these.
    with _opened(folders) as place:
        before = place.segments.n_bytes()
        keep_settings(folders, replace(kept_settings(folders), segments_budget=budget))
    with DataPlace.open(folders) as place:
        place.tidy()
        return before - place.segments.n_bytes()
