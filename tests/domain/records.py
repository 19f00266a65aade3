"""Any receipt and any statistics, for what writes them down and reads them again."""

from hypothesis import strategies as st

from app.domain.telemetry import SpecTelemetry
from app.domain.turn import DepthReport, Receipt, RestoreHow, TurnStats

COUNTS = st.integers(0, 2**53)
POSITIONS = st.tuples(*[COUNTS] * 8)


def receipts(words: st.SearchStrategy[str], seconds: st.SearchStrategy[float]) -> st.SearchStrategy[Receipt]:
    """With these texts and times."""
    return st.builds(
        Receipt, reused=COUNTS, reread=COUNTS, how=st.sampled_from(RestoreHow), reason=words, restore_s=seconds
    )


def statistics(words: st.SearchStrategy[str], seconds: st.SearchStrategy[float]) -> st.SearchStrategy[TurnStats]:
    """With these texts and times."""
    telemetry = st.builds(
        SpecTelemetry,
        **dict.fromkeys(("rounds", "drafted", "accepted", "target_passes", "draft_passes"), COUNTS),
        **dict.fromkeys(("offered_by_position", "accepted_by_position"), POSITIONS),
        **dict.fromkeys(("draft_s", "verify_s", "sample_s", "other_s"), seconds),
    )
    return st.builds(
        TurnStats,
        drafter=words,
        depth=st.builds(DepthReport, mode=words, max=COUNTS, chosen_mean=seconds, reason=words),
        telemetry=telemetry,
        **dict.fromkeys(("prompt_tokens", "reused_tokens", "read_tokens", "generated_tokens"), COUNTS),
        **dict.fromkeys(("restore_s", "read_s", "first_token_s", "decode_s", "plain_step_s"), seconds),
        drafted=st.lists(st.integers(0, 2**31), max_size=5).map(tuple),
    )
