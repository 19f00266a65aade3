"""From a model file to everything that is needed to converse with it."""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.errors import ModelFileError
from app.domain.model import DrafterKind, LoadOptions, ModelCard, ModelMemory
from app.domain.segment import root_key
from app.domain.self_test import SelfTests
from app.engine.adapter_file import ReadAdapter, read_adapters
from app.engine.contexts import Context, ContextKind, MemoryKind
from app.engine.cores import physical_cores
from app.engine.costs import LiveCosts
from app.engine.depth import AutoDepth, DrafterWatch
from app.engine.drafters import Choice, Drafting, chosen_drafter, make_drafter, trusted
from app.engine.fingerprint import fingerprint_of
from app.engine.gguf_header import GgufHeader, read_header
from app.engine.gpu_fit import everywhere, gpu_layers
from app.engine.keepalive import keep_alive
from app.engine.live_chain import LiveChain
from app.engine.loadable import require_loadable
from app.engine.loaded_files import LoadedFiles
from app.engine.lookup import LookupDrafter
from app.engine.machine_memory import available_bytes, resident_bytes
from app.engine.memory_estimate import MemoryEstimate
from app.engine.memory_plan import MemoryPlan, plan
from app.engine.native.context import LlamaContext
from app.engine.native.devices import graphics_memory
from app.engine.native.library import NATIVE_VERSION
from app.engine.native.model import LlamaModel
from app.engine.native.rpc import use_worker
from app.engine.rounding import RoundingProbe
from app.engine.rows_root import root_parts
from app.engine.said_sampling import said_sampling
from app.engine.seeing import FoundProjector, Seeing, find_projector, open_sight
from app.engine.sight import PictureSight
from app.engine.spec_session import SpecSession
from app.engine.tested import Tested
from app.engine.workers import require_workers, shared_bytes

Progress = Callable[[float], bool]
"""Told 0 to 1 while weights are read; returning False gives up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A loaded model with its live sequence, and what is learned of its drafter while it decodes.

    Attributes:
        model, card: the model.
        session, chain: the live sequence, and what of it is saved.
        target: the context that it is in.
        costs: what passes cost here.
        watch: whether the drafter is of any use.
        auto: the depth that pays.
        rounding: how much wide batches differ from single passes.
        files: where the weights lie, an assistant's too.
        options: how it was loaded, threads as chosen.
        header: the model file's.
        sight: what it sees images with; None where it sees none.
    """

    model: LlamaModel
    card: ModelCard
    session: SpecSession
    chain: LiveChain
    target: Context
    costs: LiveCosts
    watch: DrafterWatch
    auto: AutoDepth
    rounding: RoundingProbe
    files: tuple[LoadedFiles, ...]
    options: LoadOptions
    header: GgufHeader
    sight: PictureSight | None = None

    def forget_pictures(self) -> None:
        """A turn is over: bytes of pictures are let go."""
        if self.sight is not None:
            self.sight.forget_bytes()


