"""The page where models are found, in its pictures: the recommended ones, and some on their way."""

from pathlib import Path

from app.domain.downloads import Download, DownloadState
from app.domain.hub import Offer, RemoteFile, RemoteModel, Seen
from app.domain.library import Library, LibraryEntry, MemoryAt, ModelPlace
from app.ui.dialogs.find_page import FindPage
from app.ui.dialogs.library_dialog import LibraryDialog
from app.ui.dialogs.token_dialog import TokenDialog
from app.ui.main_window import MainWindow
from app.ui.models.hub_tables import FoundRow

_GB = 10**9
_REPOSITORY = "unsloth/Qwen3.5-9B-MTP-GGUF"
_SIZES = {"IQ2_XXS": 3.1, "Q3_K_M": 4.7, "Q4_K_M": 5.8, "Q5_K_M": 6.7, "Q6_K": 7.6, "Q8_0": 9.7, "BF16": 18.2}
_CUT = "huggingface.co cut the connection; resume it to go on where it ended."


def find_models(window: MainWindow) -> None:
    """A repository, its formats and three downloads."""
    page = _opened(window)
    names = ("unsloth/Qwen3.5-9B-MTP-GGUF", "unsloth/Qwen3.5-4B-MTP-GGUF", "someone/Qwen3.5-9B-GGUF", "google/gemma-4")
    rows = tuple(
        FoundRow(
            repository=name,
            text=name,
            number=f"{507_644 // (at * at * 3 + 1):,}",
            note="MTP" if "MTP" in name else "On request" if "google" in name else "",
        )
        for at, name in enumerate(names)
    )
    page.search.setText("qwen3.5")
    page.show_rows(rows, heading="Found", number="Downloads", remark="")
    offer = Offer(repository=_REPOSITORY, commit="", models=tuple(map(_model, _SIZES)), licence="apache-2.0")
    page.details.show_offer(offer, "Q4_K_M")
    page.details.judge(_seen(offer.models[2]), n_ctx=8192, available=11 * _GB)
    page.downloads.show_downloads(_downloads())


def find_models_first(window: MainWindow) -> None:
    """The recommended models, before anything was asked."""
    page = _opened(window)
    names = (("Qwen3.5 4B", "4.0"), ("Qwen3.5 9B", "7.5"), ("Qwen3.6 27B", "19.5"))
    rows = tuple(FoundRow(repository="", text=name, number=f"from {size} GB") for name, size in names)
    page.show_rows(
        rows,
        heading="Recommended: models with MTP heads, by memory",
        number="Memory",
        remark="Named by their makers as having MTP heads, and not tried here.",
    )
    page.details.say("Choose a repository to see its formats. That asks Hugging Face.")


def hub_token(window: MainWindow) -> None:
    """The hub asks who it is that wants a model."""
    TokenDialog(window).open()


def _opened(window: MainWindow) -> FindPage:
    dialog = LibraryDialog(window.parts.look, window)
    page = FindPage(window.parts.look)
    dialog.add_page(page, "Find models", search=page.search)
    dialog.show_library(Library(available=11 * _GB))
    dialog.show_page(page)
    dialog.open_up()
    return page


def _model(quantisation: str) -> RemoteModel:
    n_bytes = int(_SIZES[quantisation] * _GB)
    name = f"Qwen3.5-9B-{quantisation}"
    file = RemoteFile(path=f"{name}.gguf", n_bytes=n_bytes, sha256="0" * 64)
    return RemoteModel(name=name, quantisation=quantisation, files=(file,))


def _seen(model: RemoteModel) -> Seen:
    at = MemoryAt(n_ctx=8192, n_bytes=model.n_bytes + _GB, n_bytes_plain=model.n_bytes + _GB // 2)
    entry = LibraryEntry(
        path=Path("x"), place=ModelPlace.HUGGING_FACE, name=model.name, architecture="qwen35", n_heads=1, memory=(at,)
    )
    return Seen(model=model, entry=entry)


def _downloads() -> tuple[Download, ...]:
    def one(number: int, quantisation: str, state: DownloadState, share: float, **more: object) -> Download:
        model = _model(quantisation)
        return Download(
            id=number,
            repository=_REPOSITORY,
            commit="",
            model=model,
            path=Path("x"),
            state=state,
            n_done=int(model.n_bytes * share),
            **more,  # type: ignore[arg-type]  # fields of a download
        )

    return (
        one(3, "Q4_K_M", DownloadState.RUNNING, 0.42, rate=24e6),
        one(2, "Q8_0", DownloadState.FAILED, 0.1, trouble=_CUT),
        one(1, "IQ2_XXS", DownloadState.DONE, 1.0),
    )
