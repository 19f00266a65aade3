"""Images in our own format: the files that a message shows, in base64 on its line.

Where a file comes from is not known, so each is decoded, in a process of its own, before it is taken for an image.
"""

import binascii
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from app.domain.attachments import pictures_in
from app.domain.exchange import PortableConversation
from app.domain.fields import CodecError
from app.domain.pictures import KeptPicture, PictureBytes, digest_of
from app.text.pictures.reading import picture_read
from app.text.text_file import AttachmentRefusedError

FIELD = "images"
Find = Callable[[Sequence[str]], Iterable[PictureBytes]]


def with_pictures(conversation: PortableConversation, find: Find) -> PortableConversation:
    """The conversation with the files of its images, each at the first message that shows it."""
    seen: set[str] = set()
    messages = []
    for message in conversation.messages:
        shown = [each.digest for each in pictures_in(message.message.content)]
        new = [digest for digest in dict.fromkeys(shown) if digest not in seen]
        seen.update(new)
        kept = tuple(
            KeptPicture(digest=each.digest, content=each.content, preview=b"") for each in (find(new) if new else ())
        )
        messages.append(replace(message, pictures=kept) if kept else message)
    return replace(conversation, messages=tuple(messages))


def field_of(pictures: Sequence[KeptPicture]) -> str:
    """What stands for them on a message's line."""
    return f'"{FIELD}": {json.dumps([b64encode(each.content).decode("ascii") for each in pictures])}'


def pictures_from(entry: Mapping[str, object], content: str) -> tuple[KeptPicture, ...]:
    """The images on a message's line, as far as the message shows them.

    Raises:
        CodecError: they are no images.
    """
    given = entry.get(FIELD, [])
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise CodecError(f"“{FIELD}” is not a list of files in base64")
    names = {each.digest: each.name for each in pictures_in(content)}
    try:
        files = {digest_of(file): file for file in (b64decode(each, validate=True) for each in given)}
        return tuple(picture_read(file, names[digest]).kept for digest, file in files.items() if digest in names)
    except (binascii.Error, ValueError) as error:
        raise CodecError(f"“{FIELD}” is not in base64") from error
    except AttachmentRefusedError as error:
        raise CodecError(f"an image cannot be used, since {error}".rstrip(".")) from error
