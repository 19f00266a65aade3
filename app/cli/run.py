"""Carries out one command that needs no window."""

import argparse
from collections.abc import Callable

from app.cli.arrange import arrange
from app.cli.ask import ask, continue_reply
from app.cli.bench_library import bench_library
from app.cli.bring_in import import_conversations
from app.cli.check import check_reply
from app.cli.checks import doctor, verify_store
from app.cli.export import export
from app.cli.kept import kept_choices, kept_settings
from app.cli.moves import branch_off, delete, switch_to, undelete
from app.cli.output import fall_silent, notice
from app.cli.search import search_messages
from app.cli.secret import secret
from app.cli.show import list_conversations, show_conversation
from app.cli.stats import stats
from app.cli.storage import storage
from app.domain.errors import KnownError
from app.engine.obey import native_engine
from app.log import logging_to
from app.paths import Folders


def run(arguments: argparse.Namespace, folders: Folders) -> int:
    """The exit code of a command: 0 done, 1 could not (one sentence on stderr), 130 interrupted."""
    commands: dict[str, Callable[[], int]] = {
        "ask": lambda: _ask(arguments, folders),
        "continue": lambda: _ask(arguments, folders),
        "check": lambda: _ask(arguments, folders),
        "list": lambda: list_conversations(arguments, folders),
        "show": lambda: show_conversation(arguments, folders),
        "arrange": lambda: arrange(arguments, folders),
        "switch": lambda: switch_to(arguments, folders),
        "branch": lambda: branch_off(arguments, folders),
        "delete": lambda: delete(arguments, folders),
        "undelete": lambda: undelete(arguments, folders),
        "verify": lambda: verify_store(arguments, folders),
        "doctor": lambda: doctor(arguments, folders),
        "bench": lambda: _bench(arguments, folders),
        "inspect": lambda: _inspect(arguments),
        "models": lambda: _models(arguments, folders),
        "model-settings": lambda: _model_settings(arguments, folders),
        "export": lambda: export(arguments, folders),
        "storage": lambda: storage(arguments, folders),
        "search": lambda: search_messages(arguments, folders),
        "import": lambda: import_conversations(arguments, folders),
        "secret": lambda: secret(arguments, folders),
        "servers": lambda: _servers(arguments, folders),
        "encrypt": lambda: _convert(arguments, folders),
        "decrypt": lambda: _convert(arguments, folders),
        "stats": lambda: stats(arguments, folders),
        "worker": lambda: _worker(arguments),
        "template": lambda: _template(arguments, folders),
        "download": lambda: _download(arguments, folders),
    }
    try:
        return commands[arguments.command]()
    except KnownError as error:
        notice(f"{error}")
        return 1
    except BrokenPipeError:
        fall_silent()  # whoever read the output has gone
        return 1
    except OSError as error:
        notice(f"{error.filename or folders.data} cannot be used: {error.strerror}.")
        return 1
    except KeyboardInterrupt:
        return 130


def _ask(arguments: argparse.Namespace, folders: Folders) -> int:
    # Reading model files takes a package that is slow to import, and most commands need none of it.
    from app.cli.choose_model import model_for  # noqa: PLC0415
    from app.cli.own_choices import with_own_preset  # noqa: PLC0415

    folders.create()
    with logging_to(folders.logs):
        general = kept_settings(folders)
        goes_on = arguments.command in {"continue", "check"}
        at = arguments.message if goes_on else arguments.at or arguments.edit
        model = model_for(arguments, folders, general, where=arguments.conversation, at=at)
        settings = with_own_preset(general, kept_choices(folders), model, folders)
        carry_out = {"continue": continue_reply, "check": check_reply}.get(arguments.command, ask)
        return carry_out(arguments, folders, settings, model=model, make_engine=native_engine)


def _servers(arguments: argparse.Namespace, folders: Folders) -> int:
    from app.cli.servers import servers  # noqa: PLC0415  # the client for HTTP is slow to import

    return servers(arguments, folders)


def _bench(arguments: argparse.Namespace, folders: Folders) -> int:
    if arguments.measured == "library":
        return bench_library(arguments, folders)
    # Decodes in this very process, so it loads the native library, which no other command here needs.
    from app.cli.bench import bench_decode, bench_drafts  # noqa: PLC0415
    from app.cli.bench_checkpoints import bench_checkpoints  # noqa: PLC0415
    from app.cli.bench_process import bench_process  # noqa: PLC0415
    from app.cli.choose_model import usual_model  # noqa: PLC0415

    folders.create()
    with logging_to(folders.logs):
        model = arguments.model or usual_model(folders, kept_settings(folders))
        if arguments.measured == "drafts":
            return bench_drafts(arguments, model=model)
        if arguments.measured == "process":
            return bench_process(arguments, model=model)
        if arguments.measured in {"reopen", "rewind", "save"}:
            return bench_checkpoints(arguments, folders, model=model)
        return bench_decode(arguments, folders, model=model)


def _inspect(arguments: argparse.Namespace) -> int:
    # Compiles the chat template as the engine does, which loads the native library, though no model.
    from app.cli.inspect import inspect_model  # noqa: PLC0415

    return inspect_model(arguments)


def _template(arguments: argparse.Namespace, folders: Folders) -> int:
    from app.cli.template import template  # noqa: PLC0415  # loads the native library, and the model's vocabulary

    return template(arguments, folders)


def _models(arguments: argparse.Namespace, folders: Folders) -> int:
    from app.cli.models import models  # noqa: PLC0415  # as in `_ask`

    if arguments.find:
        from app.cli.find_models import find_models  # noqa: PLC0415  # loads the native library, though no model

        return find_models(arguments, folders)
    return models(arguments, folders)


def _worker(arguments: argparse.Namespace) -> int:
    from app.cli.worker import serve_devices  # noqa: PLC0415  # loads the native library, though no model

    return serve_devices(arguments)


def _model_settings(arguments: argparse.Namespace, folders: Folders) -> int:
    from app.cli.model_settings import model_settings  # noqa: PLC0415  # as in `_ask`

    return model_settings(arguments, folders)


def _download(arguments: argparse.Namespace, folders: Folders) -> int:
    from app.cli.download import download  # noqa: PLC0415  # loads what speaks with networks

    return download(arguments, folders)


def _convert(arguments: argparse.Namespace, folders: Folders) -> int:
    # Loads what encrypts, which no other command needs while a folder is plain.
    from app.cli.sealing import decrypt_data, encrypt_data  # noqa: PLC0415

    folders.create()
    with logging_to(folders.logs):
        return encrypt_data(arguments, folders) if arguments.command == "encrypt" else decrypt_data(arguments, folders)
