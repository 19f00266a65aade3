"""Sizes in bytes, as a person writes and reads them."""

_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


def size_from(text: str) -> int | None:
    """Bytes from a text like ``4G``, ``500 MB`` or ``1.5GB``; None for ``auto``.

    Raises:
        ValueError: it is something else.
    """
    if text.strip().lower() == "auto":
        return None
    plain = text.strip().upper().removesuffix("B").rstrip()
    unit = plain[-1:] if plain[-1:] in {"K", "M", "G", "T"} else ""
    size = float(plain.removesuffix(unit)) * _UNITS[unit]
    if not 0 <= size < 2**62:
        raise ValueError(text)
    return int(size)


def size_text(n_bytes: int) -> str:
    """Bytes for a person."""
    for unit, one in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if n_bytes >= one:
            return f"{n_bytes / one:.1f} {unit}"
    return f"{n_bytes} B"
