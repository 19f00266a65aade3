"""The tokens of a reply as the chat keeps them: the marks of the model's family are read, and written as ours.

It knows the vocabulary and the marks.  Tokens stay what they are; only what is shown of them is told here.
"""

from collections.abc import Callable, Sequence

from app.domain.message import Message, raw_text
from app.domain.thought_marks import THINK, ThoughtMarks
from app.engine.template import Vocabulary
from app.engine.text import TextStream


def reply_text(vocabulary: Vocabulary, marks: ThoughtMarks, *, stop: Sequence[str] = ()) -> TextStream:
    """The text of a reply, none of which has come."""
    return TextStream(marked_piece(vocabulary, marks), vocabulary.ends_turn, stop=stop, marks=marks)


def marked_piece(vocabulary: Vocabulary, marks: ThoughtMarks) -> Callable[[int], bytes]:
    """A token's bytes; those of control tokens only where marks are made of them."""
    spelled = {token for mark in marks.all for token in vocabulary.tokenize(mark, special=True)}
    return lambda token: vocabulary.piece(token, special=token in spelled)


def text_of(tokens: Sequence[int], vocabulary: Vocabulary, marks: ThoughtMarks, *, opened: bool) -> str:
    """What a reply of these tokens is kept as; `opened` where its prompt ends within reasoning."""
    stream = reply_text(vocabulary, marks)
    if opened:
        stream.begin_thought()
    stream.replay(tokens)
    stream.finish()
    return stream.text


def tokens_of(message: Message, vocabulary: Vocabulary, marks: ThoughtMarks, *, opened: bool) -> tuple[int, ...]:
    """A reply that no tokens are known of, as the model of these marks would have written it.

    What the message says is text, whatever it spells.
    """
    if marks is THINK:
        text = raw_text(message)
        return vocabulary.tokenize(text.removeprefix(marks.opening) if opened else text, special=False)
    if not opened and not message.reasoning:
        parts = [(marks.direct, True), (message.content, False)]
    else:
        begun, ended = "" if opened else marks.opening, marks.closing if message.content else ""
        parts = [(begun, True), (message.reasoning, False), (ended, True), (message.content, False)]
    return tuple(token for text, special in parts for token in vocabulary.tokenize(text, special=special))
