"""Which tokens a grammar allows next, asked about as few as can make a difference.

Asking about every token of a vocabulary takes milliseconds, so a row is gone through from its best token downwards.
"""

import math
from codecs import getincrementaldecoder
from collections.abc import Iterator

import numpy as np
from llama_cpp import llama_grammar

from app.domain.sampling import GrammarError, SamplingParams
from app.engine.contexts import Row, Tokens
from app.engine.gbnf import ROOT, read_gbnf
from app.engine.gbnf_automaton import Automaton, Flags, Standing
from app.engine.gbnf_places import lay_out
from app.engine.gbnf_tokens import NamedToken
from app.engine.native.filters import at_least, largest
from app.engine.native.named_tokens import named_token
from app.engine.native.vocabulary import Vocabulary
from app.engine.pieces import Piece, Pieces

_FIRST_ASKED = 128
_GROWTH = 8
_MOST_ONE_BY_ONE = 1024
_LOOSE_CHARACTERS = ('[^"\\\\]', "dot ::= [^\\x0A\\x0D]")
"""What the converter takes for a character of a string: line breaks too, and in patterns even quotes."""
_STRING_CHARACTER = '[^"\\\\\\x00-\\x1F\\x7F]'
"""What JSON takes for one."""


class Grammar:
    """Where a reply stands in its grammar."""

    def __init__(self, automaton: Automaton, pieces: Pieces) -> None:
        """At its beginning."""
        self._automaton, self._pieces = automaton, pieces
        self._at, self._rest = automaton.start, b""

    def mask(self, logits: Row, *, n_best: int = 0, span: float = math.inf) -> Row:
        """The row with everything ruled out but allowed tokens.

        Args:
            logits: the row.
            n_best: stop when this many allowed tokens were found; those not asked about are all smaller, and are ruled
                out.  0 for no limit.
            span: tokens this far below the best allowed one are ruled out unasked.
        """
        self._automaton.begin_token()
        row = np.full_like(logits, -np.inf)
        asked, n_asked, n_found, best = math.inf, max(_FIRST_ASKED, n_best), 0, -math.inf
        while True:
            bound = max(_bound(logits, n_asked), best - span)
            fresh = at_least(logits, bound)
            fresh = fresh[logits[fresh] < asked]
            allowed = self._allowed(fresh)
            row[allowed] = logits[allowed]
            n_found += len(allowed)
            best = max(best, float(row.max()))
            if 0 < n_best <= n_found or bound == -math.inf or bound <= best - span:
                return row
            asked, n_asked = bound, n_asked * _GROWTH

    def allows(self, token: int) -> bool:
        """True when the token may come next."""
        self._automaton.begin_token()
        return self._after(token) is not None

    def accept(self, token: int) -> None:
        """The token comes next.

        Raises:
            GrammarError: the grammar does not allow it; nothing changed.
        """
        self._automaton.begin_token()
        after = self._after(token)
        if after is None:
            raise GrammarError(
                "The reply so far does not follow the grammar, so it cannot be continued under it: "
                "start it anew, or continue without the grammar."
            )
        self._at, self._rest = after

    def copy(self) -> "Grammar":
        """The same state on its own."""
        other = Grammar(self._automaton, self._pieces)
        other._at, other._rest = self._at, self._rest
        return other

    def _allowed(self, tokens: Tokens) -> Tokens:
        if len(tokens) > _MOST_ONE_BY_ONE or self._at.allowed is not None:
            allowed: Tokens = tokens[self._all_allowed()[tokens]]
            return allowed
        return np.array([token for token in tokens.tolist() if self._after(token) is not None], np.int32)

    def _all_allowed(self) -> Flags:
        """Asks about all tokens at once: those that begin alike share their way."""
        known = self._at.allowed
        if known is not None and not self._rest:
            return known
        spelt_only = bool(self._rest) or not self._at.tokens
        asked = self._pieces.others if spelt_only else range(self._pieces.n_vocab)
        allowed = np.zeros(self._pieces.n_vocab, np.bool_)
        allowed[[token for token in asked if self._after(token) is not None]] = True
        if self._rest:
            return allowed
        if spelt_only:
            allowed[list(self._spelt())] = True
        self._automaton.remember(self._at, allowed)
        return allowed

    def _spelt(self) -> Iterator[int]:
        """Tokens of whole characters that may come."""
        ways, dead = [self._at], math.inf
        for token, text, shared in self._pieces.in_order:
            if shared > dead:
                continue  # what both begin with may not come
            del ways[shared + 1 :]
            dead = math.inf
            for character in text[shared:]:
                after = self._automaton.after(ways[-1], character)
                if after is None:
                    dead = len(ways) - 1
                    break
                ways.append(after)
            else:
                yield token

    def _after(self, token: int) -> tuple[Standing, bytes] | None:
        """Where it stands after a token, and what that leaves of a character; None where it may not come."""
        piece = self._pieces.of(token)
        if piece.ends:
            return (self._at, b"") if self._at.may_end and not self._rest else None
        if not piece.raw or piece.raw[0] == 0:
            return None
        read = self._after_text(piece)
        if not self._at.tokens or self._rest:
            return read
        whole = self._automaton.after_token(self._at, token)
        if whole is None or read is None:
            return read if whole is None else (whole, b"")
        return self._automaton.joined(whole, read[0]), read[1]

    def _after_text(self, piece: Piece) -> tuple[Standing, bytes] | None:
        text, rest = piece.text, b""
        if text is not None and self._rest:
            return None  # a character has begun that it does not end
        if text is None:
            split = _split(self._rest + piece.raw)
            if split is None:
                return None
            text, rest = split
        at = self._at
        for character in text:
            after = self._automaton.after(at, character)
            if after is None:
                return None
            at = after
        return None if rest and not at.may_begin_with(*_completions(rest)) else (at, rest)


def grammar(params: SamplingParams, vocabulary: Vocabulary) -> Grammar | None:
    """The grammar the settings ask for, at its beginning; None where they ask for none.

    Raises:
        GrammarError: the grammar or the schema cannot be used; the sentence says why.
    """
    text = gbnf_of(params.json_schema) if params.json_schema else params.grammar
    if not text:
        return None

    def find(name: str) -> NamedToken | None:
        return named_token(name, vocabulary)

    return Grammar(Automaton(lay_out(read_gbnf(text, find), ROOT, find)), vocabulary.pieces)


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


def _split(raw: bytes) -> tuple[str, bytes] | None:
    """Whole characters and the beginning of one more; None where they are no text."""
    decoder = getincrementaldecoder("utf-8")()
    try:
        text = decoder.decode(raw)
    except UnicodeDecodeError:
        return None
    return text, decoder.getstate()[0]


def _completions(rest: bytes) -> tuple[int, int]:
    """The first and last character that begins with these bytes."""
    n_missing = (2 if rest[0] < 0xE0 else 3 if rest[0] < 0xF0 else 4) - len(rest)
    low, high = (rest + filler * n_missing for filler in (b"\x80", b"\xbf"))
    least = {0xE0: 0x800, 0xF0: 0x10000}.get(rest[0], 0)
    return max(least, _code(low)), min(0x10FFFF, _code(high))


def _code(raw: bytes) -> int:
    code = raw[0] & (0x7F >> len(raw))
    for byte in raw[1:]:
        code = code << 6 | byte & 0x3F
    return code
