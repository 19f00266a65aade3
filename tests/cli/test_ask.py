"""`ask` over real models, in processes of its own: what a restart keeps, and what it costs."""

import signal
import time
from pathlib import Path

import pytest

from app.cli.console_chat import ConsoleChat
from app.domain.attachments import Attachment, Draft, split
from app.domain.conversation import MessageNode
from app.domain.events import ConversationPicked, Event, ModelChosen, SendPressed
from app.domain.generation import GenerationOptions
from app.domain.ids import ConversationId
from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.engine.obey import native_engine
from app.paths import Folders
from tests.cli.console import Running, run
from tests.models import exact_model, headless_model, hybrid_model
from tests.text.made_documents import pdf

pytestmark = pytest.mark.model

MODELS = {"attention": exact_model, "hybrid": hybrid_model}
FIRST, SECOND = "Name three colours.", "And which one is the warmest?"
N_TOKENS, SEED, TEMPERATURE, DEPTH = 40, 11, 0.7, 2


@pytest.fixture(params=MODELS)
def model(request: pytest.FixtureRequest) -> Path:
    return MODELS[request.param]()


def ask_arguments(model: Path, prompt: str, *more: str) -> tuple[str, ...]:
    return (
        "ask", prompt, "--json", "--model", str(model), "--seed", str(SEED), "--temperature", str(TEMPERATURE),
        "--max-tokens", str(N_TOKENS), "--depth", str(DEPTH), "--context", "1024", *more,
    )  # fmt: skip


def uninterrupted(folder: Path, model: Path, prompts: tuple[str, ...]) -> list[MessageNode]:
    """The replies of one process that goes on."""
    options = GenerationOptions(sampling=SamplingParams(temperature=TEMPERATURE), depth=DEPTH, max_tokens=N_TOKENS)
    replies = []
    with ConsoleChat(Folders.under(folder), native_engine) as chat:
        chat.run_until(lambda state: state.store_ready)
        chat.press(ModelChosen(path=model, options=LoadOptions(n_ctx=1024)))
        for prompt in prompts:
            chat.press(SendPressed(text=prompt, seed=SEED, options=options))
            chat.run_until(lambda state: state.active is None)
            assert chat.state.opened is not None
            replies.append(chat.state.opened.path()[-1])
    return replies


def test_a_reply_reports_what_speculation_did(tmp_path: Path, model: Path) -> None:
    done = run(tmp_path, *ask_arguments(model, FIRST))
    assert done.code == 0, done.err
    stats = done.part("stats")
    assert stats["drafter"] == "mtp"
    assert 0 < int(str(stats["accepted"])) <= int(str(stats["drafted"]))
    assert done.part("receipt")["how"] == "none"
    assert done.record["finish_reason"] in {"length", "end"}
    assert done.record["seed"] == SEED


def test_a_second_process_goes_on_as_if_the_first_had_never_ended(tmp_path: Path, model: Path) -> None:
    expected = uninterrupted(tmp_path / "one", model, (FIRST, SECOND))[-1]
    first = run(tmp_path / "two", *ask_arguments(model, FIRST))
    second = run(tmp_path / "two", *ask_arguments(model, SECOND, "--conversation", "last"))
    assert (first.code, second.code) == (0, 0), first.err + second.err
    receipt, stats = second.part("receipt"), second.part("stats")
    assert (receipt["how"], receipt["reread"]) == ("segments", 0)
    assert second.record["token_ids"] == list(expected.token_ids)
    assert expected.stats is not None
    counted = expected.stats.telemetry
    assert (stats["drafted"], stats["accepted"]) == (counted.drafted, counted.accepted)


def test_answering_again_in_a_new_process_reads_nothing(tmp_path: Path, model: Path) -> None:
    first = run(tmp_path, *ask_arguments(model, FIRST))
    run(tmp_path, *ask_arguments(model, SECOND, "--conversation", "last"))
    question = str(first.record["user_message"])
    arguments = tuple(part for part in ask_arguments(model, FIRST) if part != FIRST)
    again = run(tmp_path, *arguments, "--conversation", "last", "--at", question)
    assert again.code == 0, again.err
    assert again.part("receipt")["how"] == "segments"
    assert again.part("stats")["read_tokens"] == 0
    assert again.record["token_ids"] == first.record["token_ids"]


