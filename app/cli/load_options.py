"""How the arguments say that a model is to be loaded, where they say it; else as it was chosen before."""

import argparse
from dataclasses import replace

from app.domain.model import DrafterKind, FlashAttention, KvType, LoadOptions


def load_options(arguments: argparse.Namespace, usual: LoadOptions) -> LoadOptions:
    """What to load with: without drafts a model keeps the drafter it has, so that its saved rows fit.

    Raises:
        InvalidSettingError: no context can be made so.
    """
    own = arguments.drafter in {None, DrafterKind.NONE}
    return replace(
        usual,
        drafter=usual.drafter if own else DrafterKind(arguments.drafter),
        assistant=arguments.assistant or usual.assistant,
        n_ctx=arguments.context or usual.n_ctx,
        n_threads=usual.n_threads if arguments.threads is None else arguments.threads,
        kv_type_k=KvType(arguments.kv_type_k or usual.kv_type_k),
        kv_type_v=KvType(arguments.kv_type_v or usual.kv_type_v),
        flash_attention=FlashAttention(arguments.flash_attention or usual.flash_attention),
        workers=usual.workers if arguments.workers is None else arguments.workers,
    )
