"""What a person reads about the price of loading a model in some way.  Pure: texts from values."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from app.domain.load_price import LoadPrice
from app.ui.sentences import spoken
from app.ui.wording import count, fill, size


def remarks(price: LoadPrice) -> Mapping[str, str]:
    """What each choice costs by itself, by its name; empty where it costs nothing."""
    tr = QCoreApplication.translate
    if price.refusal:
        return {}
    length = fill(tr("load", "Rows of the whole context: %1."), size(price.rows))
    if price.n_ctx_trained and price.n_ctx == price.n_ctx_trained:
        length = f"{length} {fill(tr('load', 'The model was trained for %1 tokens.'), count(price.n_ctx_trained))}"
    depth = tr("load", "The past that drafts are taken back to: %1.")
    return {
        "n_ctx": length,
        "kv_type_k": _against_usual(price.keys),
        "kv_type_v": _against_usual(price.values),
        "drafter": fill(tr("load", "Drafting takes %1."), size(price.drafter)) if price.drafter > 0 else "",
        "max_depth": fill(depth, size(price.depth)) if price.depth > 0 else "",
        "adapters": fill(tr("load", "On top of the weights: %1."), size(price.adapters)) if price.adapters else "",
    }


def _against_usual(n_bytes: int) -> str:
    tr = QCoreApplication.translate
    if n_bytes < 0:
        return fill(tr("load", "Saves %1 against f16."), size(-n_bytes))
    return fill(tr("load", "Takes %1 more than f16."), size(n_bytes)) if n_bytes else ""


def total_sentence(price: LoadPrice) -> str:
    """What everything takes against what is free, or why it cannot be."""
    tr = QCoreApplication.translate
    if price.refusal:
        return spoken(price.refusal)
    if price.available is None:
        return fill(tr("load", "Takes %1; how much is free cannot be told here."), size(price.total))
    takes = fill(tr("load", "Takes %1 of %2 that are free."), size(price.total), size(price.available))
    if price.given_up:
        return " ".join((takes, *map(spoken, price.given_up)))
    return f"{takes} {tr('load', 'It fits.')}"


def meaning(*, loads: bool, reads_again: bool) -> str:
    """What applying means."""
    tr = QCoreApplication.translate
    if not loads:
        return ""
    said = tr("load", "Applying loads the model again.")
    if reads_again:
        again = tr("load", "What is saved now does not fit then: each conversation is read again once.")
        return f"{said} {again}"
    return f"{said} {tr('load', 'Saved conversations go on at once.')}"
