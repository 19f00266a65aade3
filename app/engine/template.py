"""From a path of messages to the prompt's tokens, keeping every token that is known.

The chat template renders the whole conversation as text.  Tokens that were evaluated before are kept as far as their
text is a beginning of the rendering, and only what follows is tokenised: a shown answer is never tokenised again, which
need not give the tokens it was made of.  Where a template rewrites the past, the kept part ends there, and nothing else
is special about it.

Some templates open a reply with words that they leave out once it is history (an empty block of reasoning, say).  Rows
of those words are of no use to the next turn, so a prompt also tells how far it will last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

from app.domain.conversation import MessageNode, path_tokens
from app.domain.errors import TemplateError
from app.domain.message import Message, Role
from app.domain.thought_marks import THINK, ThoughtMarks
from app.engine.boundary import common_prefix
from app.engine.chat_template import Render
from app.engine.prompt_pictures import Ids, Place, Seen, cut_at_marks, free_mark, with_marks

_NOTHING_SEEN: Seen = MappingProxyType({})


class Vocabulary(Protocol):
    """Texts to tokens and back."""

    def tokenize(self, text: str, *, special: bool) -> tuple[int, ...]:
        """Tokens of a text; with `special`, control tokens written out in it are recognised."""

    def piece(self, token: int, *, special: bool) -> bytes:
        """A token's bytes; control tokens are empty unless `special`."""

    def ends_turn(self, token: int) -> bool:
        """True for every token that ends a reply."""

    @property
    def n_vocab(self) -> int:
        """Tokens are below this."""

    @property
    def bos(self) -> int | None:
        """The token a prompt begins with, if the model wants one."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt's tokens.

    Attributes:
        tokens: all of them.
        n_known: how many at the beginning were evaluated before, in an earlier turn of this path.
        n_lasting: how many at the beginning the next turn's prompt will begin with too, whatever is answered.
        reply: what there is of the reply already, where one goes on; `n_known` counts these too, where they are known.
        opens_thought: it ends within a block of reasoning, which the reply is to close.
    """

    tokens: tuple[int, ...]
    n_known: int
    n_lasting: int
    reply: tuple[int, ...] = ()
    opens_thought: bool = False

    @property
    def whole(self) -> tuple[int, ...]:
        """With what there is of the reply."""
        return (*self.tokens, *self.reply)

    @property
    def has_pictures(self) -> bool:
        """True where some of the tokens stand for rows of a picture."""
        return min(self.tokens, default=0) < 0

    @property
    def words(self) -> tuple[int, ...]:
        """The tokens of the vocabulary among them."""
        return tuple(token for token in self.tokens if token >= 0)

    @property
    def evaluated(self) -> tuple[int, ...]:
        """What must have rows before the next token can be drawn: all but a reply's last token, which is pending."""
        return (*self.tokens, *self.reply[:-1])


def build_prompt(
    path: Sequence[MessageNode],
    render: Render,
    vocabulary: Vocabulary,
    *,
    reader: str = "",
    seen: Seen = _NOTHING_SEEN,
    marks: ThoughtMarks = THINK,
) -> Prompt:
    """The prompt that asks for an answer to the path's last message.

    Args:
        path: root to that message.
        render: the chat template.
        vocabulary: of the model that reads it.
        reader: that model's fingerprint; tokens of a reply that another one wrote count only as far as they spell it.
        seen: what stands for the pictures that it can see; others are named.
        marks: what that model marks its reasoning off with.

    Raises:
        TemplateError: the template refuses the conversation.
    """
    messages, mark = with_marks([node.message for node in path], seen)
    try:
        parts = _parts(messages, render, vocabulary)
    except TemplateError:
        messages = _taking_turns(messages)
        if len(messages) == len(path):
            raise
        parts = _parts(messages, render, vocabulary)
    parts = [_Part(text, part.literal, ids) for part in parts for text, ids in cut_at_marks(part.text, mark, seen)]
    places = _places(parts)
    text = "".join(part.text for part in parts).encode(errors="replace")
    known = path_tokens(tuple(path))
    n_known, at = _align(_spans(path, reader), text, vocabulary, places)
    if at < len(text) and text[at] & 0xC0 == 0x80:  # inside a character: nothing can be tokenised from here
        n_known, at = 0, 0
    fresh = _tokenize(parts, at, vocabulary)
    bos = vocabulary.bos
    if n_known == 0 and bos is not None and fresh[:1] != (bos,):
        fresh = (bos, *fresh)
    tokens = (*known[:n_known], *fresh)
    n_lasting = _n_lasting(tokens, text, _lasting(messages, text, render), vocabulary, places)
    opened = not parts[-1].literal and marks.opened_by(parts[-1].text)
    return Prompt(tokens, n_known, n_lasting, opens_thought=opened)


