"""The user's presets as a JSON file beside the settings, and the same for files that presets travel in.

A file that cannot be used is set aside, never overwritten; in one that comes from elsewhere, what can be read counts.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.presets import LoadedPresets, Preset, Presets, added
from app.domain.sampling import InvalidSettingError
from app.domain.sampling_record import sampling_from, sampling_record
from app.log import STORAGE
from app.storage.atomic import set_aside, write_atomic
from app.storage.codec import CodecError, Fields
from app.storage.faults import known
from app.storage.unreadable import keep_unreadable

PRESETS_NAME = "presets.json"
MOST_BYTES = 10_000_000


class PresetFileError(KnownError):
    """A file holds no presets."""


class PresetFile:
    """One file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / PRESETS_NAME

    def load(self) -> LoadedPresets:
        """Read the presets; none without a file, or with one that cannot be used.  Never raises."""
        try:
            return read_presets(self._path)
        except FileNotFoundError:
            return LoadedPresets()
        except OSError as error:
            return LoadedPresets(notice=str(known(error, self._path.parent)))
        except PresetFileError as error:
            STORAGE.warning("the presets cannot be used: %s", error)
            return LoadedPresets(notice=self._set_aside(error))

    def save(self, presets: Presets) -> str:
        """Write the presets, all or nothing; what the user should know, else an empty text.

        Raises:
            DiskFullError: no space is left.
            StoreError: the folder cannot be written.
        """
        try:
            notice = keep_unreadable(self._path)
        except OSError as error:
            raise known(error, self._path.parent) from error
        write_presets(self._path, presets)
        return notice

    def _set_aside(self, error: PresetFileError) -> str:
        try:
            return f"{error} The old file is kept as {set_aside(self._path)}."
        except OSError:
            return f"{error} Saving will replace it."


def read_presets(path: Path) -> LoadedPresets:
    """The presets of a file; those that cannot be used are left out and told.

    Raises:
        PresetFileError: it holds none.
        OSError: it cannot be read.
    """
    if path.stat().st_size > MOST_BYTES:
        raise PresetFileError(f"{path} holds no presets: it is too large for that.")
    try:
        parts = Fields.parse(path.read_text(encoding="utf-8")).parts("presets")
    except (UnicodeDecodeError, CodecError) as error:
        reason = "it is not text" if isinstance(error, UnicodeDecodeError) else str(error)
        raise PresetFileError(f"{path} holds no presets that can be used ({reason}).") from error
    found: Presets = ()
    said: list[str] = []
    for number, part in enumerate(parts, start=1):
        try:
            found = added(found, _preset_from(part))
        except (CodecError, InvalidSettingError) as error:
            said.append(f"Preset {number} of {path.name} cannot be used: {str(error).rstrip('.')}.")
    return LoadedPresets(found, " ".join(said))


def write_presets(path: Path, presets: Iterable[Preset]) -> None:
    """Write presets to a file, readable by the user alone.

    Raises:
        DiskFullError: no space is left.
        StoreError: the folder cannot be written.
    """
    record = {
        "presets": [
            {
                "name": preset.name,
                "system_prompt": preset.system_prompt,
                "sampling": sampling_record(preset.sampling),
            }
            for preset in presets
        ]
    }
    try:
        write_atomic(path, [(json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")])
    except OSError as error:
        raise known(error, path.parent) from error


def _preset_from(fields: Fields) -> Preset:
    default = Preset(name="")
    return Preset(
        name=fields.text("name"),
        system_prompt=fields.text("system_prompt", ""),
        sampling=sampling_from(fields.part("sampling"), default.sampling),
    )
