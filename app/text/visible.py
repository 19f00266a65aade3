"""Characters that would reorder or hide what stands around them, made visible.  Pure."""

_OVERRIDES = "\u202d\u202e"
_EMBEDDINGS = "\u202a\u202b\u202c\u2066\u2067\u2068\u2069"
_CONTROLS = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n\r"} | {0x7F: "\u2421"}
SHOWN = str.maketrans(_CONTROLS | {ord(mark): f"[U+{ord(mark):04X}]" for mark in _OVERRIDES})
"""For `str.translate`: control characters as their pictures, overrides of direction by name."""
SHOWN_IN_CODE = str.maketrans({ord(mark): f"[U+{ord(mark):04X}]" for mark in _EMBEDDINGS})
"""In code what is read must be what is run, so there even marks that end with their line are shown."""
