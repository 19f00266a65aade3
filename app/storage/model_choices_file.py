"""What was chosen for single models as a JSON file beside the settings, which a person may edit.

A file that cannot be used is set aside, never overwritten; where one model's choices cannot be used, the others count.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import KnownError
from app.domain.model import DrafterKind, FlashAttention, KvType
from app.domain.model_choices import LOADED_WITH, KeptChoices, ModelChoices, value_of
from app.domain.sampling import InvalidSettingError
from app.log import STORAGE
from app.storage.atomic import set_aside, write_atomic
from app.storage.codec import CodecError, Fields
from app.storage.faults import known
from app.storage.settings_file import (
    adapters_from,
    adapters_record,
    drafter_from,
    flash_attention_from,
    kv_type_from,
)
from app.storage.unreadable import keep_unreadable

MODEL_CHOICES_NAME = "models.json"
_MOST_BYTES = 10_000_000


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
        self._path = folder / MODEL_CHOICES_NAME

    def load(self) -> LoadedChoices:
        """Read the choices; none without a file, or with one that cannot be used.  Never raises."""
        try:
            if self._path.stat().st_size > _MOST_BYTES:
                return LoadedChoices(notice=self._set_aside("it is too large"))
            return _read(Fields.parse(self._path.read_text(encoding="utf-8")), self._path.name)
        except FileNotFoundError:
            return LoadedChoices()
        except OSError as error:
            return LoadedChoices(notice=str(known(error, self._path.parent)))
        except (UnicodeDecodeError, CodecError) as error:
            reason = "it is not text" if isinstance(error, UnicodeDecodeError) else str(error)
            STORAGE.warning("the choices for models cannot be used: %s", reason)
            return LoadedChoices(notice=self._set_aside(reason))

    def save(self, choices: KeptChoices) -> str:
        """Write the choices, all or nothing; what the user should know, else an empty text.

        Raises:
            DiskFullError: no space is left.
            StoreError: the folder cannot be written.
        """
        record = {"models": [_record(fingerprint, each) for fingerprint, each in choices]}
        text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
        try:
            notice = keep_unreadable(self._path)
            write_atomic(self._path, [text.encode("utf-8", "replace")])
        except OSError as error:
            raise known(error, self._path.parent) from error
        return notice

    def _set_aside(self, reason: str) -> str:
        said = f"What was chosen for single models could not be used ({reason}); the general settings are used"
        try:
            return f"{said}, and the old file is kept as {set_aside(self._path)}."
        except OSError as error:
            failure: KnownError | Exception = known(error, self._path.parent)
            STORAGE.warning("the choices for models stay where they are: %s", failure)
            return f"{said}, and saving will replace the old file {self._path}."


def _read(fields: Fields, name: str) -> LoadedChoices:
    found: dict[str, ModelChoices] = {}
    said: list[str] = []
    for number, part in enumerate(fields.parts("models"), start=1):
        try:
            found[part.text("fingerprint")] = _choices_from(part)
        except (CodecError, InvalidSettingError) as error:
            said.append(f"What {name} says of model {number} cannot be used: {str(error).rstrip('.')}.")
    return LoadedChoices(tuple(found.items()), " ".join(said))


def _choices_from(fields: Fields) -> ModelChoices:
    given = fields.part("load")
    return ModelChoices(
        name=fields.text("name", ""),
        preset=fields.text("preset", "") or None,
        n_ctx=given.maybe_whole("n_ctx"),
        n_threads=given.maybe_whole("n_threads"),
        drafter=drafter_from(given, DrafterKind.AUTO) if given.has("drafter") else None,
        max_depth=given.maybe_whole("max_depth"),
        assistant=Path(given.text("assistant")) if given.has("assistant") else None,
        kv_type_k=kv_type_from(given, "kv_type_k", KvType.F16) if given.has("kv_type_k") else None,
        kv_type_v=kv_type_from(given, "kv_type_v", KvType.F16) if given.has("kv_type_v") else None,
        flash_attention=(flash_attention_from(given, FlashAttention.AUTO) if given.has("flash_attention") else None),
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
