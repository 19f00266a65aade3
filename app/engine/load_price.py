"""What a way of loading a model would cost, read from its header; nothing is loaded.

Each choice is priced alone, against the same way of loading with that one choice at its cheapest or plainest.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.domain.errors import KnownError, ModelFileError
from app.domain.load_price import LoadPrice
from app.domain.model import DrafterKind, KvType, LoadOptions
from app.engine.adapter_file import ReadAdapter, read_adapters
from app.engine.gguf_header import GgufHeader, read_header
from app.engine.gpu_fit import everywhere
from app.engine.loadable import require_loadable
from app.engine.memory_plan import MemoryPlan, plan
from app.engine.said_sampling import said_sampling


class Pricing:
    """Prices ways of loading one model after another; what was read last is kept."""

    def __init__(self) -> None:
        self._header: GgufHeader | None = None
        self._stamp: tuple[Path, int, int] | None = None

    def price(self, path: Path, options: LoadOptions, available: int | None, *, cards: Sequence[int] = ()) -> LoadPrice:
        """What loading so would cost, or why it cannot be.

        Args:
            path: the model's file.
            options: how it would be loaded.
            available: bytes of memory that are free, with what the loaded model would give back.
            cards: bytes that are free on each graphics card.
        """
        try:
            header = self._read(path)
            require_loadable(header, options)
            adapters = read_adapters(options.adapters, header)
            assistant = read_header(options.assistant) if options.assistant is not None else None
            return _priced(header, options, everywhere(available, cards), assistant=assistant, adapters=adapters)
        except KnownError as error:
            return LoadPrice(refusal=str(error), available=available)

    def _read(self, path: Path) -> GgufHeader:
        try:
            found = path.stat()
        except OSError as error:
            raise ModelFileError(f"The model file {path} cannot be read: {error.strerror}.") from error
        stamp = (path, found.st_size, found.st_mtime_ns)
        if self._header is None or self._stamp != stamp:
            self._header, self._stamp = read_header(path), stamp
        return self._header


def _priced(
    header: GgufHeader,
    options: LoadOptions,
    available: int | None,
    *,
    assistant: GgufHeader | None,
    adapters: Sequence[ReadAdapter],
) -> LoadPrice:
    extra = sum(each.n_bytes for each in adapters)

    def planned(changed: LoadOptions) -> MemoryPlan:
        return plan(header, changed, None, assistant=assistant, adapters=extra)

    wanted = planned(options)
    total = wanted.estimate.total
    # A length is priced by what it keeps; so are formats, each in its own rows.
    one_kind = replace(options, kv_type_k=KvType.F16, kv_type_v=KvType.F16)
    as_f16 = planned(one_kind).estimate.total
    keys = planned(replace(one_kind, kv_type_k=options.kv_type_k)).estimate.total - as_f16
    values = planned(replace(one_kind, kv_type_v=options.kv_type_v)).estimate.total - as_f16
    plain = plan(header, replace(options, drafter=DrafterKind.NONE, assistant=None), None, adapters=extra)
    shallow = planned(replace(options, max_depth=1))
    granted = plan(header, options, available, assistant=assistant, adapters=extra)
    return LoadPrice(
        total=total,
        available=available,
        weights=wanted.estimate.weights - extra,
        rows=wanted.estimate.kv_target + wanted.estimate.kv_draft,
        keys=keys,
        values=values,
        drafter=total - plain.estimate.total,
        depth=total - shallow.estimate.total,
        adapters=extra,
        n_ctx=granted.options.n_ctx,
        given_up=tuple(reason for reason in (granted.drafter_reason, granted.context_reason) if reason),
        n_ctx_trained=max(0, header.number("context_length")),
        sampling=said_sampling(header),
    )
