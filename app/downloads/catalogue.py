"""Reads the catalogue of models, which comes with the application."""

from pathlib import Path

from app.domain.catalogue import Catalogue, CatalogueEntry
from app.domain.errors import BugError
from app.domain.fields import Fields
from app.domain.hub import repository_id

CATALOGUE = "models.json"
_PACKAGE = Path(__file__).resolve().parent.parent


def read_catalogue() -> Catalogue:
    """The catalogue.

    Raises:
        BugError: it is missing from this installation.
    """
    for path in (_PACKAGE / "_resources" / CATALOGUE, _PACKAGE.parent / "resources" / CATALOGUE):
        if path.is_file():
            return _catalogue(Fields.parse(path.read_text(encoding="utf-8")))
    raise BugError(f"The file {CATALOGUE} is missing from this installation; install the application again.")


def _catalogue(fields: Fields) -> Catalogue:
    entries = tuple(
        CatalogueEntry(
            name=each.text("name"),
            repository=repository_id(each.text("repository")),
            quantisation=each.text("quantisation"),
            n_bytes=each.whole("memory"),
            licence=each.text("licence", ""),
            about=each.text("about", ""),
        )
        for each in fields.parts("models")
    )
    return Catalogue(entries=tuple(sorted(entries, key=lambda each: each.n_bytes)), remark=fields.text("remark"))
