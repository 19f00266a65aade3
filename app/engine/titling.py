"""A title in the model's own words, written beside the live conversation.

It is read and drawn in the scratch sequence, plainly and greedily: the live sequence keeps its rows, its carry and its
logits, so that the next turn goes on as if nothing had happened.  It knows no drafts and saves nothing.
"""

import numpy as np

from app.domain.composer_commands import SuggestTitle
from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.templates import Reasoning
from app.engine.contexts import Batch, Context, DecodeStoppedError
from app.engine.native.model import LlamaModel
from app.engine.sampler import argmax
from app.engine.spec_session import SpecSession
from app.engine.stop import StopFlag
from app.engine.template import build_prompt

_MOST_TOKENS = 24
_QUESTION, _ANSWER = 600, 300
"""Characters of each that the title is drawn from."""
_ASK = (
    "Name the topic of the following message in two to six words, as a headline.  Answer with the headline alone."
    "\n\nMessage: {question}"
)


def suggest_title(
    command: SuggestTitle, model: LlamaModel, context: Context, session: SpecSession, stop: StopFlag
) -> str:
    """What the model calls the conversation; empty where there is no room, or it was stopped.

    Raises:
        TemplateError: the model's chat template refuses to ask it.
        DecodeError, BrokenLogitsError: the model failed; the live sequence is what it was.
    """
    prompt = _prompt(command, model)
    if len(session.committed) + len(prompt) + _MOST_TOKENS >= session.cache_max_ctx:
        return ""
    seq = context.n_seq_max - 1
    try:
        return _written(prompt, model, context, seq=seq, stop=stop)
    except DecodeStoppedError:
        return ""
    finally:
        context.remove(-1, -1, seq=seq)


def _written(prompt: tuple[int, ...], model: LlamaModel, context: Context, *, seq: int, stop: StopFlag) -> str:
    """The first line of the model's answer; empty where it does not end."""
    for at in range(0, len(prompt), context.n_ubatch):
        chunk = np.array(prompt[at : at + context.n_ubatch], np.int32)
        context.decode(Batch(chunk, at, 1, seq=seq), stop=stop)
    text = b""
    for position in range(len(prompt), len(prompt) + _MOST_TOKENS):
        (logits,) = context.logits()
        token = argmax(logits)
        text += model.piece(token, special=False)
        if model.ends_turn(token) or (text.strip() and text.endswith(b"\n")):
            return text.decode(errors="replace").strip()
        context.decode(Batch(np.array([token], np.int32), position, 1, seq=seq), stop=stop)
    return ""


def _prompt(command: SuggestTitle, model: LlamaModel) -> tuple[int, ...]:
    ask = _ASK.format(question=command.question[:_QUESTION], answer=command.answer[:_ANSWER])
    asked = MessageNode(id=MessageId(0), parent=None, message=Message(Role.USER, ask))
    own = model.layouts.own()
    layout, marks = own.layout, own.marks
    render = layout.renderer(now=None, reasoning=Reasoning.OFF)
    prompt = build_prompt((asked,), render, model, marks=marks)
    if not marks.direct and (Reasoning.OFF in layout.choices or not marks.known_to(model.chat_template)):
        return prompt.tokens
    # A title needs no reasoning, and would end in the middle of it.
    skipped = marks.closing if prompt.opens_thought else marks.direct or f"{marks.opening}{marks.closing}"
    return (*prompt.tokens, *model.tokenize(skipped, special=True))
