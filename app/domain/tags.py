"""What a tag is: a short word or two on one line, without the mark that it is shown with."""

from app.domain.characters import cut, whole_characters

MOST_LETTERS = 40


def clean_tag(text: str) -> str:
    """A tag as it is kept: one line, single spaces, no leading “#”; empty where nothing is left of it."""
    words = " ".join(whole_characters(text).replace("\x00", " ").split())
    return cut(words.lstrip("# ").strip(), MOST_LETTERS).strip()
