"""What was chosen for the model that answers, as far as it is no matter of loading: its preset."""

from contextlib import suppress
from pathlib import Path

from app.cli.kept import kept_presets
from app.domain.errors import ModelFileError
from app.domain.model_choices import KeptChoices, choices_of
from app.domain.presets import find, with_preset
from app.domain.server import Server
from app.domain.settings import Settings
from app.engine.fingerprint import fingerprint
from app.paths import Folders


def with_own_preset(settings: Settings, choices: KeptChoices, model: Path | Server, folders: Folders) -> Settings:
    """The settings with the preset of this model, if it has one that is still there."""
    if isinstance(model, Server) or all(each.preset is None for _fingerprint, each in choices):
        return settings
    with suppress(ModelFileError):  # loading it says so
        wanted = choices_of(choices, fingerprint(model)).preset
        preset = find(kept_presets(folders), wanted) if wanted else None
        return with_preset(settings, preset) if preset is not None else settings
    return settings
