"""A short catalogue of models with MTP heads, by the memory they take.  Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueEntry:
    """A model that is worth a try.

    Attributes:
        name: for a person.
        repository: where it is.
        quantisation: the format that is meant.
        n_bytes: memory that it takes at least, about.
        licence: as its makers name it.
        about: one sentence.
    """

    name: str
    repository: str
    quantisation: str
    n_bytes: int
    licence: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """The entries, the smallest first, and what they are worth."""

    entries: tuple[CatalogueEntry, ...] = ()
    remark: str = ""