def _taking_turns(messages: Sequence[Message]) -> list[Message]:
    """Messages of the same role in a row as one, for templates that want the roles to alternate.

    They come about where a reply was deleted and something said in its place.
    """
    turns: list[Message] = []
    for message in messages:
        if turns and turns[-1].role is message.role:
            turns[-1] = replace(turns[-1], content=f"{turns[-1].content}\n\n{message.content}")
        else:
            turns.append(message)
    return turns


def _lasting(messages: Sequence[Message], text: bytes, render: Render) -> int:
    """Bytes at the beginning of the rendering that stay when the reply is history."""
    later = [*(_record(message) for message in messages), {"role": Role.ASSISTANT.value, "content": "."}]
    try:
        history = render(later).encode(errors="replace")
    except TemplateError:  # it wants no answer to this; then there is nothing to know
        return len(text)
    return len(text) if history.startswith(text) else common_prefix(text, history)


def _n_lasting(
    tokens: tuple[int, ...], text: bytes, lasting: int, vocabulary: Vocabulary, places: Sequence[Place]
) -> int:
    """The last control token that begins within the lasting bytes: whatever follows it, it is a token of its own.

    So is a picture.
    """
    at, index = len(text), len(tokens)
    if lasting == at:
        return index
    ending = {place.end: place for place in places}
    while index > 0 and at > 0:
        if at in ending:
            index, at = index - len(ending[at].ids), ending[at].start
            if at <= lasting:
                return index
            continue
        index -= 1
        at -= len(vocabulary.piece(tokens[index], special=True))
        if at <= lasting and not vocabulary.piece(tokens[index], special=False):
            return index
    return len(tokens)


def _record(message: Message) -> dict[str, str]:
    record = {"role": message.role.value, "content": message.content}
    if message.reasoning:
        record["reasoning_content"] = message.reasoning
    return record


@dataclass(frozen=True, slots=True)
class _Span:
    """Known tokens of one message; `shown` is the text they are shown as, where all of them are a reply's own."""

    tokens: tuple[int, ...]
    shown: bytes | None


def _spans(path: Sequence[MessageNode], reader: str) -> list[_Span]:
    """The path's known tokens, message by message; joined they are `path_tokens`."""
    spans: list[_Span] = []
    for node in path:
        length = sum(len(span.tokens) for span in spans)
        if node.token_start > length:
            break
        if not node.token_ids:
            continue
        while length > node.token_start:
            last = spans.pop()
            length -= len(last.tokens)
            if length < node.token_start:
                spans.append(_Span(last.tokens[: node.token_start - length], None))
                break
        own = not reader or node.fingerprint in {"", reader}
        reply = own and node.message.role is Role.ASSISTANT and not node.message.reasoning
        spans.append(_Span(node.token_ids, node.message.content.encode(errors="replace") if reply else None))
    return spans


