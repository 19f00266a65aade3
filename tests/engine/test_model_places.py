"""Where models are looked for on each system, and what variables change about it."""

from pathlib import Path

import pytest

from app.domain.library import ModelPlace
from app.engine.model_places import Machine, places

HOME = Path("/home/ada")
OWN = Path("/data/models")


def folders(system: str, **variables: str) -> dict[ModelPlace, list[str]]:
    found: dict[ModelPlace, list[str]] = {}
    for place in places(Machine(home=HOME, variables=variables, system=system), OWN):
        found.setdefault(place.kind, []).append(place.folder.as_posix())
    return found


def test_on_linux_each_program_has_its_folder() -> None:
    assert folders("linux") == {
        ModelPlace.OWN: ["/data/models"],
        ModelPlace.HUGGING_FACE: ["/home/ada/.cache/huggingface/hub"],
        ModelPlace.LM_STUDIO: ["/home/ada/.lmstudio/models", "/home/ada/.cache/lm-studio/models"],
        ModelPlace.LLAMA_CPP: ["/home/ada/.cache/llama.cpp"],
        ModelPlace.OLLAMA: ["/home/ada/.ollama/models", "/usr/share/ollama/.ollama/models"],
        ModelPlace.JAN: ["/home/ada/.local/share/Jan/data/llamacpp/models", "/home/ada/jan/models"],
        ModelPlace.GPT4ALL: ["/home/ada/.local/share/nomic.ai/GPT4All"],
        ModelPlace.TEXT_GENERATION: [
            "/home/ada/text-generation-webui/user_data/models",
            "/home/ada/text-generation-webui/models",
        ],
    }


def test_on_macos_and_windows_they_are_elsewhere() -> None:
    mac, windows = folders("darwin"), folders("win32", LOCALAPPDATA="/ada/local", APPDATA="/ada/roaming")
    assert mac[ModelPlace.LLAMA_CPP] == ["/home/ada/Library/Caches/llama.cpp"]
    assert mac[ModelPlace.GPT4ALL] == ["/home/ada/Library/Application Support/nomic.ai/GPT4All"]
    assert mac[ModelPlace.JAN][0] == "/home/ada/Library/Application Support/Jan/data/llamacpp/models"
    assert mac[ModelPlace.OLLAMA] == ["/home/ada/.ollama/models"]
    assert windows[ModelPlace.LLAMA_CPP] == ["/ada/local/llama.cpp"]
    assert windows[ModelPlace.GPT4ALL] == ["/ada/local/nomic.ai/GPT4All"]
    assert windows[ModelPlace.JAN][0] == "/ada/roaming/Jan/data/llamacpp/models"
    assert windows[ModelPlace.HUGGING_FACE] == ["/home/ada/.cache/huggingface/hub"]
    assert folders("win32")[ModelPlace.LLAMA_CPP] == ["/home/ada/AppData/Local/llama.cpp"]


@pytest.mark.parametrize(
    ("variable", "value", "kind", "folder"),
    [
        ("HF_HOME", "/big/hf", ModelPlace.HUGGING_FACE, "/big/hf/hub"),
        ("HF_HUB_CACHE", "/big/hub", ModelPlace.HUGGING_FACE, "/big/hub"),
        ("HUGGINGFACE_HUB_CACHE", "~/hub", ModelPlace.HUGGING_FACE, "/home/ada/hub"),
        ("XDG_CACHE_HOME", "/fast", ModelPlace.HUGGING_FACE, "/fast/huggingface/hub"),
        ("XDG_CACHE_HOME", "/fast", ModelPlace.LLAMA_CPP, "/fast/llama.cpp"),
        ("LLAMA_CACHE", "/big/llama", ModelPlace.LLAMA_CPP, "/big/llama"),
        ("OLLAMA_MODELS", "/big/ollama", ModelPlace.OLLAMA, "/big/ollama"),
        ("HF_HOME", "  ", ModelPlace.HUGGING_FACE, "/home/ada/.cache/huggingface/hub"),
    ],
)
def test_a_variable_moves_a_folder(variable: str, value: str, kind: ModelPlace, folder: str) -> None:
    assert folders("linux", **{variable: value})[kind] == [folder]


def test_the_cache_that_is_named_counts_more_than_the_home_that_is() -> None:
    assert folders("linux", HF_HOME="/a", HF_HUB_CACHE="/b")[ModelPlace.HUGGING_FACE] == ["/b"]


def test_the_users_folders_come_before_other_programs_and_each_folder_once() -> None:
    machine = Machine(home=HOME, variables={}, system="linux")
    ours = places(machine, OWN, [Path("/more"), OWN, HOME / ".cache/llama.cpp", Path("/more")])
    assert [(each.kind, each.folder) for each in ours[:3]] == [
        (ModelPlace.OWN, OWN),
        (ModelPlace.FOLDER, Path("/more")),
        (ModelPlace.FOLDER, HOME / ".cache/llama.cpp"),
    ]
    assert len({each.folder for each in ours}) == len(ours)
