"""The dialog of chat templates over the window in its picture."""

import re

from app.domain.template_events import TemplatePreviewed
from app.domain.templates import PreviewToken, Reasoning, TemplateChoice, TemplateState
from app.ui.dialogs.template_dialog import TemplateDialog
from app.ui.main_window import MainWindow

_SOURCE = """\
{%- for message in messages %}
    {{- '<|im_start|>' + message.role + '\\n' }}
    {{- message.content + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}"""
_PROMPT = """\
<|im_start|>system
Answer in one paragraph.<|im_end|>
<|im_start|>user
Why is the bonus token carried over to the next turn?<|im_end|>
<|im_start|>assistant
Because it was drawn, but never evaluated: it has no row yet.<|im_end|>
<|im_start|>user
And what if it ends the reply?<|im_end|>
<|im_start|>assistant
"""


def template(window: MainWindow) -> None:
    """A template, and what it makes of a conversation."""
    choice = TemplateChoice(fingerprint="m1")
    pieces = re.findall(r"<\|\w+\|>|\n| ?\w{1,6}|\S", _PROMPT)
    tokens = tuple(PreviewToken(piece, piece.startswith("<|")) for piece in pieces)
    choices = (Reasoning.AUTO, Reasoning.OFF, Reasoning.ON)
    state = TemplateState(works=True, text="works, also with a system prompt", used="own", reasoning=choices)
    dialog = TemplateDialog(window.parts.look, "SmolLM2 135M Instruct", choice, window)
    dialog.show_preview(
        TemplatePreviewed(
            request=1,
            choice=choice,
            state=state,
            tokens=tokens,
            n_first=len(tokens),
            n_tokens=len(tokens),
            n_known=44,
            own=_SOURCE,
            source=_SOURCE,
        )
    )
    window.parts.reasoning_button.show_choices(choices, Reasoning.OFF)
    dialog.show()
