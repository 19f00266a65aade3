"""What a person reads about chat templates.  Pure: texts from values."""

from PySide6.QtCore import QCoreApplication

from app.domain.template_events import TemplatePreviewed
from app.domain.templates import BuiltinTemplate, Reasoning
from app.ui.sentences import spoken
from app.ui.wording import count, fill

OWN, TEXT = "own", "text"


def template_names() -> tuple[tuple[str, str], ...]:
    """What can be chosen, with the name each is shown by; a format's own name is not translated."""
    tr = QCoreApplication.translate
    return (
        (OWN, tr("templates", "The model's own")),
        (TEXT, tr("templates", "Your own")),
        (BuiltinTemplate.CHATML, "ChatML"),
        (BuiltinTemplate.LLAMA_2, "Llama 2"),
        (BuiltinTemplate.LLAMA_3, "Llama 3"),
        (BuiltinTemplate.GEMMA, "Gemma"),
        (BuiltinTemplate.MISTRAL, "Mistral"),
        (BuiltinTemplate.PLAIN, tr("templates", "Plain, with names")),
    )


def template_name(used: str) -> str:
    """The name of one of them."""
    return dict(template_names()).get(used, used)


def reasoning_name(reasoning: Reasoning) -> str:
    """A choice about reasoning."""
    tr = QCoreApplication.translate
    match reasoning:
        case Reasoning.AUTO:
            return tr("templates", "As the template has it")
        case Reasoning.OFF:
            return tr("templates", "Off")
        case Reasoning.ON:
            return tr("templates", "On")
        case Reasoning.LOW:
            return tr("templates", "Little")
        case Reasoning.MEDIUM:
            return tr("templates", "Medium")
        case Reasoning.HIGH:
            return tr("templates", "Much")


def verdict_line(shown: TemplatePreviewed) -> str:
    """What a template is worth, as a sentence."""
    tr = QCoreApplication.translate
    state = shown.state
    if not state.works:
        instead = fill(tr("templates", "Used instead: %1."), template_name(state.used))
        return f"{spoken(state.text + '.')} {instead}"
    if shown.refusal:
        return spoken(shown.refusal)
    known = {
        "works, also with a system prompt": tr("templates", "Works, also with a system prompt."),
        "works, but leaves a system prompt out": tr(
            "templates", "Works; a system prompt goes before the first question, since it would be left out."
        ),
        "works, but refuses a system prompt": tr(
            "templates", "Works; a system prompt goes before the first question, since it would be refused."
        ),
        "works for one question, but refuses a conversation": tr(
            "templates", "Works for one question, but refuses a conversation."
        ),
    }
    return known.get(state.text, state.text)


def count_line(shown: TemplatePreviewed) -> str:
    """How long the prompt is, and how much of it would be read again; empty where there is none."""
    tr = QCoreApplication.translate
    if not shown.n_tokens:
        return ""
    tokens = fill(tr("templates", "%1 tokens."), count(shown.n_tokens))
    if not shown.n_known:
        return tokens
    n_known, n_new = count(shown.n_known), count(shown.n_tokens - shown.n_known)
    return f"{tokens} {fill(tr('templates', '%1 of them are as they were read; %2 are new.'), n_known, n_new)}"
