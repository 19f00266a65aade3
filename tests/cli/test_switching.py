"""Two models that take turns: each goes on with its own conversation from saved rows, and nothing piles up.

TANDEM_SWITCHES sets how often one takes the other's place.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.console_chat import ConsoleChat
from app.domain.errors import AppError
from app.domain.events import ConversationPicked, Event, ModelChosen, NewChatPressed, SendPressed, StoreTrouble
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId
from app.domain.load_events import ChoicesKept
from app.domain.model import KvType, LoadOptions
from app.domain.model_choices import ModelChoices
from app.domain.turn import Receipt, RestoreHow
from app.engine.fingerprint import fingerprint
from app.engine.machine_memory import resident_bytes
from app.engine.obey import native_engine
from app.paths import Folders
from tests.models import exact_model, hybrid_model

pytestmark = pytest.mark.model

N_SWITCHES = int(os.environ.get("TANDEM_SWITCHES", "12"))
OPTIONS = LoadOptions(n_ctx=2048, n_threads=1)
N_TOKENS = 4
MB = 1_000_000
MOST_GROWTH = 24 * MB
"""A model that was kept would be ten times as much on the large side, and rows of one switch add up to as much."""


class Chat:
    """A chat whose models take turns."""

    def __init__(self, chat: ConsoleChat) -> None:
        self._chat = chat
        self.troubles: list[AppError] = []

    def use(self, model: Path) -> None:
        self._chat.press(ModelChosen(path=model, options=OPTIONS))
        self._chat.run_until(lambda state: state.loading is None, self._watch)
        assert self._chat.state.model_error is None
        assert self._chat.state.card is not None
        assert self._chat.state.card.path == model

    def begin(self, text: str) -> ConversationId:
        self._chat.press(NewChatPressed())
        self.ask(text)
        assert self._chat.state.opened is not None
        return self._chat.state.opened.summary.id

    def reopen(self, conversation: ConversationId) -> None:
        self._chat.press(ConversationPicked(conversation=conversation))
        self._chat.run_until(
            lambda state: state.opened is not None and state.opened.summary.id == conversation, self._watch
        )

    def ask(self, text: str) -> Receipt:
        options = GenerationOptions(max_tokens=N_TOKENS)
        self._chat.press(SendPressed(text=text, seed=1, options=options))
        self._chat.run_until(lambda state: state.active is None, self._watch)
        assert self._chat.state.opened is not None
        reply = self._chat.state.opened.path()[-1]
        assert reply.receipt is not None, self._chat.state.notice
        return reply.receipt

    def n_read(self) -> int:
        """Tokens of the shown conversation, as they were read."""
        assert self._chat.state.opened is not None
        last = self._chat.state.opened.path()[-1]
        return last.token_start + len(last.token_ids)

    def choose(self, model: Path, choices: ModelChoices) -> None:
        self._chat.press(ChoicesKept(choices=((fingerprint(model), choices),)))

    def _watch(self, event: Event) -> None:
        if isinstance(event, StoreTrouble):
            self.troubles.append(event.error)


@pytest.fixture
def chat(tmp_path: Path) -> Iterator[Chat]:
    with ConsoleChat(Folders.under(tmp_path / "data"), native_engine) as opened:
        opened.run_until(lambda state: state.store_ready)
        yield Chat(opened)


def test_two_models_take_turns_with_memory_flat_and_every_receipt_right(chat: Chat) -> None:
    models = hybrid_model(), exact_model()
    conversations: dict[Path, ConversationId] = {}
    for model in models:
        chat.use(model)
        conversations[model] = chat.begin("Name three colours.")
    taken: list[int] = []
    for number in range(N_SWITCHES):
        model = models[number % 2]
        chat.use(model)
        chat.reopen(conversations[model])
        known = chat.n_read()
        receipt = chat.ask(f"And number {number}?")
        assert receipt.how is RestoreHow.SEGMENTS, receipt
        # The last token of a reply that was cut may have no row yet.
        assert known - 1 <= receipt.reused <= known, (receipt, known)
        assert receipt.reread == 0, receipt
        if model == models[0]:
            taken.append(resident_bytes())
    assert chat.troubles == []
    first, last = taken[1], taken[-1]  # what is made once was made before
    assert last - first < MOST_GROWTH, [n // MB for n in taken]


def test_a_models_own_formats_have_its_conversation_read_again_once(chat: Chat) -> None:
    chat.use(hybrid_model())
    conversation = chat.begin("Name three colours.")
    chat.choose(hybrid_model(), ModelChoices(kv_type_k=KvType.Q8_0))
    found: list[tuple[RestoreHow, bool]] = []
    for text in ("And one more?", "And another?"):
        chat.use(exact_model())
        chat.use(hybrid_model())
        chat.reopen(conversation)
        receipt = chat.ask(text)
        found.append((receipt.how, receipt.reread > 0))
    assert found == [(RestoreHow.NONE, True), (RestoreHow.SEGMENTS, False)]
