"""llama.cpp's own grammar, asked about as few tokens as can make a difference.

Asking about every token of a vocabulary takes milliseconds, so a row is gone through from its best token downwards.
The native side aborts the process when it is told a token its grammar does not allow: here it is asked first.
"""

import math

import numpy as np
from llama_cpp import llama_cpp as lib
from llama_cpp import llama_grammar

from app.domain.sampling import GrammarError, SamplingParams
from app.engine.contexts import Row, Tokens
from app.engine.gbnf import ROOT, check_gbnf
from app.engine.native.chain import NativeSampler
from app.engine.native.filters import at_least, largest
from app.engine.native.named_tokens import named_token
from app.engine.native.vocabulary import Vocabulary

_FIRST_ASKED = 128
_GROWTH = 8
_LOOSE_CHARACTERS = ('[^"\\\\]', "dot ::= [^\\x0A\\x0D]")
"""What the converter takes for a character of a string: line breaks too, and in patterns even quotes."""
_STRING_CHARACTER = '[^"\\\\\\x00-\\x1F\\x7F]'
"""What JSON takes for one."""


class Grammar:
    """Where a reply stands in its grammar."""

    def __init__(self, sampler: NativeSampler) -> None:
        """For `grammar` and `copy`."""
        self._sampler = sampler

    def mask(self, logits: Row, *, n_best: int = 0, span: float = math.inf) -> Row:
        """The row with everything ruled out but allowed tokens.

        Args:
            logits: the row.
            n_best: stop when this many allowed tokens were found; those not asked about are all smaller, and are ruled
                out.  0 for no limit.
            span: tokens this far below the best allowed one are ruled out unasked.
        """
        row = np.full_like(logits, -np.inf)
        asked, n_asked, n_found, best = math.inf, max(_FIRST_ASKED, n_best), 0, -math.inf
        while True:
            bound = max(_bound(logits, n_asked), best - span)
            fresh = at_least(logits, bound)
            fresh = fresh[logits[fresh] < asked]
            allowed = self._allowed(fresh, logits[fresh])
            row[allowed] = logits[allowed]
            n_found += len(allowed)
            best = max(best, float(row.max()))
            if 0 < n_best <= n_found or bound == -math.inf or bound <= best - span:
                return row
            asked, n_asked = bound, n_asked * _GROWTH

    def allows(self, token: int) -> bool:
        """True when the token may come next."""
        return len(self._allowed(np.array([token], np.int32), np.zeros(1, np.float32))) == 1

    def accept(self, token: int) -> None:
        """The token comes next.

        Raises:
            GrammarError: the grammar does not allow it; nothing changed.
        """
        if not self.allows(token):
            raise GrammarError(
                "The reply so far does not follow the grammar, so it cannot be continued under it: "
                "start it anew, or continue without the grammar."
            )
        self._sampler.accept(token)

    def copy(self) -> "Grammar":
        """The same state on its own."""
        return Grammar(self._sampler.copy())

    def close(self) -> None:
        """Free it; may be called again."""
        self._sampler.close()

    def _allowed(self, tokens: Tokens, logits: Row) -> Tokens:
        kept, values = self._sampler.apply(tokens, logits)
        allowed: Tokens = kept[values > -np.inf]
        return allowed


def grammar(params: SamplingParams, vocabulary: Vocabulary) -> Grammar | None:
    """The grammar the settings ask for, at its beginning; None where they ask for none.

    Raises:
        GrammarError: the grammar or the schema cannot be used; the sentence says why.
    """
    text = gbnf_of(params.json_schema) if params.json_schema else params.grammar
    if not text:
        return None
    check_gbnf(text, lambda name: named_token(name, vocabulary))
    pointer: int | None = lib.llama_sampler_init_grammar(vocabulary.vocab, text.encode(), ROOT.encode())
    if not pointer:
        raise GrammarError(
            "llama.cpp refuses the grammar: it may repeat too much, or be more than it can read. Simplify it."
        )
    return Grammar(NativeSampler(pointer))


def gbnf_of(json_schema: str) -> str:
    """The grammar of all JSON texts that a schema describes; keywords the converter does not know have no effect.

    Raises:
        GrammarError: the schema cannot be used; the sentence says why.
    """
    try:
        text: str = llama_grammar.json_schema_to_gbnf(json_schema)
    except ValueError as error:  # not JSON, or a reference it does not know
        raise GrammarError(f"The JSON schema cannot be read ({error}). Correct it.") from error
    except Exception as error:  # the converter raises what it happens to stumble over
        reason = str(error) or type(error).__name__
        raise GrammarError(f"The JSON schema cannot be made into a grammar ({reason:.120}). Simplify it.") from error
    for loose in _LOOSE_CHARACTERS:
        text = text.replace(loose, loose.partition("[")[0] + _STRING_CHARACTER)
    return text


def _bound(logits: Row, n: int) -> float:
    """A logit that at least the `n` largest reach."""
    return float(logits[largest(logits, n)].min()) if n < len(logits) else -math.inf
