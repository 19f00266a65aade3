"""What the application knows of a loaded model, and how it is asked to load one."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.domain.sampling import InvalidSettingError
from app.domain.segment import SegmentKey
from app.domain.server import Server
from app.domain.workers import is_worker_address

MOST_LAYERS = 512
MOST_SCALE = 100.0


class DrafterKind(StrEnum):
    """What proposes tokens."""

    AUTO = "auto"
    """MTP where the model has a head, else lookup."""
    MTP = "mtp"
    """The model's own head."""
    LOOKUP = "lookup"
    """The conversation itself: what followed the same few tokens before."""
    NONE = "none"
    SERVER = "server"
    """Whatever a server does itself; nothing that could be chosen here."""


class KvType(StrEnum):
    """Number format of attention rows."""

    F32 = "f32"
    F16 = "f16"
    BF16 = "bf16"
    Q8_0 = "q8_0"
    Q4_0 = "q4_0"

    @property
    def quantised(self) -> bool:
        """True for formats of blocks, which a head's width must be a multiple of."""
        return self in {KvType.Q8_0, KvType.Q4_0}


class FlashAttention(StrEnum):
    """Whether attention is computed without writing all its weights down."""

    AUTO = "auto"
    """Where the model and the device can."""
    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class LoraAdapter:
    """A file of small matrices that are added to a model's own, as strongly as `scale` says."""

    path: Path
    scale: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadOptions:
    """How to load a model.

    Attributes:
        n_ctx: context length in tokens.
        n_threads: CPU threads; 0 lets the engine choose from the physical cores.
        drafter: see `DrafterKind`.
        max_depth: largest number of drafts in a round, 1 to 16.
        assistant: a model that was made to draft for this one, where there is such a file.
        kv_type_k, kv_type_v: format of the keys and values, in the draft's memory as in the target's.
        flash_attention: see `FlashAttention`.
        workers: addresses of machines that compute too, as ``host:port``.
        gpu_layers: layers that a graphics card computes; None takes as many as fit it.
        adapters: LoRA adapters on top of the weights.
        projector: file that lets the model see images; None takes the one beside it, if there is one.
    """

    n_ctx: int = 8192
    n_threads: int = 0
    drafter: DrafterKind = DrafterKind.AUTO
    max_depth: int = 4
    assistant: Path | None = None
    kv_type_k: KvType = KvType.F16
    kv_type_v: KvType = KvType.F16
    flash_attention: FlashAttention = FlashAttention.AUTO
    workers: tuple[str, ...] = ()
    gpu_layers: int | None = None
    adapters: tuple[LoraAdapter, ...] = ()
    projector: Path | None = None

    def __post_init__(self) -> None:
        """Refuse what no context can have.

        Raises:
            InvalidSettingError: with a sentence that names the setting.
        """
        if not 64 <= self.n_ctx <= 1_048_576:
            raise InvalidSettingError(f"The context length must be 64 to 1,048,576 tokens, not {self.n_ctx}.")
        if not 0 <= self.n_threads <= 512:
            raise InvalidSettingError(f"The number of threads must be 0 (automatic) to 512, not {self.n_threads}.")
        if not 1 <= self.max_depth <= 16:
            raise InvalidSettingError(f"The depth limit must be 1 to 16, not {self.max_depth}.")
        if self.kv_type_v.quantised and self.flash_attention is FlashAttention.OFF:
            raise InvalidSettingError(
                f"Values can be kept as {self.kv_type_v} only with flash attention: switch it on, or choose f16."
            )
        if wrong := [address for address in self.workers if not is_worker_address(address)]:
            raise InvalidSettingError(
                f"A worker is named by its host and port, as in 192.168.1.20:50052, not “{wrong[0]}”."
            )
        if self.gpu_layers is not None and not 0 <= self.gpu_layers <= MOST_LAYERS:
            raise InvalidSettingError(
                f"The number of layers on the graphics card must be 0 to {MOST_LAYERS} or automatic, "
                f"not {self.gpu_layers}."
            )
        _check_adapters(self.adapters)


def _check_adapters(adapters: tuple[LoraAdapter, ...]) -> None:
    for each in adapters:
        if not -MOST_SCALE <= each.scale <= MOST_SCALE:  # which no number that is none passes
            raise InvalidSettingError(
                f"The scale of {each.path.name} must be between {-MOST_SCALE:g} and {MOST_SCALE:g}, not {each.scale}."
            )
    if len({each.path for each in adapters}) < len(adapters):
        raise InvalidSettingError("An adapter must be given once: give it a larger scale instead.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelMemory:
    """What a loaded model takes, in bytes.

    Attributes:
        weights: of every file that is loaded, MTP blocks included.
        weights_mtp: the MTP blocks' share of them.
        rows_target, rows_draft: room for the rows of the whole context, in the target's memory and in the draft's.
        recurrent: recurrent states, with the past they keep.
        compute: buffers of both contexts.
        predicted: all that was predicted before loading, small things included.
        resident: of the whole process, measured after loading; 0 where the system does not say.
    """

    weights: int
    weights_mtp: int
    rows_target: int
    rows_draft: int
    recurrent: int
    compute: int
    predicted: int
    resident: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCard:
    """A loaded model.

    Attributes:
        name: the model's own name, else its file's.
        path: its file.
        n_ctx: context length that was granted.
        drafter: ``mtp``, ``lookup`` or ``none``: what really proposes.
        drafter_reason: why, one sentence.
        context_reason: why the context is shorter than wanted, one sentence; empty where it is not.
        root: key above every segment of this model with these settings.
        fingerprint: what the file holds, wherever it lies; empty where unknown.
        n_bytes: of its tensors.
        native_version: of the library that computes.
        load_s: seconds it took to load.
        plain_step_s: measured seconds of one target pass with one row.
        memory: what it takes; None where that was not predicted.
        options: how it was to be loaded, with what was chosen for this model; None where that is not known.
        sampling: what its file says of sampling, by name of the setting.
        server: who answers, where no file is loaded; then `path` is no file's, and `fingerprint` is its identity.
        untested: names of the devices it is on that no self-test says anything about.
        projector: name of the file it sees images with; empty where it sees none.
        blind_reason: why it sees none, in a sentence; empty where it does.
    """

    name: str
    path: Path
    n_ctx: int
    drafter: DrafterKind
    drafter_reason: str
    root: SegmentKey
    load_s: float
    plain_step_s: float
    context_reason: str = ""
    fingerprint: str = ""
    n_bytes: int = 0
    native_version: str = ""
    memory: ModelMemory | None = None
    options: LoadOptions | None = None
    sampling: tuple[tuple[str, float], ...] = ()
    server: Server | None = None
    untested: tuple[str, ...] = ()
    projector: str = ""
    blind_reason: str = ""
