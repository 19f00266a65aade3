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
from app.engine.drafters import chosen_drafter, make_drafter, trusted
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
from app.engine.native.devices import graphics_memory
from app.engine.native.library import NATIVE_VERSION
from app.engine.native.model import LlamaModel
from app.engine.native.rpc import use_worker
from app.engine.rounding import RoundingProbe
from app.engine.rows_root import root_parts
from app.engine.said_sampling import said_sampling
from app.engine.seeing import FoundProjector, find_projector, open_sight
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
    header = read_header(path)
    require_loadable(header, options)
    adapters = read_adapters(options.adapters, header)
    projector = find_projector(header, options)
    shared = _take_workers(options)
    wanted, memory = options, _plan(header, options, adapters, projector, shared=shared)
    options = memory.options
    n_layers = gpu_layers(header, memory, graphics_memory())
    tested = Tested(self_tests, n_layers=n_layers)
    model = own.enter_context(
        LlamaModel(
            path,
            progress=progress,
            gpu_layers=n_layers,
            adapters=[(each.path, each.scale) for each in adapters],
        )
    )
    choice = trusted(chosen_drafter(model, options), tested.off)
    n_ctx = min(options.n_ctx, model.n_ctx_train) if model.n_ctx_train > 0 else options.n_ctx
    n_threads = options.n_threads or physical_cores()
    # A recurrent state that can be taken back costs memory by the token, so only as many as a round drafts.
    takes_back = choice.kind is not DrafterKind.NONE and model.memory_kind is MemoryKind.RECURRENT
    target = own.enter_context(
        model.context(
            ContextKind.TARGET,
            n_ctx=n_ctx,
            n_threads=n_threads,
            n_rs_seq=options.max_depth if takes_back else 0,
            rows_for_assistant=choice.kind is DrafterKind.MTP and options.assistant is not None,
            kv_type_k=options.kv_type_k,
            kv_type_v=options.kv_type_v,
            flash_attention=options.flash_attention,
        )
    )
    seeing = open_sight(projector, model, target, n_threads=n_threads, on_card=n_layers != 0, own=own)
    drafting = make_drafter(choice, model, target, options, n_threads=n_threads, own=own)
    choice, draft, mtp = drafting.choice, drafting.draft, drafting.mtp
    costs = LiveCosts(drafting.costs)
    # The weights were read just now, so the samples come from memory.
    identity = fingerprint_of(header)
    card = ModelCard(
        name=model.name,
        path=path,
        n_ctx=target.n_ctx,
        drafter=choice.kind,
        drafter_reason=memory.drafter_reason or choice.reason,
        context_reason=memory.context_reason,
        root=root_key(root_parts(identity, model, target, draft=draft, options=options, adapters=adapters)),
        load_s=time.perf_counter() - began,
        plain_step_s=costs.verify(1),
        fingerprint=identity,
        n_bytes=sum(tensor.n_bytes for tensor in header.tensors),
        native_version=NATIVE_VERSION,
        memory=_taken(memory.estimate),
        options=wanted,
        sampling=said_sampling(header),
        untested=tested.unknown,
        projector=seeing.projector,
        blind_reason=seeing.blind,
    )
    keep_alive(options.workers)
    lookup = LookupDrafter(options.max_depth) if choice.kind is DrafterKind.LOOKUP else None
    session = SpecSession(target, mtp, lookup=lookup, cuts=not tested.off.cuts, sight=seeing.sight)
    watch = DrafterWatch(judges=choice.kind is DrafterKind.MTP)
    return Loaded(
        model=model,
        card=card,
        session=session,
        chain=LiveChain(card.root, session, refusal=tested.off.rows),
        target=target,
        costs=costs,
        watch=watch,
        auto=AutoDepth(costs, watch),
        rounding=RoundingProbe(target),
        files=(LoadedFiles(header, identity), *_assistants_files(options)),
        options=replace(options, n_threads=n_threads),
        header=header,
        sight=seeing.sight,
    )


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


def _plan(
    header: GgufHeader,
    options: LoadOptions,
    adapters: Sequence[ReadAdapter],
    projector: FoundProjector | None,
    *,
    shared: int,
) -> MemoryPlan:
    """What fits the memory here, on cards and on workers.

    An assistant that cannot be read takes nothing; why is found out when it is to be loaded.
    """
    assistant: GgufHeader | None = None
    if options.assistant is not None:
        with suppress(ModelFileError):
            assistant = read_header(options.assistant)
    wanted = options if assistant is not None else replace(options, assistant=None)
    n_bytes = sum(each.n_bytes for each in adapters) + (projector.n_bytes if projector is not None else 0)
    available = everywhere(available_bytes(), graphics_memory())
    available = available if available is None else max(0, available - shared)
    memory = plan(header, wanted, available, assistant=assistant, adapters=n_bytes)
    return replace(memory, options=replace(memory.options, assistant=options.assistant))
