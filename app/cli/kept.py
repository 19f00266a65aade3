"""What the user keeps beside the conversations, as commands read it: what is wrong with a file is said on stderr."""

from app.cli.output import notice
from app.domain.model_choices import KeptChoices
from app.domain.presets import Presets
from app.domain.settings import Settings
from app.paths import Folders
from app.storage import ModelChoicesFile, PresetFile, SettingsFile


def kept_settings(folders: Folders) -> Settings:
    """The settings."""
    loaded = SettingsFile(folders.data).load()
    _say(loaded.notice)
    return loaded.settings


def keep_settings(folders: Folders, settings: Settings) -> None:
    """Write them; call it while nobody else has the folder, since an open window would write over them.

    Raises:
        DiskFullError: no space is left.
        StoreError: the folder cannot be written.
    """
    _say(SettingsFile(folders.data).save(settings))


def kept_choices(folders: Folders) -> KeptChoices:
    """What was chosen for single models."""
    loaded = ModelChoicesFile(folders.data).load()
    _say(loaded.notice)
    return loaded.choices


def keep_choices(folders: Folders, choices: KeptChoices) -> None:
    """As `keep_settings`.

    Raises:
        DiskFullError: no space is left.
        StoreError: the folder cannot be written.
    """
    _say(ModelChoicesFile(folders.data).save(choices))


def kept_presets(folders: Folders) -> Presets:
    """The user's own presets."""
    loaded = PresetFile(folders.data).load()
    _say(loaded.notice)
    return loaded.presets


def _say(text: str) -> None:
    if text:
        notice(text)
