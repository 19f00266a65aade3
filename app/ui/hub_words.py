"""What a person reads about models that are elsewhere, and about their way here.  Pure: texts from values."""

from PySide6.QtCore import QCoreApplication

from app.domain.downloads import Download, DownloadState
from app.domain.hub import Offer, RemoteModel, Repository, Seen
from app.domain.library import Fit
from app.text.one_line import shown_line
from app.ui.library_words import drafting_line, fit_sentence, fit_word
from app.ui.sentences import spoken
from app.ui.wording import count, fill, percent, rough_duration, size


def repository_note(repository: Repository) -> str:
    """What is special about it, in a column."""
    tr = QCoreApplication.translate
    notes = (tr("hub", "MTP") if repository.heads else "", tr("hub", "On request") if repository.gated else "")
    return " · ".join(filter(None, notes))


def offer_line(offer: Offer) -> str:
    """What is known of a repository as a whole."""
    tr = QCoreApplication.translate
    licence = fill(tr("hub", "Licence: %1"), shown_line(offer.licence)) if offer.licence else ""
    gated = tr("hub", "Access has to be asked for, and needs a token") if offer.gated else ""
    return " · ".join(filter(None, (licence, gated)))


def format_name(model: RemoteModel) -> str:
    """A model among its siblings."""
    return shown_line(model.quantisation or model.name)


def format_fit(model: RemoteModel, seen: Seen | None, *, n_ctx: int, available: int | None) -> str:
    """How it fits, in a column."""
    tr = QCoreApplication.translate
    if seen is not None and not seen.entry.trouble:
        entry = seen.entry_for(model)
        return fit_word(entry, entry.fit(n_ctx, available))
    words = {Fit.FITS: tr("hub", "Should fit"), Fit.NOT: tr("hub", "Too large")}
    return words.get(model.fit(available), "")


def format_sentence(model: RemoteModel, seen: Seen | None, *, n_ctx: int, available: int | None) -> str:
    """What it takes, and what drafts for it."""
    tr = QCoreApplication.translate
    if seen is None:
        return tr("hub", "Its header could not be read, so this is guessed from its size.")
    if seen.entry.trouble:
        return spoken(seen.entry.trouble)
    entry = seen.entry_for(model)
    tokens = fill(tr("hub", "At %1 tokens:"), count(n_ctx))
    return f"{drafting_line(entry)}. {tokens} {fit_sentence(entry, n_ctx, available)}"


def download_state(download: Download) -> str:
    """Where it stands."""
    tr = QCoreApplication.translate
    here, whole = size(download.n_done), size(download.model.n_bytes)
    part = fill(tr("hub", "%1 of %2"), here, whole)
    match download.state:
        case DownloadState.WAITING:
            return fill(tr("hub", "Waits · %1"), part)
        case DownloadState.CHECKING:
            return fill(tr("hub", "Checking what is here · %1"), part)
        case DownloadState.RUNNING:
            return " · ".join(filter(None, (part, percent(download.share), *_pace(download))))
        case DownloadState.PAUSED:
            return fill(tr("hub", "Paused · %1"), part)
        case DownloadState.FAILED:
            return spoken(download.trouble)
        case DownloadState.DONE:
            return fill(tr("hub", "Complete · %1"), whole)


def _pace(download: Download) -> tuple[str, ...]:
    left = download.seconds_left
    if left is None:
        return ()
    tr = QCoreApplication.translate
    return fill(tr("hub", "%1/s"), size(download.rate)), fill(tr("hub", "%1 left"), rough_duration(left))
