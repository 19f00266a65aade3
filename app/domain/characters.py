"""Text as a sequence of whole characters."""


def whole_characters(text: str) -> str:
    """The text with halves of surrogate pairs, which UTF-8 cannot hold, joined or replaced."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
