"""Tokens by the names that a grammar gives them, as llama.cpp's own grammar finds them."""

import re

from llama_cpp import llama_cpp as lib

from app.engine.gbnf_tokens import NamedToken
from app.engine.native.vocabulary import Vocabulary

_NUMBERED = re.compile(r"<\[(\d{1,9})\]>")


def named_token(name: str, vocabulary: Vocabulary) -> NamedToken | None:
    """The token that ``<text>`` or ``<[number]>`` stands for; None where it is not exactly one."""
    token = _token(name, vocabulary)
    if token is None:
        return None
    return NamedToken(token, bool(lib.llama_vocab_is_eog(vocabulary.vocab, token)))


def _token(name: str, vocabulary: Vocabulary) -> int | None:
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None:
        number = int(numbered[1])
        return number if number < vocabulary.n_vocab else None
    if name.startswith("<["):
        return None
    raw = name.encode(errors="replace")
    tokens = (lib.llama_token * 2)()
    count: int = lib.llama_tokenize(vocabulary.vocab, raw, len(raw), tokens, len(tokens), False, True)  # noqa: FBT003
    return int(tokens[0]) if count == 1 else None
