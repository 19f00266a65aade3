"""Whether a model's shape allows how it is to be loaded; asked before the weights are read.  It loads nothing."""

from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType

from app.domain.errors import ModelFileError
from app.domain.model import KvType, LoadOptions
from app.engine.gguf_header import GgufHeader
from app.engine.layer_memory import head_widths


def require_loadable(header: GgufHeader, options: LoadOptions) -> None:
    """Refuse formats of blocks that a head's width is no multiple of.

    Raises:
        ModelFileError: saying which, and what to choose instead.
    """
    if header.has("attention.key_length_mla") and options.kv_type_k is not options.kv_type_v:
        raise ModelFileError(
            f"{header.name} keeps keys and values in one row, so both need one format, and not {options.kv_type_k} "
            f"and {options.kv_type_v}. Choose the same for both."
        )
    keys, values = head_widths(header)
    _require(header, "keys", keys, options.kv_type_k)
    _require(header, "values", values, options.kv_type_v)


def _require(header: GgufHeader, what: str, widths: frozenset[int], kind: KvType) -> None:
    block: int = GGML_QUANT_SIZES[GGMLQuantizationType[kind.name]][0]
    odd = sorted(width for width in widths if width % block)
    if kind.quantised and odd:
        raise ModelFileError(
            f"{header.name} cannot keep its {what} as {kind}: its heads are {odd[0]} numbers wide, which is no "
            f"multiple of that format's blocks of {block}. Choose f16 for both."
        )
