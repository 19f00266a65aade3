"""The small files beside the database: whatever they hold, they are used, or set aside with one sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from app.domain.downloads import Download, DownloadState
from app.domain.errors import KnownError
from app.domain.fields import CodecError, Fields
from app.domain.hub import RemoteFile, RemoteModel
from app.domain.model import LoadOptions, LoraAdapter
from app.domain.model_choices import ModelChoices
from app.domain.placement import Placement
from app.domain.presets import Preset
from app.domain.sampling import SamplingParams
from app.domain.server import Server
from app.domain.settings import Settings
from app.domain.templates import BuiltinTemplate, TemplateChoice
from app.domain.turn import Receipt, RestoreHow
from app.downloads.catalogue import CATALOGUE, _catalogue
from app.downloads.ledger import Ledger, Noted
from app.storage.codec import receipt_from, receipt_text, sampling_from_text, sampling_text, stats_from, stats_text
from app.storage.model_choices_file import ModelChoicesFile
from app.storage.placement_file import PlacementFile
from app.storage.preset_file import PresetFile
from app.storage.seal_file import Seal, read_seal, write_seal
from app.storage.seal_wish import read_wish
from app.storage.self_test_file import SelfTestFile
from app.storage.server_file import ServerFile
from app.storage.settings_file import SettingsFile
from tests.mutations.many import N, try_all, wrong_json
from tests.storage.samples import STATS

PRINTED = "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"
ADAPTERS = (LoraAdapter(path=Path("/a.gguf"), scale=0.5),)
SETTINGS = Settings(
    load=LoadOptions(n_ctx=4096, assistant=Path("/b.gguf"), adapters=ADAPTERS),
    templates=(
        TemplateChoice(fingerprint=PRINTED, text="{{ x }}"),
        TemplateChoice(fingerprint="b", builtin=BuiltinTemplate.CHATML),
    ),
)
CHOICES = ((PRINTED, ModelChoices(name="A", preset="Exact", n_ctx=2048, adapters=ADAPTERS, gpu_layers=3)),)
PRESETS = (Preset(name="Exact", system_prompt="Be exact."), Preset(name="Free"))
SERVERS = (
    Server(name="Attic", url="http://10.0.0.2:8080/v1", model="m", key="attic"),
    Server(name="Here", url="http://localhost:1/v1"),
)
DOWNLOAD = Download(
    id=1,
    repository="ada/models",
    commit="f00",
    model=RemoteModel(
        name="A", quantisation="Q4_0", files=(RemoteFile(path="a/b.gguf", n_bytes=12, sha256="ab" * 32),)
    ),
    path=Path("/nowhere/b.gguf"),
    state=DownloadState.PAUSED,
)


def saved(folder: Path, save: Callable[[], object], name: str) -> object:
    """What a file of ours says when all is well."""
    save()
    path = folder / name
    value: object = json.loads(path.read_bytes())
    path.unlink()
    return value


def reader(folder: Path, name: str, read: Callable[[], str]) -> Callable[[bytes], None]:
    """Reads what is put at a name; what it says is on one line, and the old file is still there if it says so."""

    def one(content: bytes) -> None:
        (folder / name).write_bytes(content)
        said = read()
        assert "\n" not in said
        said.encode()
        if "is kept as" in said:
            assert content in {path.read_bytes() for path in folder.iterdir()}
        for path in folder.iterdir():
            path.unlink()

    return one


Kept = TypeVar("Kept")


def kept_whole(load: Callable[[], tuple[Kept, str]], save: Callable[[Kept], str]) -> Callable[[], str]:
    """Reads a file and writes what it held, which is then there; what was told of it."""

    def read() -> str:
        held, told = load()
        save(held)
        assert load()[0] == held
        return told

    return read


def test_settings(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    read = kept_whole(lambda: ((held := file.load()).settings, held.notice), file.save)
    sample = saved(tmp_path, lambda: file.save(SETTINGS), "settings.json")
    assert try_all(wrong_json(sample, "settings"), reader(tmp_path, "settings.json", read)) == N


def test_choices_for_models(tmp_path: Path) -> None:
    file = ModelChoicesFile(tmp_path)
    read = kept_whole(lambda: ((held := file.load()).choices, held.notice), file.save)
    sample = saved(tmp_path, lambda: file.save(CHOICES), "models.json")
    assert try_all(wrong_json(sample, "models"), reader(tmp_path, "models.json", read)) == N


def test_presets(tmp_path: Path) -> None:
    file = PresetFile(tmp_path)
    read = kept_whole(lambda: ((held := file.load()).presets, held.notice), file.save)
    sample = saved(tmp_path, lambda: file.save(PRESETS), "presets.json")
    assert try_all(wrong_json(sample, "presets"), reader(tmp_path, "presets.json", read)) == N


def test_servers(tmp_path: Path) -> None:
    file = ServerFile(tmp_path)
    read = kept_whole(lambda: ((held := file.load()).servers, held.notice), file.save)
    sample = saved(tmp_path, lambda: file.save(SERVERS), "servers.json")
    assert try_all(wrong_json(sample, "servers"), reader(tmp_path, "servers.json", read)) == N


def test_the_windows_placement(tmp_path: Path) -> None:
    file = PlacementFile(tmp_path)

    def read() -> str:
        loaded = file.load()
        file.save(loaded)
        assert file.load() == loaded
        return ""

    placed = Placement(left=5, top=6, width=800, height=600, conversation=None)
    sample = saved(tmp_path, lambda: file.save(placed), "window.json")
    assert try_all(wrong_json(sample, "window"), reader(tmp_path, "window.json", read)) == N


def test_self_tests(tmp_path: Path) -> None:
    file = SelfTestFile(tmp_path)
    sample = {
        "tests": [
            {"device": "CPU", "build": "b", "version": "1", "outcomes": [{"ability": "restore", "fault": "no"}]},
            {"device": "GPU", "build": "b", "version": "1", "outcomes": []},
        ]
    }

    def read() -> str:
        loaded = file.load()
        file.save(loaded)
        assert file.load() == loaded
        return ""

    assert try_all(wrong_json(sample, "self-tests"), reader(tmp_path, "self-tests.json", read)) == N


def test_downloads(tmp_path: Path) -> None:
    file = Ledger(tmp_path, tmp_path / "models")

    def read() -> str:
        page = file.load(set_aside_damaged=True)
        for noted in page.noted:
            assert noted.download.path.is_relative_to(tmp_path / "models")
        if page.noted:
            file.save(page.noted)
            assert file.load(set_aside_damaged=True).noted == page.noted
        return page.trouble

    sample = saved(tmp_path, lambda: file.save((Noted(download=DOWNLOAD, marks={"a/b.gguf": "e"}),)), "downloads.json")
    assert try_all(wrong_json(sample, "downloads"), reader(tmp_path, "downloads.json", read)) == N


def test_the_wish_to_encrypt_and_the_seal(tmp_path: Path) -> None:
    def wish() -> str:
        read_wish(tmp_path)
        return ""

    def seal() -> str:
        try:
            read_seal(tmp_path)
        except KnownError as error:
            return str(error)
        return ""

    n = try_all(wrong_json({"encrypt": True, "key_file": "/k"}, "wish"), reader(tmp_path, "seal-wish.json", wish))
    write_seal(tmp_path, Seal(name="n", check="c" * 32, key_file=tmp_path / "key"))
    (name,) = (path.name for path in tmp_path.iterdir())
    sample: object = json.loads((tmp_path / name).read_bytes())
    n += try_all(wrong_json(sample, "seal"), reader(tmp_path, name, seal))
    assert n == 2 * N


def test_the_catalogue(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "resources" / CATALOGUE

    def read(content: bytes) -> None:
        try:
            found = _catalogue(Fields.parse(content.decode(errors="replace")))
        except (CodecError, KnownError):
            return
        assert all(each.repository for each in found.entries)

    assert try_all(wrong_json(json.loads(source.read_bytes()), "catalogue"), read) == N


@pytest.mark.parametrize("name", ["receipt", "stats", "sampling"])
def test_what_is_kept_of_a_reply(name: str) -> None:
    texts = {
        "receipt": receipt_text(Receipt(reused=1, reread=2, how=RestoreHow.LIVE, reason="r", restore_s=0.5)),
        "stats": stats_text(STATS),
        "sampling": sampling_text(SamplingParams(temperature=0.5, grammar='root ::= "a"', logit_bias=((1, 2.0),))),
    }

    def read(content: bytes) -> None:
        text = content.decode(errors="replace")
        try:
            match name:
                case "receipt":
                    receipt = receipt_from(text)
                    assert receipt_from(receipt_text(receipt)) == receipt
                case "stats":
                    stats = stats_from(text)
                    assert stats_from(stats_text(stats)) == stats
                case _:
                    sampling = sampling_from_text(text)
                    assert sampling_from_text(sampling_text(sampling)) == sampling
        except CodecError:
            return

    assert try_all(wrong_json(json.loads(texts[name]), name), read) == N
