"""What loading a model in some way would cost, and what applying it means.  Values only; the engine finds them out."""

from dataclasses import dataclass

from app.domain.library import USABLE_SHARE
from app.domain.model import DrafterKind, LoadOptions
from app.domain.model_sampling import ModelSampling


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadPrice:
    """Bytes, each choice's by itself.

    Attributes:
        total: everything together.
        available: what is free for it; None where that is unknown.
        weights: of the files.
        rows: keys and values of the whole context, in both memories.
        keys, values: what their formats add to 16 bits each; below 0 where they save.
        drafter: its context and weights.
        depth: what the depth limit adds to a limit of 1.
        adapters: of their files.
        n_ctx: the length that the context would get.
        n_ctx_trained: what the model was trained for; 0 where it does not say.
        given_up: what would be left out to make it fit, a sentence each.
        sampling: what the model's file says of sampling.
        refusal: why it cannot be loaded so, one sentence; empty where it can.
    """

    total: int = 0
    available: int | None = None
    weights: int = 0
    rows: int = 0
    keys: int = 0
    values: int = 0
    drafter: int = 0
    depth: int = 0
    adapters: int = 0
    n_ctx: int = 0
    n_ctx_trained: int = 0
    given_up: tuple[str, ...] = ()
    sampling: ModelSampling = ()
    refusal: str = ""

    @property
    def fits(self) -> bool:
        """True where nothing has to be given up."""
        return self.available is None or self.total <= USABLE_SHARE * self.available


def reads_again(now: LoadOptions, then: LoadOptions) -> bool:
    """True where rows that were saved so are of no use when the model is loaded otherwise."""
    return _in_rows(now) != _in_rows(then)


def _in_rows(options: LoadOptions) -> tuple[object, ...]:
    """What the rows depend on, as far as the settings say."""
    drafts = options.drafter in {DrafterKind.AUTO, DrafterKind.MTP}
    return (
        options.kv_type_k,
        options.kv_type_v,
        options.flash_attention,
        options.max_depth,
        drafts,
        options.drafter is DrafterKind.NONE,
        frozenset(each for each in options.adapters if each.scale != 0.0),
    )
