"""A data folder as a release leaves it, packed and kept, so that every later version is tested on the bytes themselves.

`python -m tests.storage.released_folder`, at a release, adds that of its version to tests/storage/released.
"""

import itertools
import tarfile
import tempfile
from pathlib import Path

from app import __version__
from app.domain.composer_commands import KeepDraft
from app.domain.list_commands import ArrangeConversations
from app.domain.presets import Preset
from app.domain.sampling import SamplingParams
from app.domain.settings import Settings
from app.paths import Folders
from app.storage import DataPlace, PresetFile, SettingsFile
from tests.storage.samples import begin, finish, segment

RELEASED = Path(__file__).with_name("released")

SAID = ("Are whales fish?", "What is 鯨 in English?")
REPLY = "No, whales are mammals."
OTHER_REPLY = "They are not."
TITLE = "Whales"
TAG = "sea"
DRAFT = "And dolphins?"
TOKENS = (1, 2, 3)
SETTINGS = Settings(model="/models/whale.gguf", language="de", sampling=SamplingParams(temperature=0.25))
PRESET = Preset(name="Biologist", sampling=SamplingParams(top_k=7), system_prompt="You are a biologist.")


def fill(folders: Folders) -> None:
    """Write what a person would: branches, a title, tags, a draft, saved rows, settings, a preset."""
    folders.create()
    SettingsFile(folders.data).save(SETTINGS)
    PresetFile(folders.data).save((PRESET,))
    ticks = itertools.count(1000)
    with DataPlace.open(folders, clock=lambda: float(next(ticks))) as place:
        first, nodes = place.store.begin_turn(begin(SAID[0]))
        place.store.finish_reply(finish(nodes[-1].id, REPLY, tokens=TOKENS))
        _, again = place.store.begin_turn(begin(None, conversation=first.id, parent=nodes[-2].id))
        place.store.finish_reply(finish(again[-1].id, OTHER_REPLY))
        place.store.move_tip(first.id, nodes[-1].id)
        place.store.rename(first.id, TITLE)
        other, asked = place.store.begin_turn(begin(SAID[1]))
        place.store.finish_reply(finish(asked[-1].id, "A whale."))
        place.arrangement.obey(ArrangeConversations(conversations=(first.id,), pinned=True, tagged=(TAG,)))
        place.drafts.keep(KeepDraft(conversation=other.id, text=DRAFT))
        place.save(segment(TOKENS))
        while place.index.catch_up():
            pass


def pack(version: str, to: Path) -> Path:
    """Fill a folder and keep it; the file."""
    archive = to / f"{version}.tar.gz"
    with tempfile.TemporaryDirectory() as scratch:
        folders = Folders.under(Path(scratch) / "data")
        fill(folders)
        with tarfile.open(archive, "w:gz") as packed:
            packed.add(folders.data, arcname="data", filter=_kept)
    return archive


def _kept(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return None if entry.name.endswith((".lock", "/logs")) else entry


if __name__ == "__main__":
    print(pack(__version__, RELEASED))  # noqa: T201
