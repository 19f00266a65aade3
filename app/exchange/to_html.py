"""A conversation as one HTML page that runs nothing and fetches nothing, with all its branches.

Messages become HTML as in the window; a policy in the page forbids scripts, frames, forms and every address but the
hash of its own style, should anything ever slip through.
"""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape

from app.domain.attachments import with_names
from app.domain.exchange import PortableConversation
from app.domain.message import Role
from app.exchange.branches import Shape, shape_of
from app.exchange.html_text import literal_html, on_one_line, reply_html
from app.exchange.page_style import STYLE
from app.exchange.wording import circumstances, excerpt, moment, speaker, title_of, version_of

_STYLE_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'"


def html_of(conversation: PortableConversation) -> Iterator[str]:
    """The page in parts."""
    title, when = on_one_line(title_of(conversation)), moment(conversation.updated_at)
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<header>\n<h1 dir="auto">{title}</h1>\n<p>{when}</p>\n</header>\n'
    )
    if conversation.note:
        yield f'<section class="note">\n<h2>Note</h2>\n{literal_html(conversation.note)}</section>\n'
    yield from _messages(conversation, shape_of(conversation))
    yield "</main>\n</body>\n</html>\n"


def _messages(conversation: PortableConversation, shape: Shape) -> Iterator[str]:
    # What is still to be written, the next at the end: an explicit stack, since trees are deeper than Python's own.
    todo: list[str | int] = list(reversed(_after(conversation, shape, None)))
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            yield item
        else:
            yield from _article(conversation, shape, item)
            todo.extend(reversed(_after(conversation, shape, item)))


def _after(conversation: PortableConversation, shape: Shape, parent: int | None) -> list[str | int]:
    """What follows a message: the branches that leave here, folded, then the flow."""
    items: list[str | int] = []
    for other in shape.others(parent):
        items += (f"<details>\n<summary>{_summary(conversation, shape, other)}</summary>\n", other, "</details>\n")
    following = shape.next.get(parent)
    return items if following is None else [*items, following]


def _summary(conversation: PortableConversation, shape: Shape, place: int) -> str:
    message = conversation.messages[place]
    label = version_of(shape, message, place) or "went on"
    n_more = len(shape.flow(place)) - 1
    more = f" and {n_more} more" if n_more else ""
    return f"{label.capitalize()}: <bdi>{on_one_line(excerpt(message))}</bdi>{more}"


def _article(conversation: PortableConversation, shape: Shape, place: int) -> Iterator[str]:
    message = conversation.messages[place]
    version = version_of(shape, message, place)
    label = f" <small>{version}</small>" if version else ""
    yield f'<article class="{message.message.role.value}">\n<h2>{speaker(message)}{label}</h2>\n'
    if message.message.reasoning:
        yield f"<details>\n<summary>Reasoning</summary>\n{literal_html(message.message.reasoning)}</details>\n"
    is_reply = message.message.role is Role.ASSISTANT
    yield reply_html(message.message.content) if is_reply else literal_html(with_names(message.message.content))
    about = circumstances(message)
    if about:
        yield f"<footer>{' · '.join(f'<bdi>{on_one_line(part)}</bdi>' for part in about)}</footer>\n"
    yield "</article>\n"
