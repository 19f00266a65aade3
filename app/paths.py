"""Where the application keeps things.  One override moves all of it.

A place that was moved leaves a pointer where it was looked for, and is found by it from then on.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from app.domain.errors import KnownError

APP_NAME = "tandem"
DATA_VARIABLE = "TANDEM_DATA"
POINTER_NAME = "tandem.moved"
"""The file that says where a place was moved to."""
_MOST_MOVES = 8


class PlaceMovedError(KnownError):
    """The data were moved to where they cannot be found now."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one data place, private to the user.

    Attributes:
        data: database and settings.
        models: model files of our own.
        segments: saved rows.
        logs: log files.
        home: where the place is looked for; another folder than `data` if it was moved.
    """

    data: Path
    models: Path
    segments: Path
    logs: Path
    home: Path

    @classmethod
    def under(cls, root: Path, *, home: Path | None = None) -> "Folders":
        """Everything below one folder; `home` if it is looked for elsewhere."""
        return cls(data=root, models=root / "models", segments=root / "segments", logs=root / "logs", home=home or root)

    @classmethod
    def default(cls) -> "Folders":
        """The platform's own place for user data."""
        return cls.under(Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)))

    @classmethod
    def chosen(cls, override: Path | None) -> "Folders":
        """Below `override`, else below the folder named by TANDEM_DATA, else the platform's own place.

        Raises:
            PlaceMovedError: it was moved from there to a folder that is not there now.
        """
        named = os.environ.get(DATA_VARIABLE, "")
        home = override or (Path(named) if named else cls.default().home)
        return cls.under(_moved_to(home), home=home)

    def create(self) -> None:
        """Make what is missing, readable by the user alone.

        Raises:
            OSError: the place cannot be written.
        """
        for folder in (self.data, self.models, self.segments):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(OSError):  # without it there is no log, and no other difference
            self.logs.mkdir(mode=0o700, parents=True, exist_ok=True)


def pointer_text(to: Path) -> bytes:
    """What a pointer to a folder holds."""
    return (json.dumps({"data": str(to)}) + "\n").encode()


def _moved_to(home: Path) -> Path:
    place = home
    for _ in range(_MOST_MOVES):
        pointer = place / POINTER_NAME
        try:
            named = json.loads(pointer.read_bytes())["data"]
        except (FileNotFoundError, NotADirectoryError):
            return place
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise PlaceMovedError(f"{pointer} cannot be read; it should name the folder with your data.") from error
        place = Path(str(named))
        if not place.is_dir():
            raise PlaceMovedError(
                f"Your data were moved to {place}, which is not there: connect its disk, "
                f"or delete {pointer} to begin anew."
            )
    raise PlaceMovedError(f"{home / POINTER_NAME} leads in a circle; write the folder with your data into it.")
