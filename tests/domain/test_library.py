"""What an entry of the library says about fitting, drafting and being found."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.library import Fit, LibraryEntry, MemoryAt, ModelPlace, lengths_for, matching, with_companions

GB = 10**9


def entry(name: str = "Paper", *, file: str = "paper.gguf", **changes: object) -> LibraryEntry:
    memory = (
        MemoryAt(n_ctx=2048, n_bytes=3 * GB, n_bytes_plain=2 * GB),
        MemoryAt(n_ctx=8192, n_bytes=6 * GB, n_bytes_plain=4 * GB),
    )
    made = LibraryEntry(path=Path("/models") / file, place=ModelPlace.FOLDER, name=name, memory=memory)
    return replace(made, **changes)  # type: ignore[arg-type]  # fields of the entry


@pytest.mark.parametrize(
    ("available", "fit"),
    [
        (None, Fit.UNKNOWN),
        (7 * GB, Fit.FITS),
        (6 * GB, Fit.WITHOUT_DRAFTER),
        (3 * GB, Fit.SHORTER),
        (2 * GB, Fit.NOT),
    ],
)
def test_what_would_have_to_be_given_up(available: int | None, fit: Fit) -> None:
    assert entry().fit(8192, available) is fit


def test_nothing_is_known_of_a_file_that_could_not_be_read() -> None:
    unread = entry(memory=(), trouble="It is damaged.")
    assert unread.fit(8192, 9 * GB) is Fit.UNKNOWN
    assert (unread.n_bytes, unread.n_parameters, unread.n_ctx_trained, unread.n_heads) == (0, 0, 0, 0)


def test_a_length_between_two_takes_what_the_longer_takes_and_one_beyond_all_the_longest() -> None:
    at = [entry().memory_at(n_ctx) for n_ctx in (512, 2048, 4096, 100_000)]
    assert [each.n_ctx for each in at if each is not None] == [2048, 2048, 8192, 8192]


def test_memory_is_predicted_as_far_as_a_model_was_trained() -> None:
    assert lengths_for(8192, 4096) == (2048, 4096)
    assert lengths_for(6000, 8192) == (2048, 4096, 6000, 8192)
    assert lengths_for(8192, 512) == (512,)
    assert lengths_for(4096, 0) == (2048, 4096, 8192)
    assert max(lengths_for(8192, 10_000_000)) == 262_144


def test_a_companion_drafts_for_the_model_of_its_kind_in_its_folder() -> None:
    model = entry("Model", file="a/m.gguf", architecture="gemma4")
    companion = entry("Companion", file="a/c.gguf", architecture="gemma4-assistant")
    elsewhere = entry("Elsewhere", file="b/m.gguf", architecture="gemma4")
    other = entry("Other", file="a/o.gguf", architecture="llama")
    own_head = entry("Own head", file="a/h.gguf", architecture="gemma4", n_heads=1)
    noted = with_companions([model, companion, elsewhere, other, own_head])
    assert [each.companion for each in noted] == [companion.path, None, None, None, None]
    assert [each.drafts for each in noted] == [True, False, False, False, True]
    assert companion.drafts_for_another


def test_every_word_is_looked_for_in_name_kind_format_file_and_place() -> None:
    qwen = entry("Qwen3.5 4B", file="q.gguf", architecture="qwen35", quantisation="Q4_K_M", n_heads=1)
    llama = entry("Llama 3", file="l.gguf", architecture="llama", quantisation="Q8_0")
    both = (qwen, llama)
    assert matching(both, "q4_k QWEN") == (qwen,)
    assert matching(both, "mtp") == (qwen,)
    assert matching(both, "folder") == both
    assert matching(both, "l.gguf") == (llama,)
    assert matching(both, "qwen llama") == ()
    assert matching(both, "  ") == both
