"""The arguments of the command line."""

import argparse
from pathlib import Path

from app import __version__
from app.cli.argument_readers import (
    budget_from,
    conversation_from,
    count_from,
    depth_from,
    exported_from,
    id_from,
    port_from,
    secret_name_from,
    stored_from,
    text_file_from,
    workers_from,
)
from app.cli.bench_arguments import add_bench
from app.cli.download_arguments import add_download
from app.cli.json_argument import add_json
from app.cli.list_arguments import add_arrange, add_list
from app.cli.model_arguments import add_model_settings, add_weights
from app.cli.server_arguments import add_server_choice, add_servers
from app.domain.model import KvType
from app.domain.templates import BuiltinTemplate, Reasoning
from app.domain.workers import DEFAULT_PORT

NO_WINDOW = (
    "ask",
    "continue",
    "check",
    "list",
    "show",
    "arrange",
    "switch",
    "branch",
    "delete",
    "undelete",
    "verify",
    "doctor",
    "bench",
    "inspect",
    "models",
    "model-settings",
    "export",
    "storage",
    "search",
    "import",
    "secret",
    "servers",
    "encrypt",
    "decrypt",
    "stats",
    "worker",
    "template",
    "download",
)
"""Commands that need no display."""

SAMPLING_FLAGS = {
    "temperature": (float, "0 always takes the most likely token"),
    "top_k": (int, "keep so many most likely tokens; 0 keeps all"),
    "top_p": (float, "keep the most likely tokens that together are so likely"),
    "min_p": (float, "drop tokens less likely than this share of the most likely one"),
    "repeat_penalty": (float, "make recent tokens less likely; 1 is off"),
    "frequency_penalty": (float, "the same, for each time they occur; 0 is off"),
    "presence_penalty": (float, "the same, once; 0 is off"),
    "dry_multiplier": (float, "strength against prolonging repetitions (DRY); 0 is off"),
    "xtc_probability": (float, "how often the most likely tokens are left out (XTC); 0 is off"),
    "xtc_threshold": (float, "how likely a token must be to be left out so"),
}
"""Settings of the draw that are numbers, by name."""
SAMPLING_FILES = {
    "grammar": "GBNF grammar that the reply must follow",
    "json_schema": "JSON schema that the reply must follow",
}
"""Settings of the draw that are read from a file."""


