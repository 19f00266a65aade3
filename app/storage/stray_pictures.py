"""Knows the rows of images in a damaged database by what is in them, where nothing names their tables any more.

An image lies under the digest of its bytes, so what fits its digest is one, and what does not fit it is none any more.
An image of an unsent message is one that names such a digest.
"""

from collections.abc import Collection

from app.domain.pictures import digest_of
from app.storage.pages import RawRow, Value

PICTURES, DRAFT_PICTURES = "pictures", "draft_pictures"
_DIGEST_LENGTH = len(digest_of(b""))


def picture(row: RawRow) -> dict[str, Value] | None:
    """An image whose bytes are all there, with its small one and its time where these are; None for any other row."""
    match row.values[:3]:
        case (None, str(digest), bytes(content)) if len(digest) == _DIGEST_LENGTH and digest_of(content) == digest:
            preview, created_at = (*row.values[3 : row.n_whole], None, None)[:2]
            return {
                "id": row.id,
                "digest": digest,
                "content": content,
                "preview": preview if isinstance(preview, bytes) else b"",
                "created_at": created_at if isinstance(created_at, int | float) else 0.0,
            }
        case _:
            return None


def unsent_picture(row: RawRow, places: Collection[int], digests: Collection[str]) -> dict[str, Value] | None:
    """An image of an unsent message in one of these places, which is one of these; None for any other row."""
    match row.values:
        case (None, int(conversation), str(name), str(digest), int(width), int(height)) if (
            conversation in places and digest in digests
        ):
            found: dict[str, Value] = {"id": row.id, "conversation": conversation, "name": name, "digest": digest}
            return found | {"width": width, "height": height}
        case _:
            return None
