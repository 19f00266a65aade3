"""What the composition root chooses at start."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.events import Event
from app.domain.load_events import ModelAwaited, ModelMade
from app.domain.settings import Settings
from app.engine.fingerprint import fingerprint
from app.engine.gguf_header import read_header
from app.main import ModelOpener
from app.paths import Folders
from app.storage import DataPlace
from tests.fakes.scripted_engine import CARD
from tests.models import hybrid_model


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.under(tmp_path / "data")


def opened(settings: Settings, folders: Folders) -> list[Event]:
    events: list[Event] = []
    opener = ModelOpener(settings, folders, events.append)
    opener.start()
    opener.join()
    return events


def test_a_chosen_model_that_was_renamed_is_loaded_from_where_it_is(folders: Folders, tmp_path: Path) -> None:
    before, now = tmp_path / "before.gguf", tmp_path / "now.gguf"
    shutil.copy(hybrid_model(), now)
    n_bytes = sum(tensor.n_bytes for tensor in read_header(now).tensors)
    with DataPlace.open(folders) as place:
        place.models.note(replace(CARD, path=before, fingerprint=fingerprint(now), n_bytes=n_bytes))
    awaited, chosen = opened(Settings(model=str(before)), folders)
    assert isinstance(awaited, ModelAwaited)
    assert isinstance(chosen, ModelMade)
    assert chosen.path == now


def test_a_chosen_model_that_is_nowhere_is_still_named(folders: Folders, tmp_path: Path) -> None:
    missing = tmp_path / "missing.gguf"
    awaited, chosen = opened(Settings(model=str(missing)), folders)
    assert isinstance(awaited, ModelAwaited)
    assert isinstance(chosen, ModelMade)
    assert chosen.path == missing


def test_a_demo_model_that_nobody_waits_for_is_given_up(folders: Folders) -> None:
    events: list[Event] = []
    opener = ModelOpener(Settings(), folders, events.append)
    opener.give_up()
    opener.start()
    opener.join()
    assert not events
    assert not list(folders.models.glob("*"))
