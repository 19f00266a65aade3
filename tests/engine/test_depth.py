"""Depth control on simulated machines: never slower than plain, as fast as the best fixed depth, and it says why."""

import random
from collections.abc import Callable

import pytest

from app.engine.costs import Costs, LiveCosts
from app.engine.depth import AutoDepth, DepthControl, DrafterWatch, FixedDepth, RoundSeen

MEMORY_BOUND = Costs(verify=(14.4, 17.4, 19.4, 19.3, 21.0), draft=(2.0, 3.6, 5.2, 6.8))
COMPUTE_BOUND = Costs(verify=(5.7, 11.7, 16.2, 20.9, 26.0), draft=(1.5, 2.6, 3.7, 4.8))
BORDERLINE = Costs(verify=(4.6, 6.1, 7.8, 7.2, 9.0), draft=(1.0, 1.8, 2.6, 3.4))

Right = Callable[[random.Random], tuple[float, bool]]
"""Probability the head gives a draft, and whether it is right."""


def honest(random_: random.Random) -> tuple[float, bool]:
    """A head that is sure of two drafts in three, and means what it says."""
    probability = 0.9 if random_.random() < 0.66 else 0.25
    return probability, random_.random() < probability


def boastful(random_: random.Random) -> tuple[float, bool]:
    """A head that is always sure and mostly wrong."""
    return 0.95, random_.random() < 0.2


def hopeless(random_: random.Random) -> tuple[float, bool]:
    return 0.5 + random_.random() / 2, False


class Machine:
    """Rounds whose passes cost what a table says; the token is 1 and a right draft too."""

    def __init__(self, costs: Costs, right: Right, seed: int = 7) -> None:
        self.costs, self.right = costs, right
        self.random = random.Random(seed)
        self.draft_ids = iter(range(2, 10**9))

    def rate(self, control: DepthControl, rounds: int = 1500, *, warm: int = 0) -> float:
        """Tokens per second over the rounds, after some that do not count."""
        tokens, seconds = 0, 0.0
        for index in range(rounds + warm):
            n, spent = self._round(control)
            if index >= warm:
                tokens, seconds = tokens + n, seconds + spent
        return tokens / seconds

    def _round(self, control: DepthControl) -> tuple[int, float]:
        ask = control.begin(4, 0)
        drafts: list[int] = []
        n_steps = 0
        while n_steps < ask.depth:
            n_steps += 1
            probability, right = self.right(self.random)
            drafts.append(1 if right else next(self.draft_ids))
            if ask.gate is not None and not ask.gate.more(drafts[-1], probability):
                break
        kept = drafts if ask.gate is None else drafts[: ask.gate.keep()]
        n_right = next((at for at, draft in enumerate(kept) if draft != 1), len(kept))
        draft_s = self.costs.draft[n_steps - 1] if n_steps else 0.0
        verify_s = self.costs.verify[len(kept)]
        control.learn(
            RoundSeen(
                drafts=tuple(kept),
                tokens=(1,) * (n_right + 1),
                n_steps=n_steps,
                n_waiting=0,
                draft_s=draft_s,
                verify_s=verify_s,
                sample_s=0.05,
                other_s=0.03,
            )
        )
        return n_right + 1, draft_s + verify_s + 0.08


def auto(costs: Costs) -> AutoDepth:
    return AutoDepth(LiveCosts(costs), DrafterWatch())


def best_fixed(costs: Costs, right: Right) -> float:
    return max(Machine(costs, right).rate(FixedDepth(depth)) for depth in range(5))


@pytest.mark.parametrize("costs", [MEMORY_BOUND, COMPUTE_BOUND, BORDERLINE], ids=["memory", "compute", "borderline"])
@pytest.mark.parametrize("right", [honest, boastful, hopeless])
def test_it_is_as_fast_as_the_best_fixed_depth(costs: Costs, right: Right) -> None:
    assert Machine(costs, right).rate(auto(costs)) >= 0.98 * best_fixed(costs, right)


def test_it_beats_every_fixed_depth_where_the_head_knows_what_it_knows() -> None:
    assert Machine(MEMORY_BOUND, honest).rate(auto(MEMORY_BOUND)) >= 1.02 * best_fixed(MEMORY_BOUND, honest)


def test_where_two_rows_cost_two_passes_nothing_is_ever_drafted() -> None:
    control = auto(COMPUTE_BOUND)
    machine = Machine(COMPUTE_BOUND, honest)
    machine.rate(control, 200)
    assert next(machine.draft_ids) == 2
    assert control.reason() == "Off: two rows cost 2.1 times one row here, so even right drafts would not pay."


