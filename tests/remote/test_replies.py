"""A reply of a server becomes the events the chat knows: text, thought, numbers, and what nobody reports."""

import threading

import pytest

from app.domain.events import ModelReady, PromptProgress, RoundDone, TurnFinished
from app.domain.generation import GenerationOptions
from app.domain.message import Role, split_reasoning
from app.domain.sampling import SamplingParams
from app.domain.turn import FinishReason, RestoreHow
from tests.fakes.scripted_server import PLAIN_LIST, VLLM_LIST, Answer, Record, delta, end, events, serving
from tests.remote.play import QUESTION, node, playing

TIMINGS = {
    "cache_n": 30, "prompt_n": 8, "prompt_ms": 500.0, "predicted_n": 12, "predicted_ms": 400.0,
    "draft_n": 10, "draft_n_accepted": 7,
}  # fmt: skip


def said(*texts: str) -> Answer:
    return Answer(parts=[events(*(delta(content=text) for text in texts), end())])


def test_text_comes_piece_by_piece_and_whole_at_the_end() -> None:
    go_on = threading.Event()
    first, rest = events(delta(content="Red, "), done=False), events(delta(content="green."), end())
    with serving(Answer(parts=(first, lambda: _wait(go_on), rest))) as server, playing(server.url) as player:
        player.ask()
        begun = player.next(RoundDone)
        assert isinstance(begun, RoundDone)
        assert begun.text == "Red, "
        go_on.set()
        done = player.outcome()
        assert player.shown == "Red, green."
        assert isinstance(done, TurnFinished)
        assert (done.text, done.finish_reason) == ("Red, green.", FinishReason.END)


def _wait(event: threading.Event) -> None:
    assert event.wait(30)


def test_a_thought_is_kept_as_one() -> None:
    pieces = (delta(reasoning_content="Colours"), delta(reasoning_content=", hm."), delta(content="Red."), end())
    with serving(Answer(parts=[events(*pieces)])) as server, playing(server.url) as player:
        assert player.reply().text == "<think>\nColours, hm.\n</think>\n\nRed."
        assert player.shown == player.reply().text


def test_what_llama_server_measured_is_told() -> None:
    answer = Answer(parts=[events(delta(content="Red") | {"timings": TIMINGS}, end("length", timings=TIMINGS))])
    with serving(answer) as server, playing(server.url) as player:
        done = player.reply(options=GenerationOptions(max_tokens=12))
    stats, receipt = done.stats, player.read.receipt
    assert done.finish_reason is FinishReason.LENGTH
    assert (stats.telemetry.drafted, stats.telemetry.accepted, stats.generated_tokens) == (10, 7, 12)
    assert (stats.prompt_tokens, stats.reused_tokens, stats.read_tokens, stats.read_s) == (38, 30, 8, 0.5)
    assert stats.tokens_per_second == 30.0
    assert (receipt.reused, receipt.reread, receipt.how) == (30, 0, RestoreHow.SERVER)
    assert "10 drafts, 7 of them accepted" in stats.depth.reason


def test_what_a_server_does_not_report_is_said_and_not_made_up() -> None:
    usage = {"prompt_tokens": 9, "completion_tokens": 2}
    answer = Answer(parts=[events(delta(content="Red."), end(usage=usage))])
    with serving(answer, models=VLLM_LIST) as server, playing(server.url) as player:
        stats = player.reply().stats
    assert (stats.prompt_tokens, stats.generated_tokens) == (9, 2)
    assert stats.telemetry.rounds == stats.telemetry.drafted == 0
    assert stats.plain_tokens_per_second_estimate == 0.0
    assert stats.depth.reason == "This server does not report whether it drafts."
    assert "does not report what it had in its memory" in player.read.receipt.reason


def test_no_tokens_are_made_up_where_none_are_counted() -> None:
    with serving(said("Red."), models=PLAIN_LIST) as server, playing(server.url) as player:
        assert player.reply().stats.tokens_per_second == 0.0


def test_absurd_numbers_of_a_server_do_no_harm() -> None:
    bad = {"cache_n": -5, "prompt_n": 10**30, "predicted_n": 3, "predicted_ms": float("inf"), "draft_n": 2,
           "draft_n_accepted": 9}  # fmt: skip
    answer = Answer(parts=[events(delta(content="Red") | {"timings": bad}, end(timings=bad))])
    with serving(answer) as server, playing(server.url) as player:
        stats = player.reply().stats
    assert stats.reused_tokens == 0
    assert stats.prompt_tokens < 2**31
    assert stats.telemetry.accepted == stats.telemetry.drafted == 2
    assert stats.decode_s == 0.0


def test_reading_the_prompt_shows_its_progress() -> None:
    progress = delta(role="assistant") | {"prompt_progress": {"total": 40, "processed": 24}}
    answer = Answer(parts=[events(progress, delta(content="Red."), end())])
    with serving(answer) as server, playing(server.url) as player:
        player.reply()
    seen = [event for event in player.told if isinstance(event, PromptProgress)]
    assert [(event.done, event.total) for event in seen] == [(24, 40)]