def _align(spans: Sequence[_Span], text: bytes, vocabulary: Vocabulary, places: Sequence[Place]) -> tuple[int, int]:
    """How many known tokens stand for a beginning of the text, and where in it they end."""
    n_known = at = 0
    before: int | None = None  # the token before, where it is of text
    beginning = {place.start: place for place in places}
    for span in spans:
        tokens = span.tokens
        if not all(token < vocabulary.n_vocab for token in tokens):
            return n_known, at  # of another model
        if span.shown is not None and text.startswith(span.shown, at) and _shows(span, vocabulary):
            # A reply may hold what no text can spell (half characters, control tokens), so it is taken whole.
            ended = vocabulary.ends_turn(tokens[-1])
            n_known, at = n_known + len(tokens) - ended, at + len(span.shown)
            tokens = tokens[-1:] if ended else ()
        passed = 0
        for index, token in enumerate(tokens):
            if index < passed:
                continue
            if at in beginning:
                place = beginning[at]
                passed = index + len(place.ids)
                if tokens[index:passed] != place.ids:
                    return n_known, at
                n_known, at, before = n_known + len(place.ids), place.end, None
                continue
            if token < 0:
                return n_known, at  # a picture that stands there no more
            piece = vocabulary.piece(token, special=True)
            if n_known == 0 and token == vocabulary.bos and not text.startswith(piece):
                n_known += 1  # added by us, not by the template
                continue
            if not text.startswith(piece, at):
                begins = before is None or not vocabulary.piece(before, special=False)
                if not begins or piece[:1] != b" " or not text.startswith(piece[1:], at):
                    return n_known, at
                piece = piece[1:]  # some tokenizers begin every stretch of text with a space of their own
            n_known, at, before = n_known + 1, at + len(piece), token
    return n_known, at


def _shows(span: _Span, vocabulary: Vocabulary) -> bool:
    """False for a reply that another model drew, whose tokens mean something else here."""
    shown = decoded(span.tokens, vocabulary).encode(errors="replace")
    return span.shown is not None and shown.startswith(span.shown)


def decoded(tokens: Sequence[int], vocabulary: Vocabulary) -> str:
    """The text of a reply's tokens without control tokens; it begins with what was shown of them."""
    return b"".join(vocabulary.piece(token, special=False) for token in tokens).decode(errors="replace")


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of the rendering; in a literal one, what spells a control token stays plain text.

    One with `ids` is the mark of a picture, for which these stand.
    """

    text: str
    literal: bool
    ids: Ids = ()


def _places(parts: Sequence[_Part]) -> tuple[Place, ...]:
    """Where in the text of the parts the pictures are."""
    places: list[Place] = []
    at = 0
    for part in parts:
        end = at + len(part.text.encode(errors="replace"))
        if part.ids:
            places.append(Place(at, end, part.ids))
        at = end
    return tuple(places)


def _parts(messages: Sequence[Message], render: Render, vocabulary: Vocabulary) -> list[_Part]:
    """The rendering, with those contents marked literal that spell control tokens.

    Such contents are rendered as a mark no message holds, so that the template's own control tokens and a person's
    are never confused.
    """
    spelled = {
        index: message.content for index, message in enumerate(messages) if _spells_control(message.content, vocabulary)
    }
    if not spelled:
        return [_Part(render([_record(message) for message in messages]), literal=False)]
    mark = free_mark([message.content + message.reasoning for message in messages])
    records = [
        _record(replace(message, content=f"{mark}{index}{mark}") if index in spelled else message)
        for index, message in enumerate(messages)
    ]
    # Between two marks stands an index: every other piece is one.
    pieces = render(records).split(mark)
    return [
        _Part(spelled[int(piece)], literal=True) if index % 2 else _Part(piece, literal=False)
        for index, piece in enumerate(pieces)
    ]


def _tokenize(parts: Sequence[_Part], at: int, vocabulary: Vocabulary) -> tuple[int, ...]:
    """Tokens of the parts' text from byte `at` on."""
    tokens: list[int] = []
    for part in parts:
        raw = part.text.encode(errors="replace")
        if part.ids and at == 0:
            tokens += part.ids
        elif at < len(raw):
            tokens += vocabulary.tokenize(raw[at:].decode(errors="replace"), special=not part.literal)
        at = max(0, at - len(raw))
    return tuple(tokens)


def _spells_control(content: str, vocabulary: Vocabulary) -> bool:
    """True where a control token is written out in the text."""
    # Tokens of text show something; to tokenise all of a conversation twice and compare would take twice as long.
    return not all(vocabulary.piece(token, special=False) for token in vocabulary.tokenize(content, special=True))