def test_a_rewound_conversation_goes_on_in_one_process_as_in_many(tmp_path: Path, model: Path) -> None:
    def turn(chat: ConsoleChat, event: Event) -> MessageNode:
        chat.press(event)
        chat.run_until(lambda state: state.active is None)
        assert chat.state.opened is not None
        return chat.state.opened.path()[-1]

    sampling = SamplingParams(temperature=TEMPERATURE)
    options = GenerationOptions(sampling=sampling, depth=DEPTH, max_tokens=N_TOKENS)
    with ConsoleChat(Folders.under(tmp_path / "one"), native_engine) as chat:
        chat.run_until(lambda state: state.store_ready)
        chat.press(ModelChosen(path=model, options=LoadOptions(n_ctx=1024)))
        first = turn(chat, SendPressed(text=FIRST, seed=SEED, options=options))
        turn(chat, SendPressed(text=SECOND, seed=SEED, options=options))
        rewound = turn(chat, SendPressed(text="Say it in German.", seed=SEED, options=options, at=first.id))
        chat.press(ConversationPicked(conversation=ConversationId(1)))
    assert rewound.receipt is not None
    assert rewound.receipt.reread == 0
    kept = run(tmp_path / "two", *ask_arguments(model, FIRST))
    fresh = run(tmp_path / "two", *ask_arguments(model, "Say it in German.", "--conversation", "last"))
    assert kept.code == 0, kept.err
    assert fresh.record["token_ids"] == list(rewound.token_ids)


def test_without_saved_rows_the_text_is_the_same_and_all_is_read(tmp_path: Path) -> None:
    model = exact_model()
    run(tmp_path, *ask_arguments(model, FIRST))
    restored = run(tmp_path, *ask_arguments(model, SECOND, "--conversation", "1"))
    at = str(restored.record["user_message"])
    arguments = tuple(part for part in ask_arguments(model, FIRST) if part != FIRST)
    reread = run(tmp_path, *arguments, "--conversation", "1", "--at", at, "--no-restore")
    stats = reread.part("stats")
    assert (reread.part("receipt")["how"], stats["reused_tokens"]) == ("none", 0)
    assert stats["read_tokens"] == stats["prompt_tokens"]


def test_a_model_without_a_head_looks_its_drafts_up(tmp_path: Path) -> None:
    done = run(tmp_path, *ask_arguments(headless_model(), FIRST))
    assert done.code == 0, done.err
    assert done.part("stats")["drafter"] == "lookup"


def test_a_killed_reply_keeps_what_was_shown_a_second_before(tmp_path: Path) -> None:
    running = Running(tmp_path, "ask", "Tell me a long story about a lighthouse.", "--model", str(exact_model()))
    running.read_for(2.0, at_least=100)
    killed = time.monotonic()
    running.end(signal.SIGKILL)
    shown = run(tmp_path, "show", "1", "--json")
    reply = str(shown.record["messages"][-1]["text"])  # type: ignore[index]  # the record's shape is cli.md's
    assert reply.startswith(running.shown_before(killed - 1.0).rstrip("\ufffd"))
    assert run(tmp_path, "verify").code == 0
    after = run(tmp_path, *ask_arguments(exact_model(), "Go on.", "--conversation", "last"))
    assert after.code == 0, after.err


def test_ctrl_c_ends_with_130_and_a_saved_reply(tmp_path: Path) -> None:
    running = Running(tmp_path, "ask", "Tell me a long story about a lighthouse.", "--model", str(exact_model()))
    running.read_for(0.3, at_least=20)
    assert running.end(signal.SIGINT) == 130
    shown = run(tmp_path, "show", "1", "--json")
    reply = shown.record["messages"][-1]  # type: ignore[index]  # the record's shape is cli.md's
    assert reply["finish_reason"] == "stopped"
    assert str(reply["text"]).startswith(running.text.rstrip("\ufffd\n"))


def test_what_is_attached_goes_with_the_prompt(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("one\ntwo\n")
    (tmp_path / "page.pdf").write_bytes(pdf("A page", ""))
    more = ("--attach", str(tmp_path / "notes.txt"), "--attach", str(tmp_path / "page.pdf"), "--max-tokens", "2")
    done = run(tmp_path / "data", *ask_arguments(exact_model(), "Why?", *more))
    assert done.code == 0, done.err
    assert "1 of the 2 pages of page.pdf have no text in them" in done.err
    shown = run(tmp_path / "data", "show", "1", "--json").record["messages"]
    (said,) = [each["text"] for each in shown if each["role"] == "user"]  # type: ignore[attr-defined]  # as in cli.md
    expected = [Attachment("notes.txt", "one\ntwo\n"), Attachment("page.pdf", "[Page 1]\nA page")]
    assert split(said) == Draft("Why?", tuple(expected))


def test_variables_of_a_system_prompt_are_kept_as_they_were_when_the_chat_began(tmp_path: Path) -> None:
    system = ("--system", "You are {{model}} for {{user}}.", "--max-tokens", "2")
    assert run(tmp_path, *ask_arguments(exact_model(), "Hi", *system)).code == 0
    shown = run(tmp_path, "show", "1", "--json").record["messages"]
    (said,) = [each["text"] for each in shown if each["role"] == "system"]  # type: ignore[attr-defined]  # as in cli.md
    assert said.startswith("You are ")
    assert "{{" not in said
