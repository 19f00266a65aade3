"""The prompt of a turn: with the template that was chosen for the loaded model, and as long as its context allows."""

from app.domain.attachments import pictures_in
from app.domain.commands import Generate
from app.domain.errors import ContextFullError, TemplateError
from app.domain.generation import GenerationOptions
from app.domain.templates import Reasoning, chosen_for
from app.engine.continuing import question_and_reply, with_reply
from app.engine.late_grammar import Reasons, reasons_of
from app.engine.layouts import Found, moment
from app.engine.loading import Loaded
from app.engine.prompt_pictures import Seen
from app.engine.sight import PictureSight
from app.engine.spec_session import SPARE_ROWS
from app.engine.template import Prompt, build_prompt


def layout_for(options: GenerationOptions, loaded: Loaded) -> Found:
    """How this model's messages are laid out."""
    return loaded.model.layouts.of(chosen_for(options.templates, loaded.card.fingerprint))


def reasons_for(options: GenerationOptions, prompt: Prompt, loaded: Loaded) -> Reasons | None:
    """How this model's reply may reason before a grammar begins; None where it does not."""
    found = layout_for(options, loaded)
    if not (found.reasons or prompt.opens_thought):
        return None
    wanted = options.reasoning is not Reasoning.OFF
    return reasons_of(found.marks, loaded.model, opened=prompt.opens_thought, wanted=wanted)


def prompt_of(command: Generate, loaded: Loaded) -> Prompt:
    """The prompt of the reply that is asked for, or that is to go on.

    Raises:
        TemplateError: the chat template refuses the conversation.
        ContextFullError: it does not fit.
        KnownError: an image cannot be read.
    """
    asked, reply = question_and_reply(command.path)
    # The date that a template writes is the conversation's, so that what was read once stays read.
    now, reasoning = moment(command.path[0].created_at), command.options.reasoning
    found = layout_for(command.options, loaded)
    render = found.layout.renderer(now=now, reasoning=reasoning)
    seen = _seen(command, loaded.sight)
    fingerprint = loaded.card.fingerprint
    prompt = build_prompt(asked, render, loaded.model, reader=fingerprint, seen=seen, marks=found.marks)
    if prompt.tokens[-1] < 0:
        raise TemplateError("The chat template ends with an image, and no reply can begin there. Choose another one.")
    n_ctx = loaded.target.n_ctx
    n_extra = loaded.sight.n_extra(prompt.tokens) if loaded.sight is not None else 0
    if reply is not None:
        prompt = with_reply(prompt, reply, loaded.model, marks=found.marks)
        if len(prompt.evaluated) + n_extra + SPARE_ROWS >= n_ctx:
            raise ContextFullError(
                f"This reply cannot go on: it has filled the context of {n_ctx} tokens. "
                "Load the model with a longer context, or go back to an earlier message."
            )
        return prompt
    if len(prompt.tokens) + n_extra + loaded.session.depth_max + SPARE_ROWS >= n_ctx:
        raise ContextFullError(
            f"This conversation has {len(prompt.tokens) + n_extra} tokens, and the context holds {n_ctx}. "
            "Start a new conversation, or load the model with a longer context."
        )
    return prompt


def _seen(command: Generate, sight: PictureSight | None) -> Seen:
    """What stands for the images of the path; nothing for a model that sees none, to which they are named."""
    if sight is None:
        return {}
    sight.hold(command.pictures)
    return sight.ids_of([each for node in command.path for each in pictures_in(node.message.content)])
