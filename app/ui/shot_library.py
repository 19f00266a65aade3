"""The library over the window in its pictures: a few models as they might lie on a machine, and none."""

from pathlib import Path

from app.domain.library import Library, LibraryEntry, MemoryAt, ModelPlace
from app.ui.dialogs.library_dialog import LibraryDialog
from app.ui.main_window import MainWindow

_GB = 10**9
_HOME = Path("/home/ada")
_LOOKED_IN = (
    _HOME / ".local/share/tandem/models",
    _HOME / ".cache/huggingface/hub",
    _HOME / ".lmstudio/models",
    _HOME / ".ollama/models",
)
_MISSING = (_HOME / ".cache/llama.cpp", _HOME / "jan/models", _HOME / ".local/share/nomic.ai/GPT4All")


def _model(name: str, place: ModelPlace, size: float, quantisation: str, *, n_heads: int = 0) -> LibraryEntry:
    memory = tuple(
        MemoryAt(
            n_ctx=n_ctx,
            n_bytes=int((size * 1.04 + 0.00009 * n_ctx * size / 4 + 0.3 * bool(n_heads)) * _GB),
            n_bytes_plain=int((size * 1.04 + 0.00009 * n_ctx * size / 4) * _GB),
        )
        for n_ctx in (2048, 4096, 8192, 16_384, 32_768)
    )
    return LibraryEntry(
        path=_HOME / "models" / f"{name.lower().replace(' ', '-')}-{quantisation.lower()}.gguf",
        place=place,
        name=name,
        n_bytes=int(size * _GB),
        architecture="qwen35" if n_heads else "llama",
        quantisation=quantisation,
        n_parameters=int(size * 1.75 * _GB),
        n_ctx_trained=262_144,
        n_heads=n_heads,
        template="works, also with a system prompt",
        template_works=True,
        licence="apache-2.0",
        memory=memory,
    )


def _library() -> Library:
    damaged = LibraryEntry(
        path=_HOME / "models/gemma-3-12b-q4_k_m.gguf",
        place=ModelPlace.LM_STUDIO,
        name="gemma-3-12b-q4_k_m",
        n_bytes=int(4.1 * _GB),
        trouble="gemma-3-12b-q4_k_m.gguf is incomplete: blk.21.ffn_up.weight lies beyond its end. Download it again.",
    )
    entries = (
        _model("Qwen3.5 4B Instruct", ModelPlace.HUGGING_FACE, 2.6, "Q4_K_M", n_heads=1),
        _model("Qwen3.5 27B Instruct", ModelPlace.LM_STUDIO, 16.8, "Q4_K_M", n_heads=1),
        _model("llama3.2:3b", ModelPlace.OLLAMA, 2.0, "Q4_K_M"),
        _model("SmolLM2 135M Instruct MTP", ModelPlace.DEMO, 0.141, "Q4_1", n_heads=1),
        _model("Step 3.5 Flash", ModelPlace.FOLDER, 9.4, "IQ2_XXS", n_heads=3),
        damaged,
    )
    troubles = ("The folder /mnt/share/models is not there.",)
    return Library(entries=entries, looked_in=_LOOKED_IN, missing=_MISSING, troubles=troubles, available=11 * _GB)


def library(window: MainWindow) -> None:
    """Some models."""
    _opened(window, _library())


def library_empty(window: MainWindow) -> None:
    """None at all."""
    _opened(window, Library(looked_in=_LOOKED_IN, missing=_MISSING, available=11 * _GB))


def _opened(window: MainWindow, found: Library) -> None:
    dialog = LibraryDialog(window.parts.look, window)
    dialog.show_library(found)
    dialog.open_up()
