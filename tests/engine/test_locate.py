"""A model is found again by what it holds, wherever its file was moved."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.identity import KnownModel
from app.engine.fingerprint import fingerprint
from app.engine.gguf_header import read_header
from app.engine.locate import holds, locate
from tests.models import chained_model, hybrid_model


def known(*paths: Path) -> KnownModel:
    return KnownModel(
        fingerprint=fingerprint(hybrid_model()),
        name="Tiny",
        n_bytes=sum(tensor.n_bytes for tensor in read_header(hybrid_model()).tensors),
        paths=paths,
        first_seen=0.0,
        last_seen=0.0,
    )


@pytest.fixture
def original(tmp_path: Path) -> Path:
    folder = tmp_path / "original"
    folder.mkdir()
    shutil.copy(chained_model(), folder / "another model.gguf")
    (folder / "notes.gguf").write_text("not a model")
    return folder / "tiny.gguf"


def put(path: Path) -> Path:
    path.parent.mkdir(exist_ok=True)
    shutil.copy(hybrid_model(), path)
    return path


def test_it_is_where_it_was(original: Path) -> None:
    put(original)
    assert locate(known(original), ()) == original


def test_it_is_found_at_an_earlier_place(original: Path, tmp_path: Path) -> None:
    earlier = put(tmp_path / "earlier" / "tiny.gguf")
    assert locate(known(original, earlier), ()) == earlier


def test_it_is_found_under_another_name_beside_where_it_was(original: Path) -> None:
    renamed = put(original.with_name("Tiny (renamed).GGUF"))
    assert locate(known(original), ()) == renamed


def test_it_is_found_in_a_folder_that_was_named(original: Path, tmp_path: Path) -> None:
    moved = put(tmp_path / "models" / "tiny.gguf")
    assert locate(known(original), ()) is None
    assert locate(known(original), (tmp_path / "nowhere", tmp_path / "models")) == moved
    assert locate(known(), (tmp_path / "models",)) == moved


def test_another_model_under_its_name_is_not_it(original: Path) -> None:
    shutil.copy(chained_model(), original)
    assert locate(known(original), ()) is None
    renamed = put(original.with_name("old.gguf"))
    assert locate(known(original), ()) == renamed


def test_one_changed_weight_makes_it_another(original: Path) -> None:
    content = bytearray(hybrid_model().read_bytes())
    content[-1] ^= 1
    original.write_bytes(content)
    assert locate(known(original), ()) is None


def test_files_that_cannot_be_it_are_not_opened(original: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr("app.engine.locate.holds", lambda path, _identity: opened.append(path))
    smaller = replace(known(original), n_bytes=10 * 1024**2)
    assert locate(smaller, ()) is None
    assert opened == [original]


@pytest.mark.parametrize("content", [None, b"", b"GGUF", b"GGUF\x03\0\0\0"])
def test_what_cannot_be_read_holds_nothing(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "model.gguf"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    assert not holds(path, "m1-anything")
    assert not holds(tmp_path / "absent.gguf", "m1-anything")
