"""The user's token for the hub, from where secrets are kept."""

from app.downloads.faults import KEPT_AS
from app.storage.secret_book import SecretBook


def hub_token(book: SecretBook) -> str | None:
    """The token; None where there is none.  A keyring that holds none is not disturbed.

    Raises:
        KnownError: there is one, and it cannot be had.
    """
    return book.get(KEPT_AS) if KEPT_AS in book.names() else None
