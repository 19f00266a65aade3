"""A chat whose engine has a process of its own, as the command line holds it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.cli.console_chat import ConsoleChat, Watch
from app.domain.conversation import MessageNode
from app.domain.events import ModelChosen, SendPressed
from app.domain.generation import GenerationOptions
from app.domain.model import LoadOptions
from app.domain.tree_events import ContinuePressed
from app.engine.host.hosted import HostedEngine
from app.engine.obey import MakeEngine
from app.paths import Folders


def toy_model(folder: Path) -> Path:
    """A file that the engine without weights loads."""
    model = folder / "toy.gguf"
    model.write_text("Toy")
    return model


@contextmanager
def begin(
    folders: Folders, make_engine: MakeEngine, model: Path, *, own_process: bool = True, load: LoadOptions | None = None
) -> Iterator[ConsoleChat]:
    """A chat whose model is loaded, or could not be."""
    folders.create()
    with ConsoleChat(folders, make_engine, own_process=own_process) as chat:
        chat.run_until(lambda state: state.store_ready)
        chat.press(ModelChosen(path=model, options=load or LoadOptions(n_threads=1)))
        chat.run_until(lambda state: state.loading is None)
        yield chat


def ask(chat: ConsoleChat, text: str, *, watch: Watch = lambda _event: None, max_tokens: int = 0) -> MessageNode:
    """The reply to a text, or what there is of it."""
    options = GenerationOptions(max_tokens=max_tokens)
    chat.press(SendPressed(text=text, seed=3, options=options, system=""))
    return _reply(chat, watch)


def go_on(chat: ConsoleChat, *, watch: Watch = lambda _event: None, max_tokens: int = 0) -> MessageNode:
    """The reply that goes on with the last."""
    chat.press(ContinuePressed(seed=3, options=GenerationOptions(max_tokens=max_tokens), at=None))
    return _reply(chat, watch)


def _reply(chat: ConsoleChat, watch: Watch) -> MessageNode:
    chat.run_until(lambda state: state.active is None, watch)
    assert chat.state.opened is not None
    return chat.state.opened.path()[-1]


def hosted(chat: ConsoleChat) -> HostedEngine:
    """The line to its engine's process."""
    engine = chat._engine._local
    assert isinstance(engine, HostedEngine)
    return engine


def after(n_events: int, act: Callable[[], None]) -> Watch:
    """Watches events, and acts when so many have come."""
    seen = 0

    def watch(_event: object) -> None:
        nonlocal seen
        seen += 1
        if seen == n_events:
            act()

    return watch
