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
        gpu_layers=usual.gpu_layers if arguments.gpu_layers is None else arguments.gpu_layers,
        adapters=usual.adapters if arguments.lora is None else tuple(arguments.lora),
        projector=arguments.projector or usual.projector,
    )


def said_options(arguments: argparse.Namespace) -> frozenset[str]:
    """Which options of loading the arguments name, so that they count more than what was chosen for the model."""
    said = {
        "n_ctx": arguments.context is not None,
        "n_threads": arguments.threads is not None,
        "drafter": arguments.drafter not in {None, DrafterKind.NONE},
        "assistant": arguments.assistant is not None,
        "kv_type_k": arguments.kv_type_k is not None,
        "kv_type_v": arguments.kv_type_v is not None,
        "flash_attention": arguments.flash_attention is not None,
        "gpu_layers": arguments.gpu_layers is not None,
        "adapters": arguments.lora is not None,
        "projector": arguments.projector is not None,
    }
    return frozenset(name for name, given in said.items() if given)
