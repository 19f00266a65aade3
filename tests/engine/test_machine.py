"""Any order of send, stop, rewind, capture, restore and restart: the next tokens are those of a fresh engine.

How many sequences are tried is `TANDEM_SEQUENCES` (sixty by default; ten thousand before a release).
"""

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.domain.errors import AppError
from app.domain.segment import Segment, SegmentKey, root_key
from app.engine.contexts import MemoryKind
from app.engine.live_chain import LiveChain
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.sampler import GreedySampler
from app.engine.spec_session import SpecSession
from tests.fakes.saved_segment import Saved
from tests.fakes.stops import CountedStop
from tests.fakes.toy_model import N_VOCAB, plain, toy_pair

ROOT = root_key(["toy"])
token_lists = st.lists(st.integers(0, N_VOCAB - 1), min_size=1, max_size=9)


class ChatMachine(RuleBasedStateMachine):
    """One conversation over the toy model; `transcript` is what a user sees, token by token."""

    def __init__(self) -> None:
        super().__init__()
        self.transcript: list[int] = []
        self.saved: dict[SegmentKey, Segment] = {}
        self.damage: list[AppError] = []

    @initialize(
        kind=st.sampled_from([MemoryKind.ATTENTION, MemoryKind.RECURRENT]),
        rights=st.lists(st.booleans(), min_size=1, max_size=7),
        depth=st.integers(0, 4),
    )
    def start(self, kind: MemoryKind, rights: list[bool], depth: int) -> None:
        self.kind, self.rights, self.depth = kind, rights, depth
        self.restart()

    @rule()
    def restart(self) -> None:
        """A new process: nothing live is left."""
        target, draft = toy_pair(memory_kind=self.kind, pattern=lambda p: self.rights[p % len(self.rights)], n_ctx=4096)
        mtp = MtpSession(target, draft, MtpSessionConfig(n_draft_max=4))
        self.session = SpecSession(target, mtp)
        self.chain = LiveChain(ROOT, self.session)

    @rule(words=token_lists, n=st.integers(1, 12))
    def send(self, words: list[int], n: int) -> None:
        self._turn([*self.transcript, *words], n)

    @precondition(lambda self: len(self.transcript) > 2)
    @rule(share=st.floats(0, 1), words=token_lists, n=st.integers(1, 12))
    def rewind_and_send(self, share: float, words: list[int], n: int) -> None:
        self._turn([*self.transcript[: int(share * len(self.transcript))], *words], n)

    @precondition(lambda self: len(self.transcript) > 2)
    @rule(words=token_lists, rounds=st.integers(0, 4))
    def send_and_stop(self, words: list[int], rounds: int) -> None:
        prompt = [*self.transcript, *words]
        self._read(prompt)
        self.transcript = prompt
        for done in self.session.generate(GreedySampler(), depth=self.depth, stop=CountedStop(rounds)):
            self.transcript += done.tokens
        self.session.end_turn()

    @rule()
    def capture(self) -> None:
        segment = self.chain.capture()
        if segment is not None:
            self.saved[segment.key] = segment

    def _turn(self, prompt: list[int], n: int) -> None:
        self._read(prompt)
        reply: list[int] = []
        for done in self.session.generate(GreedySampler(), depth=self.depth, max_new=n):
            reply += done.tokens
        self.session.end_turn()
        assert reply == plain(prompt, n, GreedySampler().draw)
        self.transcript = [*prompt, *reply]

    def _read(self, prompt: list[int]) -> None:
        usable = self._usable(tuple(prompt))
        if usable and usable[-1].start + len(usable[-1].tokens) > self.session.reachable(prompt):
            self.chain.load(usable, damaged=lambda _key, error: self.damage.append(error))
        primed = self.session.prime(prompt)
        self.chain.forget_after(primed.reused)
        assert self.session.committed == tuple(prompt)
        self.capture()

    def _usable(self, prompt: tuple[int, ...]) -> list[Saved]:
        chain: list[Saved] = []
        parent, at = ROOT, 0
        while True:
            fitting = [
                segment
                for segment in self.saved.values()
                if segment.parent == parent and prompt[at : segment.end] == segment.tokens
            ]
            if not fitting:
                return chain
            best = max(fitting, key=lambda segment: segment.end)
            chain.append(Saved(best))
            parent, at = best.key, best.end

    @invariant()
    def nothing_was_damaged(self) -> None:
        assert self.damage == []

    @invariant()
    def the_session_is_sound(self) -> None:
        if self.transcript or self.saved:
            self.session.check_invariants()


TestChatMachine = ChatMachine.TestCase
TestChatMachine.settings = settings(
    max_examples=int(os.environ.get("TANDEM_SEQUENCES", "60")),
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
