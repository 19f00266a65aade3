"""One turn's outcome: why it ended, what it reused, what it cost."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.drafted import Runs
from app.domain.round_series import NO_ROUNDS, RoundSeries
from app.domain.telemetry import SpecTelemetry


class FinishReason(StrEnum):
    """Why a reply ended.  Each is a normal state that can be continued from."""

    END = "end"
    """The model ended its turn."""
    LENGTH = "length"
    """The limit of new tokens was reached."""
    STOP = "stop"
    """A stop string appeared."""
    STOPPED = "stopped"
    """The user stopped it, or the application ended while it was written."""
    CONTEXT_FULL = "context_full"
    """No room is left in the context."""
    FAILED = "failed"
    """Decoding failed; what was shown before is kept."""


class RestoreHow(StrEnum):
    """The path by which known rows were reached."""

    LIVE = "live"
    """The memories already ended where the new tokens begin."""
    TRUNCATE = "truncate"
    """Rows were cut off the end of the memories."""
    BOUNDARY = "boundary"
    """A boundary kept in memory was set back."""
    SEGMENTS = "segments"
    """Saved segments were loaded."""
    NONE = "none"
    """Nothing could be reused."""
    SERVER = "server"
    """What a server did with its own memory, as far as it says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a turn reused and read again, and why.

    Attributes:
        reused: tokens whose rows were there or were restored.
        reread: known tokens that had to be evaluated again; new ones do not count.
        how: the path taken.
        reason: one sentence for the user.
        restore_s: seconds spent on restoring.
    """

    reused: int
    reread: int
    how: RestoreHow
    reason: str
    restore_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DepthReport:
    """What depth was used and why.

    Attributes:
        mode: ``auto`` or ``fixed``.
        max: the largest depth allowed.
        chosen_mean: mean depth over the rounds of the turn.
        reason: one sentence for the user.
    """

    mode: str
    max: int
    chosen_mean: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStats:
    """What one turn did and how long it took.

    Attributes:
        drafter: ``mtp``, ``lookup``, ``none`` or ``server``.
        depth: see `DepthReport`.
        telemetry: counts and seconds of this turn's rounds.
        prompt_tokens: tokens of the whole prompt.
        reused_tokens: of those, how many were not evaluated in this turn.
        read_tokens: of those, how many were.
        generated_tokens: tokens drawn, the end token included.
        restore_s, read_s, first_token_s, decode_s: wall seconds; ``first_token_s`` counts from the command.
        plain_step_s: seconds of target passes that each token would have taken without drafts, over the whole turn:
            measured in rounds without drafts, estimated in the others.
        rounds: the single rounds, once the turn is over; empty before that, and where they are not at hand.
        thought_tokens, thought_s: of those, what went into reasoning; what an earlier turn thought of a reply that
            goes on is counted too.
        drafted: of a complete reply, which characters of its reasoning and then of its content came from accepted
            drafts; empty where that is not known.
    """

    drafter: str
    depth: DepthReport
    telemetry: SpecTelemetry
    prompt_tokens: int
    reused_tokens: int
    read_tokens: int
    generated_tokens: int
    restore_s: float
    read_s: float
    first_token_s: float
    decode_s: float
    plain_step_s: float
    thought_tokens: int = 0
    thought_s: float = 0.0
    drafted: Runs = ()
    rounds: RoundSeries = NO_ROUNDS

    @property
    def tokens_per_second(self) -> float:
        """Generated tokens per second of decoding; 0 when nothing was timed."""
        return self.generated_tokens / self.decode_s if self.decode_s > 0 else 0.0

    @property
    def plain_tokens_per_second_estimate(self) -> float:
        """What decoding without drafts would give: one single-row pass and the same sampling per token."""
        sampled = self.telemetry.rounds + self.telemetry.drafted
        sample_s = self.telemetry.sample_s / sampled if sampled else 0.0
        step_s = self.plain_step_s + sample_s
        return 1.0 / step_s if step_s > 0 else 0.0
