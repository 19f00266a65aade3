"""Errors that say whose fault they are.

A `KnownError` is the world being so: its text is one sentence for a person, with what to do.  A `BugError` is
us being wrong.  Only the boundary to a person (window, command line) decides how either is shown.
"""


class AppError(Exception):
    """Base of everything the application raises on purpose."""


class KnownError(AppError):
    """The environment does not allow it; the text is shown to the user as it stands."""


class BugError(AppError):
    """An invariant of ours is broken."""


class ModelFileError(KnownError):
    """A model file cannot be used."""


OUT_OF_MEMORY = (
    "there is too little free memory. Close other programs, or choose a smaller model or a shorter context length."
)
"""The end of a sentence about something that could not be done for want of memory."""


class OutOfMemoryError(KnownError):
    """Memory was asked for and not given."""


class NativeLibraryError(KnownError):
    """The installed llama.cpp lacks something that is needed."""


class EngineLostError(KnownError):
    """The engine's process has ended in the middle of its work."""


class WorkerError(KnownError):
    """A machine that was to compute does not answer."""


class ContextFullError(KnownError):
    """The prompt does not fit the context."""


class TemplateError(KnownError):
    """The model's chat template cannot render this conversation."""


class SegmentDamagedError(KnownError):
    """A saved segment is unreadable or does not match its checksums."""


class StoreError(KnownError):
    """The database or a file of the store cannot be used."""


class StoreTooNewError(StoreError):
    """The data folder was written by a newer version."""


class StoreTooOldError(StoreError):
    """The data folder has to be brought up to date first, which only one that may write it can do."""


class SearchIndexDamagedError(StoreError):
    """The search index cannot be used; it can be made again from the text."""


class StoreInUseError(StoreError):
    """Another running instance owns the data folder."""


class DiskFullError(StoreError):
    """No space is left where the application writes."""


class ReplyUnkeptError(StoreError):
    """A reply is complete but not on the disk yet; it is written again with whatever is saved next."""


class NotFoundError(KnownError):
    """A conversation or message with this id does not exist."""
