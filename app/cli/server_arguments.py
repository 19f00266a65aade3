"""What may be said of servers on the command line."""

import argparse

from app.cli.argument_readers import secret_name_from


def add_server_choice(model: "argparse._MutuallyExclusiveGroup", parser: argparse.ArgumentParser) -> None:
    """A server that answers in place of a model file."""
    model.add_argument("--server", metavar="URL|NAME", help="a server with the OpenAI-compatible API, or one of yours")
    parser.add_argument("--model-name", default="", metavar="NAME", help="which of the server's models")
    parser.add_argument(
        "--key-from-keyring", type=secret_name_from, metavar="SECRET", help="the server's key; see secret"
    )


def add_servers(servers: argparse.ArgumentParser) -> tuple[argparse.ArgumentParser, ...]:
    """Add the acts of `servers`; what is returned takes ``--json``."""
    acts = servers.add_subparsers(dest="done", metavar="WHAT", required=True)
    listed = acts.add_parser("list", help="names, addresses and models")
    added = acts.add_parser("add", help="name one; nothing is contacted")
    added.add_argument("name", metavar="NAME", help="what you call it")
    added.add_argument("url", metavar="URL", help="for example http://localhost:8080")
    added.add_argument("--model-name", default="", metavar="NAME", help="which of its models (default: its only one)")
    added.add_argument("--key-from-keyring", type=secret_name_from, metavar="SECRET", help="its key; see secret")
    added.add_argument("--proxy", action="store_true", help="go through the proxy that the environment names")
    removed = acts.add_parser("remove", help="take one off the list; its key stays in the keyring")
    removed.add_argument("name", metavar="NAME")
    tested = acts.add_parser("test", help="ask it what it is, and which models it has")
    tested.add_argument("server", metavar="URL|NAME")
    tested.add_argument("--key-from-keyring", type=secret_name_from, metavar="SECRET", help="its key")
    return listed, added, removed, tested
