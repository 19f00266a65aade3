"""Memory that is asked for and not given, in the real engine's process: a sentence says so, and it goes on."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from app.cli.console_chat import ConsoleChat
from app.domain.events import Event, ModelChosen, ModelFailed, TurnFailed
from app.domain.model import LoadOptions
from app.domain.turn import FinishReason
from app.paths import Folders
from app.storage import verify
from tests.drill.said import is_told
from tests.fakes.hosted_chat import ask, begin
from tests.fakes.tight_engine import tight
from tests.models import exact_model

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("caplog")]

OPTIONS = LoadOptions(n_ctx=2048, n_threads=1)
MEGABYTE = 1_000_000
DONE = {FinishReason.LENGTH, FinishReason.END}


@pytest.fixture
def limit(tmp_path: Path) -> Path:
    return tmp_path / "limit"


@pytest.fixture
def chat(folders: Folders, limit: Path) -> Iterator[ConsoleChat]:
    with begin(folders, partial(tight, limit), exact_model(), load=OPTIONS) as chat:
        yield chat
    assert verify(folders) == ()


def note_failure(failed: list[TurnFailed], event: Event) -> None:
    if isinstance(event, TurnFailed):
        failed.append(event)


def load(chat: ConsoleChat) -> list[ModelFailed]:
    failed: list[ModelFailed] = []
    chat.press(ModelChosen(path=exact_model(), options=OPTIONS))
    chat.run_until(
        lambda state: state.loading is None,
        lambda event: failed.append(event) if isinstance(event, ModelFailed) else None,
    )
    return failed


def test_a_model_that_finds_no_memory_is_not_called_damaged_and_loads_when_there_is_some(
    chat: ConsoleChat, limit: Path
) -> None:
    kept = ask(chat, "One?", max_tokens=4)
    said = []
    for megabytes in (0, 110, 200):
        limit.write_text(f"load {megabytes * MEGABYTE}")
        said += [str(event.error) for event in load(chat)]
        assert not limit.exists()
    assert len(said) >= 2
    assert all(is_told(sentence) and "memory" in sentence and "damaged" not in sentence for sentence in said), said
    assert load(chat) == []
    assert chat.state.opened is not None
    assert chat.state.opened.path()[-1] == kept
    assert ask(chat, "Two?", max_tokens=4).finish_reason in DONE


def test_a_turn_that_finds_no_memory_is_written_all_the_same_or_fails_with_a_sentence(
    chat: ConsoleChat, limit: Path
) -> None:
    for megabytes in (0, 1):
        limit.write_text(f"generate {megabytes * MEGABYTE}")
        failed: list[TurnFailed] = []
        question = "A question that is long enough to be read in more than one batch. " * 8
        reply = ask(chat, question, max_tokens=4, watch=partial(note_failure, failed))
        said = [str(event.error) for event in failed]
        assert all(is_told(sentence) for sentence in said), said
        assert reply.finish_reason in ({FinishReason.FAILED} if said else DONE)
        assert ask(chat, "And now?", max_tokens=4).finish_reason in DONE
