"""The user's presets as a JSON file beside the settings, and the same for files that presets travel in.

A file that cannot be used is set aside, never overwritten; of one that can in part, that part counts.
"""

from collections.abc import Iterable
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.presets import LoadedPresets, Preset, Presets, added
from app.domain.sampling import InvalidSettingError
from app.domain.sampling_record import sampling_from, sampling_record
from app.storage.codec import CodecError, Fields
from app.storage.faults import known
from app.storage.json_file import JsonFile, read_fields, write_record

PRESETS_NAME = "presets.json"


class PresetFileError(KnownError):
    """A file holds no presets."""


class PresetFile:
    """One file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = JsonFile(
            path=folder / PRESETS_NAME, unusable=lambda reason: f"The presets could not be used ({reason})."
        )

    def load(self) -> LoadedPresets:
        """Read the presets; none without a file, or with one that cannot be used.  Never raises."""
        return self._file.load(self._read, without=lambda notice: LoadedPresets(notice=notice))

    def save(self, presets: Presets) -> str:
        """Write the presets, all or nothing; what the user should know, else an empty text.

        Raises:
            DiskFullError: no space is left.
            StoreError: the folder cannot be written.
        """
        return self._file.save(_record(presets), left_out=lambda fields: bool(self._read(fields).notice))

    @staticmethod
    def _read(fields: Fields) -> LoadedPresets:
        return _presets_from(fields, PRESETS_NAME)


def read_presets(path: Path) -> LoadedPresets:
    """The presets of a file; those that cannot be used are left out and told.

    Raises:
        PresetFileError: it holds none.
        OSError: it cannot be read.
    """
    try:
        return _presets_from(read_fields(path), path.name)
    except CodecError as error:
        raise PresetFileError(f"{path} holds no presets that can be used ({error}).") from error


def write_presets(path: Path, presets: Iterable[Preset]) -> None:
    """Write presets to a file, readable by the user alone.

    Raises:
        DiskFullError: no space is left.
        StoreError: the folder cannot be written.
    """
    try:
        write_record(path, _record(presets))
    except OSError as error:
        raise known(error, path.parent) from error


def _record(presets: Iterable[Preset]) -> dict[str, object]:
    return {
        "presets": [
            {"name": each.name, "system_prompt": each.system_prompt, "sampling": sampling_record(each.sampling)}
            for each in presets
        ]
    }


def _presets_from(fields: Fields, name: str) -> LoadedPresets:
    found: Presets = ()
    said: list[str] = []
    for number, part in enumerate(fields.parts("presets"), start=1):
        try:
            found = added(found, _preset_from(part))
        except (CodecError, InvalidSettingError) as error:
            said.append(f"Preset {number} of {name} cannot be used: {str(error).rstrip('.')}.")
    return LoadedPresets(found, " ".join(said))


def _preset_from(fields: Fields) -> Preset:
    default = Preset(name="")
    return Preset(
        name=fields.text("name"),
        system_prompt=fields.text("system_prompt", ""),
        sampling=sampling_from(fields.part("sampling"), default.sampling),
    )
