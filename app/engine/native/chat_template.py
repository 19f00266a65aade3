"""A chat template as a function, without a model.

It knows how templates are compiled, and nothing of where one comes from.
"""

from collections.abc import Callable, Sequence

from llama_cpp import llama_chat_format

from app.domain.errors import TemplateError

Render = Callable[[Sequence[dict[str, str]]], str]


def compile_template(source: str, *, name: str, bos: str, eos: str) -> Render:
    """The template as a function of messages; its result ends where the reply begins.

    Args:
        source: the template.
        name: whose it is, for a person.
        bos: text of the token a prompt begins with.
        eos: text of the token that ends one.

    Raises:
        TemplateError: it cannot be parsed; the function raises it for messages the template refuses.
    """
    try:
        formatter = llama_chat_format.Jinja2ChatFormatter(template=source, eos_token=eos, bos_token=bos)
    except Exception as error:  # jinja raises its own kinds, none of which is ours
        raise TemplateError(f"The chat template of {name} cannot be read: {error}") from error

    def render(messages: Sequence[dict[str, str]]) -> str:
        try:
            prompt: str = formatter(messages=list(messages)).prompt
        except Exception as error:  # a template can raise anything
            raise TemplateError(f"The chat template of {name} refuses this conversation: {error}") from error
        return prompt

    return render
