"""What `download` prints: lines for a person and records for a program."""

from app.cli.find_models import FITS
from app.cli.records import Json
from app.domain.catalogue import Catalogue
from app.domain.downloads import Download, DownloadState
from app.domain.hub import Offer, RemoteModel, Repository, Seen
from app.domain.library import Fit
from app.domain.sizes import size_text
from app.text.one_line import shown_line, shown_path


def repository_line(repository: Repository) -> str:
    """A repository that was found."""
    facts = [f"{repository.n_downloads} downloads"]
    facts += ["MTP"] if repository.heads else []
    facts += ["access has to be asked for"] if repository.gated else []
    return f"{repository.id}  {' · '.join(facts)}"


def repository_record(repository: Repository) -> Json:
    """The same for a program."""
    return {
        "id": repository.id,
        "downloads": repository.n_downloads,
        "gated": repository.gated,
        "mtp": repository.heads,
    }


def offer_lines(offer: Offer, seen: Seen | None, *, n_ctx: int, available: int | None) -> str:
    """The models of a repository, and whether each fits."""
    return "\n".join(_model_line(each, seen, n_ctx=n_ctx, available=available) for each in offer.models)


def _model_line(model: RemoteModel, seen: Seen | None, *, n_ctx: int, available: int | None) -> str:
    n_bytes, fit, n_heads = judged(model, seen, n_ctx=n_ctx, available=available)
    memory = f"{size_text(n_bytes)} of memory at {n_ctx} tokens, " if n_bytes else ""
    guess = "" if n_bytes else " (guessed from its size)"
    heads = f" · {n_heads} MTP head{'s' if n_heads > 1 else ''}" if n_heads else ""
    files = f" in {len(model.files)} files" if len(model.files) > 1 else ""
    name = shown_line(model.quantisation or model.name)
    return f"{name:12} {size_text(model.n_bytes)}{files} · {memory}{FITS[fit]}{guess}{heads}"


def judged(model: RemoteModel, seen: Seen | None, *, n_ctx: int, available: int | None) -> tuple[int, Fit, int]:
    """Predicted bytes (0 where they are only guessed), the verdict, and how many MTP heads it has."""
    if seen is None:
        return 0, model.fit(available), 0
    entry = seen.entry_for(model)
    at = entry.memory_at(n_ctx)
    if at is None:
        return 0, model.fit(available), entry.n_heads
    return at.n_bytes, entry.fit(n_ctx, available), entry.n_heads


def offer_record(offer: Offer, seen: Seen | None, *, n_ctx: int, available: int | None) -> Json:
    """The same for a program."""
    models = []
    for each in offer.models:
        n_bytes, fit, n_heads = judged(each, seen, n_ctx=n_ctx, available=available)
        models.append(
            {
                "name": each.name,
                "quantisation": each.quantisation,
                "files": [file.path for file in each.files],
                "bytes": each.n_bytes,
                "memory": n_bytes or None,
                "fit": fit.value,
                "mtp_heads": n_heads,
            }
        )
    return {
        "repository": offer.repository,
        "commit": offer.commit,
        "gated": offer.gated,
        "licence": offer.licence,
        "n_ctx": n_ctx,
        "available": available,
        "models": models,
    }


def download_line(download: Download) -> str:
    """One of the list."""
    name = f"{download.id:3} {download.repository}  {shown_line(download.model.name)}"
    here = f"{size_text(download.n_done)} of {size_text(download.model.n_bytes)}"
    where = f"\n    {shown_path(download.path)}" if download.state is DownloadState.DONE else ""
    why = f"\n    {download.trouble}" if download.trouble else ""
    return f"{name}\n    {download.state.value} · {here}{where}{why}"


def progress_line(download: Download) -> str:
    """How far it is."""
    here = f"{size_text(download.n_done)} of {size_text(download.model.n_bytes)}"
    left = download.seconds_left
    then = f", {size_text(int(download.rate))}/s, {left:.0f} s left" if left is not None and download.rate > 0 else ""
    return f"{download.state.value}: {here}{then}"


def download_record(download: Download) -> Json:
    """The same for a program."""
    return {
        "id": download.id,
        "repository": download.repository,
        "commit": download.commit,
        "name": download.model.name,
        "files": [each.path for each in download.model.files],
        "state": download.state.value,
        "done": download.n_done,
        "bytes": download.model.n_bytes,
        "path": shown_path(download.path),
        "trouble": download.trouble,
    }


def catalogue_lines(catalogue: Catalogue) -> str:
    """The catalogue, and what it is worth."""
    lines = [
        f"{each.name}  from {size_text(each.n_bytes)} of memory\n    {each.repository} --quant {each.quantisation}\n"
        f"    {each.about}"
        for each in catalogue.entries
    ]
    return "\n".join((*lines, catalogue.remark))


def catalogue_record(catalogue: Catalogue) -> Json:
    """The same for a program."""
    return {
        "models": [
            {
                "name": each.name,
                "repository": each.repository,
                "quantisation": each.quantisation,
                "memory": each.n_bytes,
                "licence": each.licence,
                "about": each.about,
            }
            for each in catalogue.entries
        ],
        "remark": catalogue.remark,
    }