def load_model(
    path: Path,
    options: LoadOptions,
    *,
    own: ExitStack,
    progress: Progress | None = None,
    self_tests: SelfTests = (),
) -> Loaded:
    """Load a model and its drafter as far as they fit the free memory, and measure what passes cost.

    Args:
        path: a GGUF file.
        options: how.
        own: takes everything native, to be closed in order; nothing is cleaned up here after an error.
        progress: see `Progress`.
        self_tests: of devices, in which what failed is not used.

    Raises:
        ModelFileError: the file, or the assistant's, cannot be used.
        TooLittleMemoryError: not even the least fits.
        WorkerError: a worker cannot be used.
    """
    began = time.perf_counter()
    wanted = _read_wanted(path, options)
    memory = _plan(wanted)
    opened = _open(wanted, memory, own=own, progress=progress, self_tests=self_tests)
    costs = LiveCosts(opened.drafting.costs)
    # The weights were read just now, so the samples come from memory.
    identity = fingerprint_of(wanted.header)
    card = _card(wanted, memory, opened, identity=identity, plain_step_s=costs.verify(1))
    card = replace(card, load_s=time.perf_counter() - began)
    keep_alive(opened.options.workers)
    session = _live_sequence(opened)
    watch = DrafterWatch(judges=card.drafter is DrafterKind.MTP)
    return Loaded(
        model=opened.model,
        card=card,
        session=session,
        chain=LiveChain(card.root, session, refusal=opened.tested.off.rows),
        target=opened.target,
        costs=costs,
        watch=watch,
        auto=AutoDepth(costs, watch),
        rounding=RoundingProbe(opened.target),
        files=(LoadedFiles(wanted.header, identity), *_assistants_files(opened.options)),
        options=opened.options,
        header=wanted.header,
        sight=opened.seeing.sight,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """What is to be loaded, as its files say before anything is.

    Attributes:
        options: as chosen.
        header, adapters, projector: of the model, of what is laid over it, and of what it could see with.
        shared: bytes on workers that are this machine's own and counted among its memory too.
    """

    options: LoadOptions
    header: GgufHeader
    adapters: Sequence[ReadAdapter]
    projector: FoundProjector | None
    shared: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Opened:
    """Everything native of a model.

    Attributes:
        options: as they fit, with the number of threads.
        tested: what its devices are trusted with.
        model, target: the weights, and the context of the conversation.
        seeing, drafting: what it sees with and what drafts for it.
    """

    options: LoadOptions
    tested: Tested
    model: LlamaModel
    target: LlamaContext
    seeing: Seeing
    drafting: Drafting


def _read_wanted(path: Path, options: LoadOptions) -> _Wanted:
    """Read the headers, and refuse what cannot be loaded before any weight is read."""
    header = read_header(path)
    require_loadable(header, options)
    adapters = read_adapters(options.adapters, header)
    projector = find_projector(header, options)
    shared = _take_workers(options)
    return _Wanted(options=options, header=header, adapters=adapters, projector=projector, shared=shared)


def _open(
    wanted: _Wanted, memory: MemoryPlan, *, own: ExitStack, progress: Progress | None, self_tests: SelfTests
) -> _Opened:
    """Load the weights where they fit, and make the contexts over them."""
    n_layers = gpu_layers(wanted.header, memory, graphics_memory())
    tested = Tested(self_tests, n_layers=n_layers)
    adapters = [(each.path, each.scale) for each in wanted.adapters]
    model = own.enter_context(LlamaModel(wanted.header.path, progress=progress, gpu_layers=n_layers, adapters=adapters))
    n_threads = memory.options.n_threads or physical_cores()
    options = replace(memory.options, n_threads=n_threads)
    choice = trusted(chosen_drafter(model, options), tested.off)
    target = own.enter_context(_target(model, options, choice))
    seeing = open_sight(wanted.projector, model, target, n_threads=n_threads, on_card=n_layers != 0, own=own)
    drafting = make_drafter(choice, model, target, options, n_threads=n_threads, own=own)
    return _Opened(options=options, tested=tested, model=model, target=target, seeing=seeing, drafting=drafting)


def _target(model: LlamaModel, options: LoadOptions, choice: Choice) -> LlamaContext:
    """The context of the conversation, from which the chosen drafter can have taken back what it needs to."""
    # A recurrent state that can be taken back costs memory by the token, so only as many as a round drafts.
    takes_back = choice.kind is not DrafterKind.NONE and model.memory_kind is MemoryKind.RECURRENT
    return model.context(
        ContextKind.TARGET,
        n_ctx=min(options.n_ctx, model.n_ctx_train) if model.n_ctx_train > 0 else options.n_ctx,
        n_threads=options.n_threads,
        n_rs_seq=options.max_depth if takes_back else 0,
        rows_for_assistant=choice.kind is DrafterKind.MTP and options.assistant is not None,
        kv_type_k=options.kv_type_k,
        kv_type_v=options.kv_type_v,
        flash_attention=options.flash_attention,
    )


def _card(wanted: _Wanted, memory: MemoryPlan, opened: _Opened, *, identity: str, plain_step_s: float) -> ModelCard:
    """What is told of the model; how long it took is still to be said."""
    choice, options = opened.drafting.choice, opened.options
    parts = root_parts(
        identity,
        opened.model,
        opened.target,
        draft=opened.drafting.draft,
        options=options,
        adapters=wanted.adapters,
    )
    return ModelCard(
        name=opened.model.name,
        path=wanted.header.path,
        n_ctx=opened.target.n_ctx,
        drafter=choice.kind,
        drafter_reason=memory.drafter_reason or choice.reason,
        context_reason=memory.context_reason,
        root=root_key(parts),
        load_s=0.0,
        plain_step_s=plain_step_s,
        fingerprint=identity,
        n_bytes=sum(tensor.n_bytes for tensor in wanted.header.tensors),
        native_version=NATIVE_VERSION,
        memory=_taken(memory.estimate),
        options=wanted.options,
        sampling=said_sampling(wanted.header),
        untested=opened.tested.unknown,
        projector=opened.seeing.projector,
        blind_reason=opened.seeing.blind,
    )


def _live_sequence(opened: _Opened) -> SpecSession:
    """The sequence that turns are written in, still empty."""
    drafting, off = opened.drafting, opened.tested.off
    lookup = LookupDrafter(opened.options.max_depth) if drafting.choice.kind is DrafterKind.LOOKUP else None
    return SpecSession(opened.target, drafting.mtp, lookup=lookup, cuts=not off.cuts, sight=opened.seeing.sight)


def _taken(predicted: MemoryEstimate) -> ModelMemory:
    return ModelMemory(
        weights=predicted.weights,
        weights_mtp=predicted.weights_mtp,
        rows_target=predicted.kv_target,
        rows_draft=predicted.kv_draft,
        recurrent=predicted.recurrent,
        compute=predicted.compute,
        predicted=predicted.total,
        resident=resident_bytes(),
    )


def _assistants_files(options: LoadOptions) -> tuple[LoadedFiles, ...]:
    """An assistant's files, if it can be read; if it cannot, it does not draft."""
    if options.assistant is None:
        return ()
    with suppress(ModelFileError):
        assistant = read_header(options.assistant)
        return (LoadedFiles(assistant, fingerprint_of(assistant)),)
    return ()


def _take_workers(options: LoadOptions) -> int:
    """Let the model spread over the workers; from then on their devices count among this machine's cards.

    Returns:
        Bytes that are this machine's own and counted so all the same.

    Raises:
        WorkerError: one of them cannot be used.
    """
    answers = require_workers(options.workers)
    for answer in answers:
        use_worker(answer.address)
    return shared_bytes(answers)


def _plan(asked: _Wanted) -> MemoryPlan:
    """What fits the memory here, on cards and on workers.

    An assistant that cannot be read takes nothing; why is found out when it is to be loaded.
    """
    options, projector = asked.options, asked.projector
    assistant: GgufHeader | None = None
    if options.assistant is not None:
        with suppress(ModelFileError):
            assistant = read_header(options.assistant)
    wanted = options if assistant is not None else replace(options, assistant=None)
    n_bytes = sum(each.n_bytes for each in asked.adapters) + (projector.n_bytes if projector is not None else 0)
    available = everywhere(available_bytes(), graphics_memory())
    available = available if available is None else max(0, available - asked.shared)
    memory = plan(asked.header, wanted, available, assistant=assistant, adapters=n_bytes)
    return replace(memory, options=replace(memory.options, assistant=options.assistant))
