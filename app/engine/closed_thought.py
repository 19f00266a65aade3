"""Ends a reply's reasoning in the model's place: the closing tag is read as a prompt is, and not drawn."""

from app.domain.thought_marks import ThoughtMarks
from app.engine.loading import Loaded
from app.engine.spec_session import SPARE_ROWS


def close_thought(loaded: Loaded, marks: ThoughtMarks) -> tuple[int, ...]:
    """Read the closing tag behind what was drawn; its tokens, or none where the context has no room for them.

    What is drawn next follows it as a reply follows its prompt, by the same rules.

    Raises:
        DecodeError: the target failed.
    """
    session = loaded.session
    session.end_turn()
    drawn = session.committed if session.pending_tok is None else (*session.committed, session.pending_tok)
    closing = loaded.model.tokenize(marks.closing, special=True)
    if len(drawn) + len(closing) + SPARE_ROWS >= session.cache_max_ctx:
        return ()
    primed = session.prime((*drawn, *closing))
    loaded.chain.forget_after(primed.kept)
    return closing
