"""How a template would lay messages out, token by token; nothing is evaluated.

It knows the template and the vocabulary, and not what of the prompt is in any memory.
"""

from dataclasses import replace

from app.domain.errors import TemplateError
from app.domain.template_events import PreviewTemplate, TemplatePreviewed
from app.domain.templates import PreviewToken
from app.engine.layouts import Layouts, moment
from app.engine.template import Vocabulary, build_prompt

_MOST_SHOWN = 1000
"""Tokens from the beginning of a prompt, and from its end."""


def preview(command: PreviewTemplate, layouts: Layouts, vocabulary: Vocabulary, *, reader: str) -> TemplatePreviewed:
    """Answer; see `TemplatePreviewed`.

    Args:
        command: what is asked.
        layouts: of the loaded model.
        vocabulary: of that model.
        reader: its fingerprint.
    """
    found = layouts.of(command.choice)
    answer = TemplatePreviewed(
        request=command.request,
        choice=command.choice,
        state=found.state,
        own=layouts.source,
        source=layouts.source_of(command.choice),
    )
    if not command.path:
        return answer
    render = found.layout.renderer(now=moment(command.path[0].created_at), reasoning=command.reasoning)
    try:
        prompt = build_prompt(command.path, render, vocabulary, reader=reader)
    except TemplateError as error:
        return replace(answer, refusal=str(error))
    shown = prompt.tokens
    if len(shown) > 2 * _MOST_SHOWN:
        shown = (*shown[:_MOST_SHOWN], *shown[-_MOST_SHOWN:])
    return replace(
        answer,
        tokens=tuple(_shown(token, vocabulary) for token in shown),
        n_first=min(len(shown), _MOST_SHOWN if len(shown) < len(prompt.tokens) else len(shown)),
        n_tokens=len(prompt.tokens),
        n_known=prompt.n_known,
    )


def _shown(token: int, vocabulary: Vocabulary) -> PreviewToken:
    piece = vocabulary.piece(token, special=True)
    control = bool(piece) and not vocabulary.piece(token, special=False)
    return PreviewToken(piece.decode(errors="replace"), control)