def make_parser() -> argparse.ArgumentParser:
    """The parser; without a command the window opens."""
    parser = argparse.ArgumentParser(
        prog="python -m app",
        description="Tandem: chat with local models, decoded speculatively, saved as checkpoints.",
        epilog="Without a command the window opens.",
    )
    parser.add_argument("--version", action="version", version=f"Tandem {__version__}")
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep everything under this folder (or TANDEM_DATA)")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    _add_ask(commands.add_parser("ask", help="ask once, streamed to the terminal"))
    _add_continue(commands.add_parser("continue", help="let a reply go on where it was cut"))
    _add_continue(commands.add_parser("check", help="compare a reply with and without drafts"), message="--reply")
    add_json(add_list(commands.add_parser("list", help="list conversations")))
    add_json(add_arrange(commands.add_parser("arrange", help="pin, archive or tag conversations"), number=id_from))
    show = commands.add_parser("show", help="show one conversation as a tree")
    show.add_argument("conversation", type=id_from, metavar="ID")
    add_json(show)
    search = commands.add_parser("search", help="find messages and titles by what they say")
    search.add_argument("query", metavar="QUERY", help="words, or “words in quotes” that follow each other")
    search.add_argument("--limit", type=count_from, default=20, metavar="N", help="most messages to show (default: 20)")
    add_json(search)
    _add_switch(commands.add_parser("switch", help="show another branch of a conversation"))
    _add_branch(commands.add_parser("branch", help="go on from a message in a conversation of its own"))
    _add_deletion(commands.add_parser("delete", help="delete a conversation, or a message and what follows it"))
    _add_deletion(commands.add_parser("undelete", help="bring back what was deleted since the last start"))
    verify = commands.add_parser("verify", help="re-derive every key and checksum of the store")
    verify.add_argument("--repair", action="store_true", help="set damaged files aside and save what can be read")
    add_json(verify)
    _add_doctor(commands.add_parser("doctor", help="what is installed, and what is wrong"))
    add_bench(commands.add_parser("bench", help="measure this machine"))
    _add_inspect(commands.add_parser("inspect", help="what a model file holds, and what it would take here"))
    _add_models(commands.add_parser("models", help="which models were used, and where their files are"))
    add_json(add_model_settings(commands.add_parser("model-settings", help="what is chosen for one model alone")))
    _add_export(commands.add_parser("export", help="write conversations to files"))
    _add_storage(commands.add_parser("storage", help="what saved segments take, and how much they may"))
    _add_import(commands.add_parser("import", help="bring in conversations from other programs"))
    _add_secret(commands.add_parser("secret", help="tokens for services, kept in the system's keyring"))
    for act in add_servers(commands.add_parser("servers", help="servers that answer in place of a model file")):
        add_json(act)
    _add_encrypt(commands.add_parser("encrypt", help="encrypt conversations and saved states on the disk"))
    add_json(commands.add_parser("decrypt", help="make them readable without a key again"))
    _add_stats(commands.add_parser("stats", help="what drafting won, by model, by reply or by round"))
    _add_worker(commands.add_parser("worker", help="lend this machine's devices to Tandem on another"))
    _add_template(commands.add_parser("template", help="a model's chat template, or another in its place"))
    add_json(add_download(commands.add_parser("download", help="find models on the hub, and bring them here")))
    shot = commands.add_parser("shot", help="render states of the window to PNG files, without a display")
    shot.add_argument("--out", type=Path, required=True, metavar="DIR")
    shot.add_argument("--state", action="append", metavar="NAME", help="only this state; may be given again")
    shot.add_argument("--scale", type=int, default=100, choices=(100, 125, 150, 200, 300), help="in percent")
    shot.add_argument("--language", default="en", help="of the window; also stretched or mirrored, which nobody speaks")
    shot.add_argument("--direction", choices=("ltr", "rtl"), help="instead of the language's own")
    opened = commands.add_parser("open", help="open the window and bring conversations in from files")
    opened.add_argument("files", type=Path, nargs="*", metavar="FILE")
    return parser


