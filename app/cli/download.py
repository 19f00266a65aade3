"""`download`: models from the hub, found, judged and brought; what is stopped goes on when it is asked for again.

Without a repository it shows the catalogue, and contacts nothing.
"""

import argparse
import queue
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

from app.cli.download_shown import (
    catalogue_lines,
    catalogue_record,
    download_line,
    download_record,
    offer_lines,
    offer_record,
    progress_line,
    repository_line,
    repository_record,
)
from app.cli.kept import kept_settings
from app.cli.output import CouldNotError, notice, print_json
from app.domain.downloads import (
    CancelDownload,
    CloseDownloads,
    Download,
    DownloadEvent,
    DownloadRefused,
    DownloadState,
    StartDownload,
)
from app.domain.hub import Offer, RemoteModel, Seen
from app.domain.settings import Settings
from app.downloads.catalogue import read_catalogue
from app.downloads.hub import Hub
from app.downloads.peek import peek
from app.downloads.shelf import Shelf
from app.downloads.thread import DownloadThread, Surroundings
from app.downloads.token import hub_token
from app.downloads.wire import Wire
from app.engine.machine_memory import available_bytes
from app.log import logging_to
from app.paths import Folders
from app.storage.secret_book import SecretBook

_ENDED = frozenset({DownloadState.DONE, DownloadState.FAILED, DownloadState.PAUSED})


def download(arguments: argparse.Namespace, folders: Folders) -> int:
    """Do what is asked; the exit code.

    Raises:
        KnownError: it cannot be done; the text says why.
    """
    if arguments.list:
        return _list(arguments, folders)
    settings = kept_settings(folders)
    if arguments.cancel is not None:
        return _cancel(arguments.cancel, folders, settings)
    book = SecretBook(folders.data)
    hub = Hub(settings.hub, lambda: hub_token(book))
    if arguments.search is not None:
        return _search(arguments, hub)
    if arguments.repository is None:
        return _show_catalogue(arguments)
    return _download(arguments, folders, settings, hub)


def _list(arguments: argparse.Namespace, folders: Folders) -> int:
    shelf = Shelf(folders.data, folders.models)
    shelf.load(only_read=True)
    if arguments.json:
        print_json({"downloads": [download_record(each) for each in shelf.downloads]})
        return 0
    for each in shelf.downloads:
        print(download_line(each))
    if not shelf.downloads:
        notice("Nothing was downloaded yet.")
    return 0


def _search(arguments: argparse.Namespace, hub: Hub) -> int:
    found = hub.search(arguments.search)
    if arguments.json:
        print_json({"repositories": [repository_record(each) for each in found]})
        return 0
    for each in found:
        print(repository_line(each))
    if not found:
        notice("No repository with GGUF files is called so.")
    return 0


def _show_catalogue(arguments: argparse.Namespace) -> int:
    catalogue = read_catalogue()
    if arguments.json:
        print_json(catalogue_record(catalogue))
    else:
        print(catalogue_lines(catalogue))
    return 0


def _download(arguments: argparse.Namespace, folders: Folders, settings: Settings, hub: Hub) -> int:
    offer = hub.offer(arguments.repository)
    if not offer.models:
        raise CouldNotError(f"{offer.repository} holds no GGUF model that could be checked; choose another repository.")
    model = offer.chosen(file=arguments.file, quantisation=arguments.quant)
    if model is None and (arguments.file or arguments.quant):
        there = ", ".join(dict.fromkeys(each.quantisation or each.files[0].path for each in offer.models))
        raise CouldNotError(f"{offer.repository} has no {arguments.file or arguments.quant}; it has {there}.")
    folders.create()
    seen = _seen(hub, offer, model or offer.models[0], settings, folders)
    n_ctx, available = settings.load.n_ctx, available_bytes()
    if model is None:
        if arguments.json:
            print_json(offer_record(offer, seen, n_ctx=n_ctx, available=available))
        else:
            print(offer_lines(offer, seen, n_ctx=n_ctx, available=available))
            notice("Choose one with --quant, or with --file.")
        return 0
    notice(offer_lines(Offer(repository=offer.repository, commit=offer.commit, models=(model,)), seen, n_ctx=n_ctx,
                       available=available))  # fmt: skip
    with logging_to(folders.logs):
        ended = _bring(folders, settings, offer, model)
    if ended.state is not DownloadState.DONE:
        raise CouldNotError(ended.trouble or "It was stopped; the same command goes on with it.")
    if arguments.json:
        print_json(download_record(ended))
    else:
        print(ended.path)
    return 0


def _seen(hub: Hub, offer: Offer, model: RemoteModel, settings: Settings, folders: Folders) -> Seen | None:
    with Wire(settings.hub, hub_token(SecretBook(folders.data))) as wire:
        entry = peek(hub, wire, offer, model, settings.load)
    return Seen(model=model, entry=entry) if entry is not None else None


@contextmanager
def _thread(folders: Folders) -> "Iterator[tuple[DownloadThread, queue.SimpleQueue[DownloadEvent]]]":
    events: queue.SimpleQueue[DownloadEvent] = queue.SimpleQueue()
    book = SecretBook(folders.data)
    around = Surroundings(data=folders.data, models=folders.models, token=lambda: hub_token(book))
    thread = DownloadThread(around, events.put)
    thread.start()
    try:
        yield thread, events
    finally:
        thread.send(CloseDownloads())
        thread.join()


def _bring(folders: Folders, settings: Settings, offer: Offer, model: RemoteModel) -> Download:
    with _thread(folders) as (thread, events), closing(_Bar()) as bar:
        thread.send(StartDownload(repository=offer.repository, commit=offer.commit, model=model, access=settings.hub))
        try:
            return _followed(events, model, bar)
        except KeyboardInterrupt:
            notice("Stopped; the same command goes on with it.")
            raise


def _followed(events: "queue.SimpleQueue[DownloadEvent]", model: RemoteModel, bar: "_Bar") -> Download:
    """The download, as it ended."""
    begun = False
    while True:
        event = events.get()
        if isinstance(event, DownloadRefused):
            raise CouldNotError(event.reason)
        found = next((each for each in event.downloads if each.model == model), None)
        if found is None:
            continue
        begun = begun or found.active
        if begun and found.state in _ENDED:
            return found
        bar.show(found)


def _cancel(number: int, folders: Folders, settings: Settings) -> int:
    del settings
    folders.create()
    with _thread(folders) as (thread, events):
        first = events.get()
        if isinstance(first, DownloadRefused):
            raise CouldNotError(first.reason)
        if all(each.id != number for each in first.downloads):
            raise CouldNotError(f"There is no download {number}; `download --list` lists them.")
        thread.send(CancelDownload(number))
        event = events.get()
        if isinstance(event, DownloadRefused):
            raise CouldNotError(event.reason)
    print(f"Download {number} is off the list.")
    return 0


class _Bar:
    """Progress on stderr: a line that changes on a terminal, else a line for every tenth."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._tenth = -1

    def show(self, download: Download) -> None:
        """Say how it goes."""
        if self._live:
            sys.stderr.write(f"\r\x1b[K{progress_line(download)}")
            sys.stderr.flush()
        elif download.state is DownloadState.RUNNING and int(download.share * 10) != self._tenth:
            self._tenth = int(download.share * 10)
            notice(progress_line(download))

    def close(self) -> None:
        """Leave the line."""
        if self._live:
            sys.stderr.write("\n")
