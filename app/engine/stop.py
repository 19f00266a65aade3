"""The stop flag: set by one thread, read by another and by native code in the middle of a batch."""

import ctypes


class StopFlag:
    """Set once, never cleared.  One byte, so that native code can read it without the interpreter."""

    def __init__(self) -> None:
        self._text = ctypes.create_string_buffer(2)

    def set(self) -> None:
        """Ask whoever holds the flag to stop; from any thread."""
        self._text[0] = b"\x01"

    def is_set(self) -> bool:
        """True once `set` was called."""
        return self._text[0] != b"\x00"

    @property
    def address(self) -> int:
        """Of a C string that is empty until the flag is set."""
        return ctypes.addressof(self._text)