def _add_doctor(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument("--self-test", action="store_true", help="try the devices first, which takes about a minute")
    doctor.add_argument("--report", action="store_true", help="print the report of the last crash; nothing is sent")
    add_json(doctor)


def _add_ask(ask: argparse.ArgumentParser) -> None:
    ask.add_argument("prompt", nargs="?", metavar="PROMPT", help="what to ask; - reads it from stdin")
    ask.add_argument(
        "--conversation",
        type=conversation_from,
        default="new",
        metavar="new|last|ID",
        help="where to ask it (default: new)",
    )
    place = ask.add_mutually_exclusive_group()
    place.add_argument(
        "--at", type=id_from, metavar="MESSAGE", help="ask after this message; without PROMPT answer it again"
    )
    place.add_argument(
        "--edit", type=id_from, metavar="MESSAGE", help="ask in place of this message of yours; both stay"
    )
    ask.add_argument("--system", default="", metavar="TEXT", help="system prompt of a new conversation")
    attach = "a text, PDF or office file that goes with the prompt; may be given again"
    ask.add_argument("--attach", action="append", default=[], type=Path, metavar="FILE", help=attach)
    image = "an image that goes with the prompt, for a model that sees; may be given again"
    ask.add_argument("--image", action="append", default=[], type=Path, metavar="FILE", help=image)
    ask.add_argument("--seed", type=int, help="same seed, same text (default: drawn at random)")
    _add_generation(ask)


def _add_continue(parser: argparse.ArgumentParser, *, message: str = "--message") -> None:
    parser.add_argument(
        "conversation",
        nargs="?",
        type=stored_from,
        default="last",
        metavar="CONVERSATION",
        help="last (default) or an id",
    )
    parser.add_argument("--conversation", type=stored_from, default=argparse.SUPPRESS, metavar="ID", help="the same")
    said = "the reply (default: the one that is shown)"
    parser.add_argument(message, dest="message", type=id_from, metavar="MESSAGE", help=said)
    _add_generation(parser)


def _add_switch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("message", type=id_from, metavar="MESSAGE", help="its branch is shown as it was left")
    parser.add_argument("--here", action="store_true", help="end with this message; what follows it stays")
    add_json(parser)


def _add_branch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("message", type=id_from, metavar="MESSAGE", help="the last one that both conversations have")
    parser.add_argument("--title", metavar="TEXT", help="of the new conversation (default: the old one's, “(branch)”)")
    add_json(parser)


def _add_deletion(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("conversation", nargs="?", type=id_from, metavar="CONVERSATION", help="the whole of it")
    which.add_argument("--message", type=id_from, metavar="MESSAGE", help="this message and everything that follows it")
    add_json(parser)


def _add_generation(ask: argparse.ArgumentParser) -> None:
    """How a reply is to be generated, and by what."""
    _add_model(ask)
    for name, (kind, meaning) in SAMPLING_FLAGS.items():
        ask.add_argument(f"--{name.replace('_', '-')}", type=kind, help=meaning)
    for name, meaning in SAMPLING_FILES.items():
        ask.add_argument(f"--{name.replace('_', '-')}", type=text_file_from, metavar="FILE", help=meaning)
    ask.add_argument("--max-tokens", type=int, dest="max_tokens", help="most tokens to generate (default: no limit)")
    ask.add_argument("--reasoning", choices=[str(each) for each in Reasoning], help="where the template leaves it open")
    ask.add_argument("--reasoning-budget", type=int, metavar="N", help="most tokens to reason for (default: no limit)")
    ask.add_argument("--context", type=int, help="context length in tokens")
    ask.add_argument("--threads", type=int, help="CPU threads (default: physical cores)")
    ask.add_argument("--drafter", choices=("auto", "mtp", "lookup", "none"), help="what proposes tokens")
    ask.add_argument("--assistant", type=Path, metavar="FILE", help="GGUF file of a model made to draft for this one")
    ask.add_argument("--depth", type=depth_from, metavar="auto|N", help="most tokens drafted in a round")
    ask.add_argument("--strict", action="store_true", help="equal to plain decoding at near-ties too")
    ask.add_argument("--no-restore", action="store_true", help="read the whole transcript again, for comparison")
    add_json(ask)


def _add_model(parser: argparse.ArgumentParser) -> None:
    """Which model answers, and how its memory is kept."""
    model = parser.add_mutually_exclusive_group()
    model.add_argument("--model", type=Path, metavar="FILE", help="GGUF file (default: what wrote it, or the chosen)")
    model.add_argument("--demo", action="store_true", help="the demo model, whichever was chosen")
    add_server_choice(model, parser)
    parser.add_argument("--replay", action="store_true", help="let another model than wrote it read the text again")
    projector = "GGUF file that lets the model see images (default: the one beside it)"
    parser.add_argument("--projector", type=Path, metavar="FILE", help=projector)
    kinds = tuple(kind.value for kind in KvType)
    parser.add_argument("--kv-type-k", choices=kinds, help="number format of the memory's keys")
    parser.add_argument("--kv-type-v", choices=kinds, help="number format of the memory's values")
    parser.add_argument("--engine-process", choices=("automatic", "own", "same"), help="where the engine runs")
    workers = "machines that compute too, as host:port,host:port; empty for none"
    parser.add_argument("--workers", type=workers_from, metavar="LIST", help=workers)
    parser.add_argument("--flash-attention", choices=("auto", "on", "off"), help="needed for values of 8 or 4 bits")
    add_weights(parser)


def _add_storage(storage: argparse.ArgumentParser) -> None:
    change = storage.add_mutually_exclusive_group()
    change.add_argument(
        "--drop", type=id_from, metavar="ID", help="give up the segments that this conversation alone uses"
    )
    change.add_argument("--pin", type=id_from, metavar="ID", help="keep a conversation's segments whatever the budget")
    change.add_argument("--unpin", type=id_from, metavar="ID", help="keep them no longer")
    change.add_argument(
        "--budget", type=budget_from, metavar="SIZE|auto", help="bytes they may take, for example 2GB (default: auto)"
    )
    change.add_argument("--move", type=Path, metavar="FOLDER", help="move all data into a new or an empty folder")
    add_json(storage)


def _add_secret(secret: argparse.ArgumentParser) -> None:
    acts = secret.add_subparsers(dest="done", metavar="WHAT", required=True)
    kept = acts.add_parser("set", help="keep one; it is asked for, or read from stdin, and never an argument")
    kept.add_argument("name", type=secret_name_from, metavar="NAME", help="for example huggingface")
    kept.add_argument("--in-file", action="store_true", help="in a file readable by you alone, where no keyring works")
    deleted = acts.add_parser("delete", help="remove one")
    deleted.add_argument("name", type=secret_name_from, metavar="NAME")
    for act in (kept, acts.add_parser("list", help="names, and where each is kept"), deleted):
        add_json(act)


def _add_encrypt(encrypt: argparse.ArgumentParser) -> None:
    encrypt.add_argument("--recover", action="store_true", help="bring the key back with the recovery key, from stdin")
    encrypt.add_argument("--key-file", type=Path, metavar="FILE", help="keep the key there instead of in the keyring")
    add_json(encrypt)


def _add_inspect(inspect: argparse.ArgumentParser) -> None:
    inspect.add_argument("file", type=Path, metavar="FILE", help="GGUF file; of a model in parts the first")
    inspect.add_argument("--context", type=int, metavar="N", help="context length in tokens")
    add_json(inspect)


def _add_template(template: argparse.ArgumentParser) -> None:
    template.add_argument("model", type=Path, metavar="MODEL", help="GGUF file; of a model in parts the first")
    change = template.add_mutually_exclusive_group()
    change.add_argument("--file", type=Path, metavar="FILE", help="use the template in this file instead of its own")
    change.add_argument(
        "--builtin", choices=[str(each) for each in BuiltinTemplate], help="use a built-in one instead of its own"
    )
    change.add_argument("--reset", action="store_true", help="use the model's own again")
    add_json(template)


def _add_stats(stats: argparse.ArgumentParser) -> None:
    stats.add_argument(
        "conversation", nargs="?", type=id_from, metavar="CONVERSATION", help="its replies, not the models"
    )
    stats.add_argument("--message", type=id_from, metavar="MESSAGE", help="the rounds of this reply")
    stats.add_argument("--days", type=count_from, default=30, metavar="N", help="of the models' history (default: 30)")
    form = stats.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="a table for other programs")
    form.add_argument("--json", action="store_true", help="one JSON object on the last line of stdout")


def _add_worker(worker: argparse.ArgumentParser) -> None:
    worker.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this machine alone)")
    worker.add_argument("--port", type=port_from, default=DEFAULT_PORT, metavar="N", help=f"default: {DEFAULT_PORT}")
    worker.add_argument("--threads", type=count_from, metavar="N", help="CPU threads (default: physical cores)")
    add_json(worker)


