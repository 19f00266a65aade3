"""Where the application keeps things.  One override moves all of it."""

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

APP_NAME = "tandem"
DATA_VARIABLE = "TANDEM_DATA"


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one data place, private to the user.

    Attributes:
        data: database and settings.
        models: model files of our own.
        segments: saved rows.
        logs: log files.
    """

    data: Path
    models: Path
    segments: Path
    logs: Path

    @classmethod
    def under(cls, root: Path) -> "Folders":
        """Everything below one folder."""
        return cls(data=root, models=root / "models", segments=root / "segments", logs=root / "logs")

    @classmethod
    def default(cls) -> "Folders":
        """The platform's own place for user data."""
        return cls.under(Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)))

    @classmethod
    def chosen(cls, override: Path | None) -> "Folders":
        """Below `override`, else below the folder named by TANDEM_DATA, else the platform's own place."""
        if override is not None:
            return cls.under(override)
        named = os.environ.get(DATA_VARIABLE, "")
        return cls.under(Path(named)) if named else cls.default()

    def create(self) -> None:
        """Make what is missing, readable by the user alone.

        Raises:
            OSError: the place cannot be written.
        """
        for folder in (self.data, self.models, self.segments, self.logs):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
