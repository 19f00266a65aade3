"""What a person reads about models in the library.  Pure: texts from values."""

from PySide6.QtCore import QCoreApplication

from app.domain.library import Fit, LibraryEntry, ModelPlace
from app.text.one_line import shown_line
from app.ui.wording import count, decimal, fill, size


def place_name(place: ModelPlace) -> str:
    """Whose folder it is."""
    tr = QCoreApplication.translate
    match place:
        case ModelPlace.DEMO | ModelPlace.OWN:
            return tr("library", "Tandem's own folder")
        case ModelPlace.HUGGING_FACE:
            return tr("library", "Cache of Hugging Face")
        case ModelPlace.LM_STUDIO:
            return "LM Studio"
        case ModelPlace.LLAMA_CPP:
            return tr("library", "Cache of llama.cpp")
        case ModelPlace.OLLAMA:
            return "Ollama"
        case ModelPlace.JAN:
            return "Jan"
        case ModelPlace.GPT4ALL:
            return "GPT4All"
        case ModelPlace.TEXT_GENERATION:
            return "text-generation-webui"
        case ModelPlace.FOLDER:
            return tr("library", "Your folder")


def drafting(entry: LibraryEntry) -> str:
    """What drafts for the model, in a word or two; empty where nothing does."""
    if entry.n_heads:
        return QCoreApplication.translate("library", "%n head(s)", "", entry.n_heads)
    if entry.companion is not None:
        return QCoreApplication.translate("library", "Companion file")
    return ""


def drafting_line(entry: LibraryEntry) -> str:
    """The same as a line of the details."""
    tr = QCoreApplication.translate
    if entry.n_heads:
        return fill(tr("library", "%1 for drafting, in the file"), drafting(entry))
    if entry.companion is not None:
        return fill(tr("library", "%1 drafts for it"), shown_line(entry.companion.name))
    return tr("library", "No MTP head: drafts are looked up in the conversation")


def fit_word(entry: LibraryEntry, fit: Fit) -> str:
    """How it fits, in a column."""
    tr = QCoreApplication.translate
    if entry.drafts_for_another:
        return tr("library", "Drafts for another")
    if entry.trouble:
        return tr("library", "Cannot be used")
    words = {
        Fit.UNKNOWN: "",
        Fit.FITS: tr("library", "Fits"),
        Fit.WITHOUT_DRAFTER: tr("library", "Without drafter"),
        Fit.SHORTER: tr("library", "Shorter context"),
        Fit.NOT: tr("library", "Too large"),
    }
    return words[fit]


def fit_sentence(entry: LibraryEntry, n_ctx: int, available: int | None) -> str:
    """What it takes against what is free, in a sentence or two."""
    tr = QCoreApplication.translate
    needed = entry.memory_at(n_ctx)
    if needed is None:
        return ""
    amount, plain = _whole(needed.n_bytes), _whole(needed.n_bytes_plain)
    if entry.drafts and amount != plain:
        amount = fill(tr("library", "%1 with its drafter, %2 without"), amount, plain)
    if available is None:
        return fill(tr("library", "Takes %1; how much is free cannot be told here."), amount)
    takes = fill(tr("library", "Takes %1; %2 are free."), amount, _whole(available))
    then = {
        Fit.FITS: tr("library", "It fits."),
        Fit.WITHOUT_DRAFTER: tr("library", "It fits without its drafter, which is left out."),
        Fit.SHORTER: tr("library", "It fits only with a shorter context; it will get the longest that does."),
        Fit.NOT: tr("library", "It does not fit: close other programs, or choose a smaller file of it."),
    }
    return f"{takes} {then[entry.fit(n_ctx, available)]}"


def _whole(n_bytes: int) -> str:
    """A size whose unit stays on its line."""
    return size(n_bytes).replace(" ", "\N{NO-BREAK SPACE}")


def parameters(n: int) -> str:
    """A number of parameters."""
    tr = QCoreApplication.translate
    if n >= 1e9:
        return fill(tr("library", "%1 billion"), decimal(n / 1e9))
    return fill(tr("library", "%1 million"), decimal(n / 1e6))


def about_demo(*, there: bool) -> str:
    """What the demo model is."""
    tr = QCoreApplication.translate
    what = tr(
        "library",
        "The demo model: small, with an MTP head of our own. It shows how Tandem works, not what local models can do.",
    )
    return what if there else f"{what} {tr('library', 'It is put together here when you load it.')}"


def template_line(verdict: str) -> str:
    """What the engine found out about a chat template, which it says in English."""
    tr = QCoreApplication.translate
    known = {
        "none, so messages cannot be laid out": tr("library", "None, so messages cannot be laid out"),
        "works, also with a system prompt": tr("library", "Works, also with a system prompt"),
        "works, but leaves a system prompt out": tr("library", "Works, but leaves a system prompt out"),
        "works, but refuses a system prompt": tr("library", "Works, but refuses a system prompt"),
        "works for one question, but refuses a conversation": tr(
            "library", "Works for one question, but refuses a conversation"
        ),
    }
    if verdict in known:
        return known[verdict]
    _fault, parted, why = verdict.partition("does not work: ")
    return fill(tr("library", "Does not work: %1"), why) if parted else verdict


def facts(entry: LibraryEntry) -> tuple[tuple[str, str], ...]:
    """The lines of the details: what it is called, and what it is; empty ones are left out."""
    tr = QCoreApplication.translate
    known = bool(entry.memory)
    trained = fill(tr("library", "%1 tokens"), count(entry.n_ctx_trained)) if entry.n_ctx_trained else ""
    seen = entry.projector
    seen_with = fill(tr("library", "Seen with %1"), shown_line(seen.name)) if seen is not None else ""
    lines = (
        (tr("library", "Architecture"), entry.architecture),
        (tr("library", "Parameters"), parameters(entry.n_parameters) if entry.n_parameters else ""),
        (tr("library", "Format"), entry.quantisation),
        (tr("library", "Size"), size(entry.n_bytes) if entry.n_bytes else ""),
        (tr("library", "Trained for"), trained),
        (tr("library", "Drafting"), drafting_line(entry) if known else ""),
        (tr("library", "Images"), seen_with),
        (tr("library", "Chat template"), template_line(entry.template) if known else ""),
        (tr("library", "Licence"), entry.licence),
        (tr("library", "Found in"), place_name(entry.place)),
    )
    return tuple((name, value) for name, value in lines if value)
