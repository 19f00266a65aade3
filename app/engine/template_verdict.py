"""What a model file's chat template is worth, found out by trying it on a short conversation."""

from dataclasses import dataclass

from app.domain.errors import TemplateError
from app.engine.chat_template import compile_template
from app.engine.gguf_header import GgufHeader
from app.engine.layout import layout_of
from app.text.one_line import shown_line


@dataclass(frozen=True, slots=True)
class TemplateVerdict:
    """What was found out about a chat template.

    Attributes:
        present: the file has one.
        works: it lays out a conversation.
        system: it also lays out a system prompt.
        text: all of that in words.
    """

    present: bool
    works: bool
    system: bool
    text: str


def judge_template(header: GgufHeader) -> TemplateVerdict:
    """Try the chat template on a few messages, without and with a system prompt."""
    source = header.text("tokenizer.chat_template")
    if not source:
        return TemplateVerdict(present=False, works=False, system=False, text="none, so messages cannot be laid out")
    try:
        # What the two tokens are called makes no difference to whether a template works.
        layout = layout_of(compile_template(source, name=shown_line(header.name), bos="<s>", eos="</s>"))
    except TemplateError as error:
        text = f"does not work: {shown_line(str(error))}"
        return TemplateVerdict(present=True, works=False, system=False, text=text)
    return TemplateVerdict(present=True, works=True, system=layout.system, text=layout.verdict)
