"""What is given up where a model does not fit: the drafter first, then length of the context."""

from dataclasses import replace

import pytest

from app.domain.model import DrafterKind, LoadOptions
from app.domain.sizes import size_text
from app.engine.gguf_header import GgufHeader, TensorEntry, Value
from app.engine.memory_estimate import estimate
from app.engine.memory_plan import TooLittleMemoryError, plan
from tests.engine.headers import header

WANTED = LoadOptions(n_ctx=8192, max_depth=4)
UNLIMITED = 10**15


def model(*, hybrid: bool = False, head: bool = True, trained: int = 32768) -> GgufHeader:
    """A model of 1 GB whose rows are 16 KB a token, and 1 KB in its MTP head."""
    keys: dict[str, Value] = {
        "block_count": 17 if head else 16, "nextn_predict_layers": int(head), "embedding_length": 1024,
        "attention.head_count": 16, "attention.head_count_kv": 4, "feed_forward_length": 4096,
        "context_length": trained,
    }  # fmt: skip
    if hybrid:
        keys |= {"ssm.conv_kernel": 4, "ssm.state_size": 128, "ssm.inner_size": 2048, "ssm.group_count": 16}
    weights = TensorEntry("blk.16.nextn.eh_proj.weight" if head else "blk.0.ffn.weight", (1,), "F32", 10**9)
    return header("qwen35" if hybrid else "glm4moe", keys, vocabulary=(1024, 32000), tensors=(weights,))


def needed(of: GgufHeader, options: LoadOptions) -> int:
    """Free memory in which just this fits."""
    return int(plan(of, options, None).estimate.total / 0.95) + 1


def undrafted(options: LoadOptions) -> LoadOptions:
    return replace(options, drafter=DrafterKind.NONE)


def looked_up(options: LoadOptions) -> LoadOptions:
    return replace(options, drafter=DrafterKind.LOOKUP)


def test_what_fits_is_left_as_it_was_wanted() -> None:
    planned = plan(model(), WANTED, needed(model(), WANTED))
    assert planned.options == WANTED
    assert (planned.drafter_reason, planned.context_reason) == ("", "")
    assert planned.estimate == estimate(model(), n_ctx=8192, n_rs_seq=4, drafter=model())
    assert "Everything fits" in planned.decisions[0]


def test_without_knowledge_of_the_machine_nothing_is_given_up() -> None:
    assert plan(model(), WANTED, None).options == WANTED


@pytest.mark.parametrize("drafter", [DrafterKind.AUTO, DrafterKind.MTP])
def test_a_byte_too_little_drops_the_drafter_and_keeps_the_context(drafter: DrafterKind) -> None:
    wanted = replace(WANTED, drafter=drafter)
    planned = plan(model(), wanted, needed(model(), wanted) - 2)
    assert planned.options == looked_up(WANTED)
    assert "only looked up" in planned.drafter_reason
    assert planned.context_reason == ""
    assert (planned.estimate.kv_draft, planned.estimate.compute_draft) == (0, 0)
    assert planned.decisions == (planned.drafter_reason,)


def test_a_byte_less_than_that_shortens_the_context() -> None:
    planned = plan(model(), WANTED, needed(model(), undrafted(WANTED)) - 2)
    assert planned.options == replace(looked_up(WANTED), n_ctx=8192 - 256)
    assert planned.drafter_reason
    assert "7936 tokens long instead of 8192" in planned.context_reason
    assert planned.decisions == (planned.drafter_reason, planned.context_reason)


@pytest.mark.parametrize("n_ctx", [512, 768, 5120])
def test_the_context_is_the_longest_that_fits_in_whole_blocks(n_ctx: int) -> None:
    room = needed(model(), undrafted(replace(WANTED, n_ctx=n_ctx)))
    assert plan(model(), WANTED, room).options.n_ctx == n_ctx
    fuller = plan(model(), WANTED, room).estimate.total
    assert fuller <= 0.95 * room < plan(model(), undrafted(replace(WANTED, n_ctx=n_ctx + 256)), None).estimate.total


@pytest.mark.parametrize("wanted", [WANTED, replace(WANTED, n_ctx=512), replace(WANTED, n_ctx=300)])
def test_less_than_the_shortest_context_needs_is_refused_with_both_figures(wanted: LoadOptions) -> None:
    shortest = undrafted(replace(wanted, n_ctx=512))
    room, least = needed(model(), shortest) - 2, size_text(plan(model(), shortest, None).estimate.total)
    with pytest.raises(TooLittleMemoryError, match=rf"it needs {least} .* {size_text(room)} are free"):
        plan(model(), wanted, room)


def test_no_memory_at_all_is_refused_too() -> None:
    with pytest.raises(TooLittleMemoryError, match="0 B are free"):
        plan(model(), WANTED, 0)


def test_a_model_without_a_head_loses_no_drafter() -> None:
    headless = model(head=False)
    planned = plan(headless, WANTED, needed(headless, WANTED) - 2)
    assert planned.drafter_reason == ""
    assert planned.options.n_ctx < 8192


def test_a_context_is_never_longer_than_the_model_was_trained_for() -> None:
    assert plan(model(trained=2048), WANTED, UNLIMITED).options.n_ctx == 2048
    assert plan(model(trained=0), WANTED, UNLIMITED).options.n_ctx == 8192
    assert plan(model(trained=8), WANTED, UNLIMITED).options.n_ctx == 64


def test_without_drafts_recurrent_states_keep_no_past() -> None:
    hybrid = model(hybrid=True)
    drafted, plain = plan(hybrid, WANTED, UNLIMITED), plan(hybrid, undrafted(WANTED), UNLIMITED)
    assert (drafted.n_rs_seq, plain.n_rs_seq) == (4, 0)
    assert drafted.estimate.recurrent == 5 * plain.estimate.recurrent


def test_where_looking_up_costs_a_past_it_goes_before_the_context() -> None:
    hybrid = model(hybrid=True)
    some = plan(hybrid, WANTED, needed(hybrid, WANTED) - 2)
    less = plan(hybrid, WANTED, needed(hybrid, looked_up(WANTED)) - 2)
    least = plan(hybrid, WANTED, needed(hybrid, undrafted(WANTED)) - 2)
    assert (some.options, some.n_rs_seq) == (looked_up(WANTED), 4)
    assert (less.options, less.n_rs_seq) == (undrafted(WANTED), 0)
    assert "Drafting is off" in less.drafter_reason
    assert least.options == replace(undrafted(WANTED), n_ctx=8192 - 256)


def test_an_assistant_counts_while_it_drafts_and_goes_first() -> None:
    keys: dict[str, Value] = {
        "block_count": 2, "nextn_predict_layers": 2, "embedding_length": 64, "attention.head_count": 2,
    }  # fmt: skip
    small = TensorEntry("blk.0.nextn.pre.weight", (1,), "F32", 500_000_000)
    made = header("gemma4-assistant", keys, vocabulary=(64, 32000), tensors=(small,))
    assistant = replace(made, path=made.path.with_name("assistant.gguf"))
    headless = model(head=False)
    wanted = replace(WANTED, assistant=assistant.path)
    drafted = plan(headless, wanted, None, assistant=assistant)
    assert (drafted.estimate.weights, drafted.estimate.kv_draft) == (1_500_000_000, 0)
    assert drafted.estimate.compute_draft > 0
    dropped = plan(headless, wanted, int(drafted.estimate.total), assistant=assistant)
    assert (dropped.estimate.weights, dropped.options) == (10**9, looked_up(WANTED))
    assert "only looked up" in dropped.drafter_reason