def _add_models(models: argparse.ArgumentParser) -> None:
    models.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="look for missing files here too")
    models.add_argument("--forget", default="", metavar="ID", help="take this one off the list; no file is touched")
    models.add_argument(
        "--find", action="store_true", help="list the model files on this machine instead, with FOLDERs"
    )
    models.add_argument("--context", type=int, metavar="N", help="with --find: predict memory for so many tokens")
    add_json(models)


def _add_export(export: argparse.ArgumentParser) -> None:
    chosen = export.add_mutually_exclusive_group(required=True)
    chosen.add_argument(
        "conversation",
        nargs="*",
        type=exported_from,
        default=[],
        metavar="CONVERSATION",
        help="which ones, by id; or all",
    )
    chosen.add_argument("--all", action="store_true", help="every conversation")
    export.add_argument(
        "--format",
        choices=("json", "markdown", "md", "html"),
        required=True,
        help="json loses nothing and can be imported; markdown and html are for reading",
    )
    export.add_argument("--out", metavar="FILE|FOLDER", help="where to write (default: one conversation to stdout)")
    export.add_argument(
        "--branches", choices=("path", "all"), help="what is shown, or everything (default: html all, markdown path)"
    )
    export.add_argument("--force", action="store_true", help="overwrite files that are there")
    add_json(export)


def _add_import(bring: argparse.ArgumentParser) -> None:
    bring.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="PATH",
        help="file, folder or zip of ChatGPT, LM Studio, Jan, Open WebUI, llama-server, SillyTavern, KoboldAI …",
    )
    bring.add_argument("--dry-run", action="store_true", help="say what would come in, and change nothing")
    add_json(bring)