def test_what_the_server_is_becomes_known_with_the_first_message_and_is_asked_once() -> None:
    with serving(said("Red.")) as server, playing(server.url) as player:
        player.reply()
        player.reply()
        assert server.paths.count("/v1/models") == 1
    card = next(event for event in player.told if isinstance(event, ModelReady))
    assert (card.load, card.card.n_ctx, card.card.native_version) == (7, 2048, "llama-server")


def test_choosing_a_server_contacts_nobody() -> None:
    with serving(said("Red.")) as server:
        with playing(server.url):
            pass
        assert server.paths == []


def test_a_server_without_a_list_of_models_answers_all_the_same() -> None:
    with serving(said("Red."), models=None) as server, playing(server.url) as player:
        assert player.reply().text == "Red."


def test_a_reply_goes_on_from_what_there_is() -> None:
    path = (*QUESTION, node(2, Role.ASSISTANT, "Red, green"))
    with serving(said(" and blue.")) as server, playing(server.url) as player:
        done = player.reply(path)
        assert (player.read.reply_text, player.shown, done.text) == ("Red, green", " and blue.", "Red, green and blue.")
        assert server.asked[0]["continue_final_message"] is True
        messages = server.asked[0]["messages"]
        assert isinstance(messages, list)
        assert messages[-1] == {"role": "assistant", "content": "Red, green"}


def test_a_server_that_may_not_go_on_is_not_asked_to() -> None:
    path = (*QUESTION, node(2, Role.ASSISTANT, "Red, green"))
    with serving(said("Blue."), models=PLAIN_LIST) as server, playing(server.url) as player:
        assert "written again" in player.failure(path)
        assert server.asked == []


def test_tokens_a_model_here_knew_of_the_question_stay_known() -> None:
    path = (node(1, Role.USER, "Name three colours.", tokens=(5, 6, 7)),)
    with serving(said("Red.")) as server, playing(server.url) as player:
        player.reply(path)
    assert player.read.token_ids == (5, 6, 7)


def test_settings_are_passed_as_far_as_the_server_takes_them() -> None:
    sampling = SamplingParams(temperature=0.7, top_k=20, min_p=0.1, xtc_probability=0.5)
    options = GenerationOptions(sampling=sampling, max_tokens=9, stop=("END",))
    with serving(said("Red.")) as server, playing(server.url) as player:
        player.reply(options=options)
        body = server.asked[0]
        assert (body["temperature"], body["top_k"], body["min_p"], body["seed"]) == (0.7, 20, 0.1, 11)
        assert (body["max_tokens"], body["stop"], body["xtc_probability"]) == (9, ["END"], 0.5)
        assert "left out" not in player.read.receipt.reason
    with serving(said("Red."), models=PLAIN_LIST) as server, playing(server.url) as player:
        player.reply(options=options)
        assert not {"top_k", "min_p", "xtc_probability", "timings_per_token"} & set(server.asked[0])
        assert "left out: top-k, min-p, XTC." in player.read.receipt.reason


def test_two_messages_of_one_side_in_a_row_become_one() -> None:
    path = (*QUESTION, node(2, Role.USER, "In German."))
    with serving(said("Rot.")) as server, playing(server.url) as player:
        player.reply(path)
        assert server.asked[0]["messages"] == [{"role": "user", "content": "Name three colours.\n\nIn German."}]


def test_a_stop_text_the_server_names_is_why_the_reply_ends() -> None:
    last: Record = {"choices": [{"delta": {}, "finish_reason": "stop", "stop_reason": "END"}]}
    with (
        serving(Answer(parts=[events(delta(content="Red"), last)]), models=VLLM_LIST) as server,
        playing(server.url) as player,
    ):
        assert player.reply().finish_reason is FinishReason.STOP


def test_a_full_context_is_told_from_a_limit_of_tokens() -> None:
    full = {"prompt_tokens": 2000, "completion_tokens": 48}
    answer = Answer(parts=[events(delta(content="Red"), end("length", usage=full))])
    with serving(answer) as server, playing(server.url) as player:
        assert player.reply().finish_reason is FinishReason.CONTEXT_FULL


@pytest.mark.parametrize(
    "whole",
    [
        "<|channel|>analysis<|message|>Colours, hm.<|end|><|start|>assistant<|channel|>final<|message|>Red.",
        "[THINK]Colours, hm.[/THINK]Red.",
        "<think>\nColours, hm.\n</think>\n\nRed.",
    ],
)
def test_a_thought_that_the_server_leaves_in_the_text_is_kept_as_one(whole: str) -> None:
    pieces = [delta(content=whole[at : at + 3]) for at in range(0, len(whole), 3)]
    with serving(Answer(parts=[events(*pieces, end())])) as server, playing(server.url) as player:
        text = player.reply().text
        assert text == player.shown
        assert split_reasoning(text) == ("Colours, hm.", "Red.")


def test_what_might_have_been_a_mark_is_text_where_the_reply_ends_with_it() -> None:
    with serving(Answer(parts=[events(delta(content="[TH"), end())])) as server, playing(server.url) as player:
        assert player.reply().text == player.shown == "[TH"
