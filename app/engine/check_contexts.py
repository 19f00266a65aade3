"""Contexts of their own for a check: as short as it allows, over the weights that are loaded already."""

from contextlib import ExitStack

from app.domain.errors import KnownError
from app.domain.model import DrafterKind
from app.domain.sizes import size_text
from app.engine.contexts import ContextKind, MemoryKind
from app.engine.drafters import draft_context
from app.engine.gguf_header import read_header
from app.engine.loading import Loaded
from app.engine.lookup import LookupDrafter
from app.engine.machine_memory import available_bytes
from app.engine.memory_estimate import estimate
from app.engine.mtp_config import MtpSessionConfig
from app.engine.mtp_session import MtpSession
from app.engine.spec_session import SPARE_ROWS, SpecSession

_USABLE = 0.95
"""Of the free memory, as when a model is loaded."""
_CELLS = 256
"""Contexts come in whole blocks of so many cells."""


class NoRoomForCheckError(KnownError):
    """The contexts of a check do not fit the free memory."""


def rows_needed(n_prompt: int, n_tokens: int, loaded: Loaded) -> int:
    """Length of a context in which so many tokens can be drawn after a prompt."""
    rows = n_prompt + n_tokens + loaded.session.depth_max + 2 * SPARE_ROWS
    return min(-(-rows // _CELLS) * _CELLS, loaded.card.n_ctx)


def require_room(loaded: Loaded, n_ctx: int, *, available: int | None) -> None:
    """Refuse what would not fit.

    Raises:
        NoRoomForCheckError: with both figures.
        ModelFileError: the assistant's file cannot be read any more.
    """
    options = loaded.options
    drafts = loaded.card.drafter is DrafterKind.MTP
    assistant = read_header(options.assistant) if drafts and options.assistant is not None else None
    predicted = estimate(
        loaded.header,
        n_ctx=n_ctx,
        n_rs_seq=_taken_back(loaded),
        n_outputs=options.max_depth + 1,
        drafter=(assistant or loaded.header) if drafts else None,
        kv_types=(options.kv_type_k, options.kv_type_v),
    )
    # The model's weights and vocabulary are there already; an assistant is loaded once more.
    needed = predicted.kv_target + predicted.kv_draft + predicted.recurrent + predicted.compute
    if assistant is not None:
        needed += sum(tensor.n_bytes for tensor in assistant.tensors)
    if available is not None and needed > _USABLE * available:
        raise NoRoomForCheckError(
            f"A check needs {size_text(needed)} of memory beside the conversation, and {size_text(available)} are "
            "free. Close other programs, or load the model with a shorter context."
        )


def check_session(loaded: Loaded, n_ctx: int, *, own: ExitStack) -> SpecSession:
    """An empty session of that length with the drafter of the loaded model; `own` takes its contexts.

    Raises:
        NoRoomForCheckError: there is no room for it.
        AppError: a context cannot be made.
    """
    require_room(loaded, n_ctx, available=available_bytes())
    options, card = loaded.options, loaded.card
    target = own.enter_context(
        loaded.model.context(
            ContextKind.TARGET,
            n_ctx=n_ctx,
            n_threads=options.n_threads,
            n_rs_seq=_taken_back(loaded),
            rows_for_assistant=card.drafter is DrafterKind.MTP and options.assistant is not None,
            kv_type_k=options.kv_type_k,
            kv_type_v=options.kv_type_v,
            flash_attention=options.flash_attention,
        )
    )
    if card.drafter is not DrafterKind.MTP:
        looks_up = card.drafter is DrafterKind.LOOKUP
        return SpecSession(target, lookup=LookupDrafter(options.max_depth) if looks_up else None)
    draft = draft_context(loaded.model, target, options, n_threads=options.n_threads, own=own)
    mtp = own.enter_context(MtpSession(target, draft, MtpSessionConfig(n_draft_max=options.max_depth)))
    return SpecSession(target, mtp)


def _taken_back(loaded: Loaded) -> int:
    """Tokens a recurrent state must be able to be taken back by."""
    recurrent = loaded.model.memory_kind is MemoryKind.RECURRENT and loaded.card.drafter is not DrafterKind.NONE
    return loaded.options.max_depth if recurrent else 0
