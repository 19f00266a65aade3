"""What was chosen for single models as a JSON file beside the settings, which a person may edit.

A file that cannot be used is set aside, never overwritten; where one model's choices cannot, the others count, and
those kept beside.
"""

from dataclasses import dataclass
from pathlib import Path

from app.domain.model import DrafterKind, FlashAttention, KvType
from app.domain.model_choices import LOADED_WITH, KeptChoices, ModelChoices, value_of
from app.domain.sampling import InvalidSettingError
from app.storage.codec import CodecError, Fields
from app.storage.json_file import JsonFile
from app.storage.settings_file import (
    adapters_from,
    adapters_record,
    choice_from,
)

MODEL_CHOICES_NAME = "models.json"


@dataclass(frozen=True, slots=True)
class LoadedChoices:
    """What the file held.

    Attributes:
        choices: by fingerprint.
        notice: a sentence for the user where not all of it could be used; else empty.
    """

    choices: KeptChoices = ()
    notice: str = ""


class ModelChoicesFile:
    """One file in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = JsonFile(
            path=folder / MODEL_CHOICES_NAME,
            unusable=lambda reason: f"What was chosen for single models could not be used ({reason}).",
        )

    def load(self) -> LoadedChoices:
        """Read the choices; none without a file, or with one that cannot be used.  Never raises."""
        return self._file.load(_read, without=_nothing)

    def save(self, choices: KeptChoices) -> str:
        """Write the choices, all or nothing; what the user should know, else an empty text.

        Raises:
            DiskFullError: no space is left.
            StoreError: the folder cannot be written.
        """
        record: dict[str, object] = {"models": [_record(fingerprint, each) for fingerprint, each in choices]}
        return self._file.save(record, left_out=lambda fields: bool(_read(fields).notice))


def _nothing(notice: str) -> LoadedChoices:
    return LoadedChoices(notice=notice and f"{notice} The general settings are used.")


def _read(fields: Fields) -> LoadedChoices:
    found: dict[str, ModelChoices] = {}
    said: list[str] = []
    for number, part in enumerate(fields.parts("models"), start=1):
        try:
            found[part.text("fingerprint")] = _choices_from(part)
        except (CodecError, InvalidSettingError) as error:
            said.append(f"What {MODEL_CHOICES_NAME} says of model {number} cannot be used: {str(error).rstrip('.')}.")
    return LoadedChoices(tuple(found.items()), " ".join(said))


def _choices_from(fields: Fields) -> ModelChoices:
    given = fields.part("load")
    return ModelChoices(
        name=fields.text("name", ""),
        preset=fields.text("preset", "") or None,
        n_ctx=given.maybe_whole("n_ctx"),
        n_threads=given.maybe_whole("n_threads"),
        drafter=choice_from(given, "drafter", DrafterKind.AUTO) if given.has("drafter") else None,
        max_depth=given.maybe_whole("max_depth"),
        assistant=Path(given.text("assistant")) if given.has("assistant") else None,
        kv_type_k=choice_from(given, "kv_type_k", KvType.F16) if given.has("kv_type_k") else None,
        kv_type_v=choice_from(given, "kv_type_v", KvType.F16) if given.has("kv_type_v") else None,
        flash_attention=(
            choice_from(given, "flash_attention", FlashAttention.AUTO) if given.has("flash_attention") else None
        ),
        gpu_layers=given.maybe_whole("gpu_layers"),
        adapters=adapters_from(given) if given.has("adapters") else None,
        projector=Path(given.text("projector")) if given.has("projector") else None,
    )


def _record(fingerprint: str, choices: ModelChoices) -> dict[str, object]:
    load = {name: _plain(value) for name in LOADED_WITH if (value := value_of(choices, name)) is not None}
    record: dict[str, object] = {"fingerprint": fingerprint, "name": choices.name, "load": load}
    return record | ({"preset": choices.preset} if choices.preset is not None else {})


def _plain(value: object) -> object:
    match value:
        case Path():
            return str(value)
        case tuple():
            return adapters_record(value)
        case _:
            return value
