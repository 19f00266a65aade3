"""On real models: the text with drafts equals the text without, or differs first at a near-tie.

A near-tie is a place where the two best candidates, noise included, lie closer together than the rounding between a
one-row and a several-row batch.  Anything else is a fault of ours.  Strict replies never differ.

How many further prompts are tried is `TANDEM_PROMPTS` (one by default; hundreds before a release).
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.domain.model import LoadOptions
from app.domain.sampling import SamplingParams
from app.engine.depth import DepthControl, FixedDepth
from app.engine.loading import load_model
from app.engine.sampler import Sampler
from app.engine.sampling import make_sampler
from tests.engine.watched import Watched
from tests.models import assistant_model, assisted_model, chained_model, exact_model, headless_model, hybrid_model

pytestmark = pytest.mark.model

N_TOKENS = 24
DEPTH = 4
QUESTIONS = (
    "Explain in three sentences what a cache is.",
    "Write a Python function that reverses a string.",
    "List three rivers in Europe.",
    "Translate to French: good morning, world.",
)
N_PROMPTS = int(os.environ.get("TANDEM_PROMPTS", "1"))
KINDS_OF_TEXT = ("Explain {} to a child.", "Write a short poem about {}.", "List four facts about {}.", "What is {}?")
TOPICS = ("rain", "a bicycle", "the moon", "bread", "a lighthouse", "prime numbers", "tea", "an ant", "music", "salt")
GREEDY = SamplingParams(temperature=0.0)
SEEDED = SamplingParams(temperature=0.8)
CROWDED = SamplingParams(
    temperature=0.7,
    repeat_penalty=1.2,
    presence_penalty=0.3,
    penalty_last_n=48,
    dry_multiplier=0.6,
    xtc_probability=0.3,
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A model with what drafts for it, and the rounding of its rows."""

    name: str
    model: Path
    rounding: float
    assistant: Path | None = None


def kinds() -> list[Kind]:
    return [
        Kind("exact", exact_model(), 1e-6),
        Kind("hybrid", hybrid_model(), 4e-3),
        Kind("chained heads", chained_model(), 0.1),
        Kind("assistant", assisted_model(), 0.1, assistant_model()),
        Kind("lookup", headless_model(), 1e-6),
    ]


class Rig:
    """One loaded model whose session is emptied between replies."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self._stack = ExitStack()
        options = LoadOptions(n_ctx=512, max_depth=DEPTH, assistant=kind.assistant)
        self.loaded = load_model(kind.model, options, own=self._stack)
        self.session = self.loaded.session

    def prompt(self, text: str) -> tuple[int, ...]:
        return self.loaded.model.tokenize(f"<|im_start|>user\n{text}<|im_end|>\n<|im_start|>assistant\n", special=True)

    def sampler(self, params: SamplingParams, seed: int, prompt: tuple[int, ...]) -> Sampler:
        return make_sampler(params, seed=seed, model=self.loaded.model, history=prompt)

    def reply(
        self,
        prompt: tuple[int, ...],
        sampler: Sampler,
        depth: int,
        *,
        control: DepthControl | None = None,
        strict: float = 0.0,
    ) -> list[int]:
        self.session.reset()
        self.session.prime(prompt)
        rounds = self.session.generate(sampler, depth=depth, control=control, max_new=N_TOKENS, strict=strict)
        tokens = [token for done in rounds for token in done.tokens]
        self.session.end_turn()
        sampler.close()
        return tokens

    def compare(
        self, text: str, params: SamplingParams, seed: int, controls: Sequence[DepthControl] | None = None
    ) -> None:
        """The reply at several depths, and at the one that is chosen live, against the plain one."""
        prompt = self.prompt(text)
        watched = Watched(self.sampler(params, seed, prompt))
        plain = self.reply(prompt, watched, 0)
        usual: list[DepthControl] = [*(FixedDepth(depth) for depth in (1, 2, 4)), self.loaded.auto]
        for control in usual if controls is None else controls:
            fast = self.reply(prompt, self.sampler(params, seed, prompt), DEPTH, control=control)
            first = next((index for index in range(N_TOKENS) if plain[index] != fast[index]), None)
            assert first is None or watched.gaps[len(prompt) + first] < self.kind.rounding

    def close(self) -> None:
        self._stack.close()


@pytest.fixture(scope="module", params=kinds(), ids=lambda kind: kind.name)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    made = Rig(request.param)
    yield made
    made.close()


@pytest.mark.parametrize("question", QUESTIONS)
def test_greedy_replies_are_equal_at_any_depth(rig: Rig, question: str) -> None:
    rig.compare(question, GREEDY, 0)


@pytest.mark.parametrize("seed", range(1, 5))
def test_seeded_replies_are_equal_at_any_depth(rig: Rig, seed: int) -> None:
    rig.compare(QUESTIONS[seed % len(QUESTIONS)], SEEDED, seed)


@pytest.mark.parametrize("index", range(N_PROMPTS))
def test_any_prompt_is_answered_alike_at_every_depth(rig: Rig, index: int) -> None:
    kind, topic = KINDS_OF_TEXT[index % len(KINDS_OF_TEXT)], TOPICS[index // len(KINDS_OF_TEXT) % len(TOPICS)]
    question = f"{kind.format(topic)} {'Please. ' * (index // (len(KINDS_OF_TEXT) * len(TOPICS)))}".strip()
    controls = [FixedDepth(depth) for depth in range(1, DEPTH + 1)]
    rig.compare(question, GREEDY, 0, controls)
    for seed in range(3):
        rig.compare(question, SamplingParams(temperature=0.7), 1000 * index + seed, controls)


@pytest.mark.parametrize("seed", range(1, 3))
def test_replies_under_penalties_are_equal_at_any_depth(rig: Rig, seed: int) -> None:
    rig.compare(QUESTIONS[seed % len(QUESTIONS)], CROWDED, seed)


@pytest.mark.parametrize("params", [GREEDY, SEEDED], ids=["greedy", "seeded"])
def test_strict_replies_never_differ(rig: Rig, params: SamplingParams) -> None:
    prompt = rig.prompt(QUESTIONS[0])
    rig.session.reset()
    rounding = rig.loaded.rounding.measured(prompt, 0)
    depth = 0 if rounding.drifts else DEPTH
    plain = rig.reply(prompt, rig.sampler(params, 3, prompt), 0)
    strict = rig.reply(prompt, rig.sampler(params, 3, prompt), depth, strict=rounding.bound)
    assert strict == plain


def test_drafts_are_made_and_some_are_right(rig: Rig) -> None:
    prompt = rig.prompt("Say this again and again: the cat sat on the mat, the cat sat on the mat, the cat sat on the")
    before = rig.session.telem
    for seed in range(3):
        rig.reply(prompt, rig.sampler(SEEDED, seed, prompt), DEPTH)
        rig.reply(prompt, rig.sampler(GREEDY, seed, prompt), DEPTH)
    seen = rig.session.telem.delta_since(before)
    assert 0 < seen.accepted < seen.drafted
