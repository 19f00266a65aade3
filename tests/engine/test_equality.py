"""On real models: the text with drafts equals the text without, or differs first at a near-tie.

A near-tie is a place where the two best candidates, noise included, lie closer together than the rounding between a
one-row and a several-row batch.  Anything else is a fault of ours.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from app.domain.message import Message, Role
from app.domain.sampling import SamplingParams
from app.engine.contexts import ContextKind, Row
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.native.filters import FilterChain
from app.engine.native.model import LlamaModel
from app.engine.philox import gumbel, token_words
from app.engine.sampler import GreedySampler, Sampler, SeededSampler
from app.engine.spec_session import SpecSession
from tests.models import exact_model, hybrid_model

pytestmark = pytest.mark.model

N_TOKENS = 24
ROUNDING = {"exact": 1e-6, "hybrid": 2e-3}
QUESTIONS = (
    "Explain in three sentences what a cache is.",
    "Write a Python function that reverses a string.",
    "List three rivers in Europe.",
    "Translate to French: good morning, world.",
)


class Watched:
    """A sampler that keeps how far the chosen token lay ahead of the next, by position."""

    def __init__(self, inner: Sampler, filters: FilterChain | None, seed: int) -> None:
        self._inner, self._filters, self._seed = inner, filters, seed
        self.margins: dict[int, float] = {}

    def draw(self, logits: Row, position: int) -> int:
        self.margins[position] = self._margin(logits, position)
        return self._inner.draw(logits, position)

    def _margin(self, logits: Row, position: int) -> float:
        if self._filters is None:
            scores = logits.astype(float)
        else:
            tokens, kept = self._filters.apply(logits)
            scores = kept + gumbel(token_words(tokens, seed=self._seed, position=position, use=0))
        if len(scores) < 2:
            return float("inf")
        second, best = np.partition(scores, -2)[-2:]
        return float(best - second)


class Rig:
    """One model with a speculative session that is emptied between replies."""

    def __init__(self, path: Path) -> None:
        self._stack = ExitStack()
        self.model = self._stack.enter_context(LlamaModel(path))
        target = self._stack.enter_context(self.model.context(ContextKind.TARGET, n_ctx=512, n_threads=2, n_rs_seq=4))
        draft = self._stack.enter_context(self.model.context(ContextKind.MTP, n_ctx=512, n_threads=2, other=target))
        self.session = SpecSession(target, MtpSession(target, draft, MtpSessionConfig(n_draft_max=4)))
        self._render = self.model.template_renderer()

    def prompt(self, text: str) -> tuple[int, ...]:
        message = Message(Role.USER, text)
        return self.model.tokenize(self._render([{"role": "user", "content": message.content}]), special=True)

    def reply(self, prompt: tuple[int, ...], sampler: Sampler, depth: int) -> list[int]:
        self.session.reset()
        self.session.prime(prompt)
        rounds = self.session.generate(sampler, depth=depth, max_new=N_TOKENS)
        return [token for done in rounds for token in done.tokens]

    def close(self) -> None:
        self._stack.close()


@pytest.fixture(scope="module", params=["exact", "hybrid"])
def rig(request: pytest.FixtureRequest) -> Iterator[tuple[Rig, float]]:
    made = Rig(exact_model() if request.param == "exact" else hybrid_model())
    yield made, ROUNDING[request.param]
    made.close()


def assert_equal_or_near_tie(
    plain: list[int], fast: list[int], margins: dict[int, float], start: int, rounding: float
) -> None:
    first = next((index for index in range(N_TOKENS) if plain[index] != fast[index]), None)
    assert first is None or margins[start + first] < rounding, f"token {first}: margin {margins[start + first]}"


@pytest.mark.parametrize("question", QUESTIONS)
def test_greedy_replies_are_equal_at_every_depth(rig: tuple[Rig, float], question: str) -> None:
    made, rounding = rig
    prompt = made.prompt(question)
    watched = Watched(GreedySampler(), None, 0)
    plain = made.reply(prompt, watched, 0)
    for depth in (1, 2, 3, 4):
        fast = made.reply(prompt, GreedySampler(), depth)
        assert_equal_or_near_tie(plain, fast, watched.margins, len(prompt), rounding)
    assert made.session.telem.accepted > 0


@pytest.mark.parametrize("seed", range(1, 21))
def test_seeded_replies_are_equal_at_every_depth(rig: tuple[Rig, float], seed: int) -> None:
    made, rounding = rig
    prompt = made.prompt(QUESTIONS[seed % len(QUESTIONS)])
    filters = FilterChain(SamplingParams(temperature=0.8), made.model.n_vocab)
    watched = Watched(SeededSampler(filters, seed), filters, seed)
    plain = made.reply(prompt, watched, 0)
    for depth in (1, 2, 3, 4):
        fast = made.reply(prompt, SeededSampler(filters, seed), depth)
        assert_equal_or_near_tie(plain, fast, watched.margins, len(prompt), rounding)
    filters.close()
