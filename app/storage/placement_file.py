"""The window's placement as a small file.  Losing it costs nothing, so it is never the reason for an error."""

import json
from dataclasses import asdict
from pathlib import Path

from app.domain.ids import ConversationId
from app.domain.placement import Placement
from app.log import STORAGE
from app.storage.atomic import write_atomic
from app.storage.codec import CodecError, Fields
from app.storage.json_file import read_fields

PLACEMENT_NAME = "window.json"
_FARTHEST = 1_000_000
"""Pixels; what lies farther was not written by us, and Qt counts no further than some."""


class PlacementFile:
    """One file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / PLACEMENT_NAME

    def load(self) -> Placement:
        """The placement; without a file, or with one that cannot be used, the default.  Never raises."""
        try:
            return _placement_from(read_fields(self._path))
        except FileNotFoundError:
            return Placement()
        except (OSError, CodecError) as error:
            STORAGE.info("the window's placement cannot be used: %s", type(error).__name__)
            return Placement()

    def save(self, placement: Placement) -> None:
        """Write it, all or nothing; where it cannot be written the window opens elsewhere next time.  Never raises."""
        try:
            write_atomic(self._path, [json.dumps(asdict(placement)).encode()])
        except OSError as error:
            STORAGE.info("the window's placement is not kept: %s", type(error).__name__)


def _pixels(fields: Fields, name: str) -> int:
    pixels = fields.whole(name, 0)
    if abs(pixels) > _FARTHEST:
        raise CodecError(f"“{name}” is on no screen")
    return pixels


def _placement_from(fields: Fields) -> Placement:
    conversation = fields.maybe_whole("conversation")
    return Placement(
        left=_pixels(fields, "left"),
        top=_pixels(fields, "top"),
        width=_pixels(fields, "width"),
        height=_pixels(fields, "height"),
        maximised=fields.flag("maximised", default=False),
        sidebar=fields.flag("sidebar", default=True),
        conversation=None if conversation is None else ConversationId(conversation),
    )
