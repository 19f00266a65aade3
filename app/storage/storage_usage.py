"""What saved segments take, conversation by conversation.  It changes nothing."""

import shutil
from collections.abc import Collection, Mapping

from app.domain.ids import ConversationId
from app.domain.segment import SegmentKey
from app.domain.storage_usage import ConversationUsage, StorageUsage
from app.storage import pictures
from app.storage.budget import budget_bytes
from app.storage.damaged import damaged_files
from app.storage.database import Database
from app.storage.eviction import Held
from app.storage.segments import SegmentStore
from app.storage.usage import segments_by_conversation, unshared


def storage_usage(database: Database, segments: SegmentStore, chosen: int | None) -> StorageUsage:
    """Look at everything.

    Args:
        database: has the messages.
        segments: what is saved.
        chosen: the budget that was set by hand, if any.

    Raises:
        OSError: the disk does not say how much is free.
    """
    held = segments.held()
    used = segments_by_conversation(database, segments.links())
    damaged = damaged_files(segments.folder)
    damaged_bytes = sum(each.n_bytes for each in damaged)
    n_bytes = _size(held, held.keys())
    free = shutil.disk_usage(_nearest(segments)).free
    return StorageUsage(
        conversations=_shares(database, held, used),
        n_segments=len(held),
        n_bytes=n_bytes,
        other_bytes=n_bytes - _size(held, set[SegmentKey]().union(*used.values())),
        n_damaged=len(damaged),
        damaged_bytes=damaged_bytes,
        budget=budget_bytes(chosen, free=free, held=n_bytes + damaged_bytes),
        chosen=chosen is not None,
        free=free,
        picture_bytes=pictures.n_bytes(database),
    )


def _shares(
    database: Database, held: Mapping[SegmentKey, Held], used: Mapping[ConversationId, set[SegmentKey]]
) -> tuple[ConversationUsage, ...]:
    alone = unshared(used)
    shares: list[ConversationUsage] = []
    for key, title, pinned in database.rows("SELECT id, title, pinned FROM conversations WHERE deleted_at IS NULL"):
        if not isinstance(key, int):
            continue
        conversation = ConversationId(key)
        keys = used.get(conversation, set())
        share = ConversationUsage(
            conversation=conversation,
            title=str(title),
            pinned=bool(pinned),
            n_segments=len(keys),
            n_bytes=_size(held, keys),
            unshared_bytes=_size(held, alone.get(conversation, set())),
        )
        if keys or pinned:
            shares.append(share)
    return tuple(sorted(shares, key=lambda each: (-each.n_bytes, each.conversation)))


def _size(held: Mapping[SegmentKey, Held], keys: Collection[SegmentKey]) -> int:
    return sum(held[key].size for key in keys)


def _nearest(segments: SegmentStore) -> str:
    folder = segments.folder.absolute()
    return str(next(each for each in (folder, *folder.parents) if each.exists()))
