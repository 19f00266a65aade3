"""What the hub offers, asked through `huggingface-hub`: repositories with GGUF files, and the files of one.

The library is imported when a person first asks, since that takes a third of a second; what it would tell the hub
about this machine beside its own version stays off, and so does any token that other programs left here.
"""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import httpx2

from app import __version__
from app.domain.hub import HubAccess, Offer, RemoteFile, Repository, models_of, repository_id
from app.downloads.faults import Asked, HubError, from_network, from_status
from app.downloads.wire import Token, make_client, may_see_token

if TYPE_CHECKING:
    from huggingface_hub.hf_api import HfApi, ModelInfo

MOST_FOUND = 40
_HEADS = ("mtp", "nextn")
T = TypeVar("T")


class Hub:
    """One hub, or a mirror of it; from any thread, one question at a time."""

    def __init__(self, access: HubAccess, token: Token) -> None:
        """Prepare; nothing is contacted, and no library loaded.

        Args:
            access: how to reach it.
            token: gives the user's token, or None; asked when it is needed.
        """
        self._access = access
        self._token = token
        self._lock = threading.Lock()

    def search(self, words: str) -> tuple[Repository, ...]:
        """Repositories with GGUF files whose names hold the words, the most downloaded first.

        Raises:
            HubError: the hub does not answer.
        """

        def ask(api: "HfApi") -> tuple[Repository, ...]:
            found = api.list_models(
                filter="gguf",
                search=words.strip() or None,
                sort="downloads",
                limit=MOST_FOUND,
                expand=["downloads", "gated", "tags"],
            )
            return tuple(repository for each in found if (repository := _repository(each)) is not None)

        return self._ask(ask, "")

    def offer(self, repository: str) -> Offer:
        """The models of a repository, as they are now.

        Raises:
            RepositoryNameError: that is no name of one.
            HubError: the hub does not answer, or does not let us in.
        """
        name = repository_id(repository)
        return self._ask(lambda api: _offer(name, api.model_info(name, files_metadata=True)), name)

    def address(self, repository: str, commit: str, path: str) -> str:
        """Where a file is."""
        from huggingface_hub import hf_hub_url  # noqa: PLC0415  # see the module

        return hf_hub_url(repository, path, revision=commit, endpoint=self.endpoint)

    @property
    def endpoint(self) -> str:
        """The address that is asked."""
        if self._access.endpoint:
            return self._access.endpoint.rstrip("/")
        _quieten()
        from huggingface_hub import constants  # noqa: PLC0415  # see the module

        return constants.ENDPOINT

    def asked(self, repository: str, *, what: str = "", with_token: bool = False) -> Asked:
        """For the sentence when it does not come."""
        page = f"{self.endpoint}/{repository}" if repository else ""
        host = urlsplit(self.endpoint).netloc
        return Asked(
            host=host, page=page, repository=repository, what=what or repository or "that", with_token=with_token
        )

    def _ask(self, question: "Callable[[HfApi], T]", repository: str) -> T:
        with self._lock:
            endpoint = self.endpoint
            token = self._token() if may_see_token(endpoint) else None
            asked = self.asked(repository, with_token=token is not None)
            from huggingface_hub import close_session, set_client_factory  # noqa: PLC0415  # see the module
            from huggingface_hub.errors import OfflineModeIsEnabled  # noqa: PLC0415
            from huggingface_hub.hf_api import HfApi  # noqa: PLC0415

            set_client_factory(lambda: make_client(self._access, _OnceOnly))
            api = HfApi(endpoint=endpoint, token=token or False, library_name="tandem", library_version=__version__)
            try:
                return question(api)
            except OfflineModeIsEnabled as error:
                raise HubError("HF_HUB_OFFLINE is set, so nothing is asked; unset it and start again.") from error
            except _RefusedError as error:
                raise from_status(error.response.status_code, error.response.headers, asked) from error
            except _UnreachedError as error:
                raise from_network(error.reason, asked) from error
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                # Whatever it was that answered, it was no hub.
                raise HubError(
                    f"{asked.host} answered in a way that cannot be understood; check the mirror's address."
                ) from error
            finally:
                close_session()  # nothing stays connected that nobody asked for


class _RefusedError(Exception):
    """The hub answered that it will not."""

    def __init__(self, response: httpx2.Response) -> None:
        super().__init__()
        self.response = response


class _UnreachedError(Exception):
    """There was no answer."""

    def __init__(self, reason: httpx2.HTTPError | httpx2.InvalidURL) -> None:
        super().__init__()
        self.reason = reason


class _OnceOnly(httpx2.Client):
    """Says at once what went wrong, in a way the library does not know; else it would try again for half a minute."""

    def send(self, *given: Any, **named: Any) -> httpx2.Response:  # as the client has it
        """As the client does."""
        try:
            response = super().send(*given, **named)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise _UnreachedError(error) from error
        if response.is_error:
            response.close()
            raise _RefusedError(response)
        return response


def _quieten() -> None:
    """Before the library is imported: it reads these once."""
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    os.environ.setdefault("HF_HUB_DISABLE_IMPLICIT_TOKEN", "1")


def _repository(found: "ModelInfo") -> Repository | None:
    with suppress(HubError, ValueError):
        spoken = (found.id, *(found.tags or ()))
        return Repository(
            id=repository_id(found.id),
            n_downloads=int(found.downloads or 0),
            gated=bool(found.gated),
            heads=any(head in each.lower() for each in spoken for head in _HEADS),
        )
    return None


def _offer(name: str, info: "ModelInfo") -> Offer:
    files = tuple(
        RemoteFile(path=each.rfilename, n_bytes=int(each.lfs.size), sha256=str(each.lfs.sha256))
        for each in info.siblings or ()
        if each.lfs is not None
    )
    card = info.card_data
    licence = card.license if card is not None else None
    return Offer(
        repository=name,
        commit=str(info.sha or "main"),
        models=models_of(files),
        gated=bool(info.gated),
        licence=licence if isinstance(licence, str) else "",
    )