def test_a_head_that_gets_better_is_noticed_after_drafting_was_given_up() -> None:
    control = auto(MEMORY_BOUND)
    Machine(MEMORY_BOUND, boastful).rate(control, 600)
    assert control.reason().startswith("Off: drafting would lose")
    better = Machine(MEMORY_BOUND, honest)
    assert better.rate(control, 1500, warm=1500) >= 0.98 * best_fixed(MEMORY_BOUND, honest)


def test_looking_whether_drafting_pays_again_costs_a_hundredth_at_most() -> None:
    machine = Machine(MEMORY_BOUND, boastful)
    control = auto(MEMORY_BOUND)
    machine.rate(control, 600)
    plain = 1 / (MEMORY_BOUND.verify[0] + 0.08)
    assert machine.rate(control, 2000) >= 0.985 * plain


def test_where_right_drafts_would_win_little_looks_cost_less() -> None:
    costs = Costs(verify=(7.4, 13.4, 16.9, 20.4, 24.0), draft=(1.9, 3.6, 5.3, 7.0))
    machine = Machine(costs, boastful)
    control = auto(costs)
    machine.rate(control, 600)
    assert machine.rate(control, 2000) >= 0.997 / (costs.verify[0] + 0.08)


def test_the_price_of_a_plain_pass_is_looked_at_now_and_then() -> None:
    costs = LiveCosts(MEMORY_BOUND)
    control = AutoDepth(costs, DrafterWatch())
    asks = []
    machine = Machine(MEMORY_BOUND, honest)
    for _ in range(450):
        asks.append(control.begin(4, 0).depth)
        machine._round(control)
    assert 0 in asks


def test_a_depth_with_a_floor_ends_at_the_first_unlikely_draft_but_always_makes_one() -> None:
    likely = FixedDepth(4, floor=0.3).begin(4, 0)
    assert likely.depth == 4
    assert likely.gate is not None
    assert [likely.gate.more(7, chance) for chance in (0.9, 0.8, 0.4)] == [True, True, False]
    assert likely.gate.keep() == 2
    unlikely = FixedDepth(4, floor=0.3).begin(4, 0).gate
    assert unlikely is not None
    assert not unlikely.more(7, 0.01)
    assert unlikely.keep() == 1


def test_a_floor_stops_early_at_a_gain_where_rows_are_dear() -> None:
    stopping = Machine(BORDERLINE, honest).rate(FixedDepth(4, floor=0.3))
    assert stopping >= 1.1 * Machine(BORDERLINE, honest).rate(FixedDepth(4))


@pytest.mark.parametrize(
    "control", [FixedDepth(3), FixedDepth(3, floor=0.3), auto(MEMORY_BOUND)], ids=["fixed", "likely", "auto"]
)
def test_a_drafter_that_never_gets_one_right_is_switched_off(control: DepthControl) -> None:
    machine = Machine(MEMORY_BOUND, hopeless)
    machine.rate(control, 4000)
    assert control.begin(4, 0).depth == 0


def test_the_verdict_on_a_drafter_says_what_was_seen() -> None:
    wrong, stuck, proved = DrafterWatch(), DrafterWatch(), DrafterWatch()
    for at in range(64):
        wrong.saw(at + 100, 1)
    for _ in range(8):
        stuck.saw(5, 1)
    proved.saw(1, 1)
    for at in range(200):
        proved.saw(at + 100, 1)
    assert wrong.verdict == "None of the first 64 drafts was right: the drafter looks unusable."
    assert stuck.verdict.startswith("The drafter proposed one and the same token 8 times")
    assert proved.verdict == ""


def test_no_more_is_drafted_than_there_is_room_for() -> None:
    assert FixedDepth(4).begin(2, 0).depth == 2
    assert auto(MEMORY_BOUND).begin(1, 0).depth == 1
    assert auto(MEMORY_BOUND).begin(0, 0).depth == 0


def test_the_reason_names_the_depth_and_what_it_gives() -> None:
    control = auto(MEMORY_BOUND)
    Machine(MEMORY_BOUND, honest).rate(control, 300)
    assert control.reason().startswith("As deep as each draft pays; always depth ")
    assert control.reason().endswith("× plain.")


def test_a_round_for_which_nothing_was_asked_teaches_nothing() -> None:
    control = auto(MEMORY_BOUND)
    machine = Machine(MEMORY_BOUND, lambda _random: (0.9, True))
    machine.rate(control, 50)
    before = control._confidence[0].mean()
    for _ in range(30):
        control.learn(
            RoundSeen(
                drafts=(), tokens=(7,), n_steps=0, n_waiting=0, draft_s=0.0, verify_s=14.4, sample_s=0.05, other_s=0.03
            )
        )
    assert control._confidence[0].mean() == before


def test_what_depends_on_the_text_alone_is_never_judged() -> None:
    watch = DrafterWatch(judges=False)
    for at in range(200):
        watch.saw(at + 100, 1)
    assert watch.verdict == ""
