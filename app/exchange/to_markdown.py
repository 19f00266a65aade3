"""A conversation as Markdown: one heading per message, and every branch told from where it leaves.

Without other branches the headings name the speaker alone.  With them each message has a number and says which
version it is; the visible path comes first, and each further branch says which message it follows.
"""

from collections.abc import Iterator

from app.domain.attachments import with_names
from app.domain.exchange import PortableConversation
from app.domain.message import Role
from app.exchange.branches import Shape, shape_of
from app.exchange.markdown_text import escaped, literal, reply
from app.exchange.wording import circumstances, moment, speaker, title_of, version_of


def markdown_of(conversation: PortableConversation) -> Iterator[str]:
    """The text in parts."""
    shape = shape_of(conversation)
    branched = len(shape.next) < len(conversation.messages)
    when = moment(conversation.updated_at)
    yield f"# {escaped(title_of(conversation))}\n" + (f"\n*{when}*\n" if when else "")
    if conversation.note:
        yield f"\n## Note\n\n{literal(conversation.note)}\n"
    starts = [*reversed(shape.others(None)), *([shape.next[None]] if None in shape.next else [])]
    is_first = True
    while starts:
        flow = shape.flow(starts.pop())
        if not is_first:
            yield _branch_heading(conversation, flow[0])
        is_first = False
        for place in flow:
            yield _message(conversation, shape, place, numbered=branched)
        # The next to be told are those that leave last, so that a branch stands near what it follows.
        starts += [other for place in flow for other in reversed(shape.others(place))]


def _branch_heading(conversation: PortableConversation, first: int) -> str:
    parent = conversation.messages[first].parent
    start = "at the beginning" if parent is None else f"after message {parent + 1}"
    return f"\n---\n\n*Another branch, {start}:*\n"


def _message(conversation: PortableConversation, shape: Shape, place: int, *, numbered: bool) -> str:
    message = conversation.messages[place]
    said = message.message
    version = version_of(shape, message, place)
    number = f"{place + 1} · " if numbered else ""
    parts = [f"## {number}{speaker(message)}{f' ({version})' if version else ''}"]
    if said.reasoning:
        parts += ("<details><summary>Reasoning</summary>", literal(said.reasoning), "</details>")
    if said.content:
        parts.append(reply(said.content) if said.role is Role.ASSISTANT else literal(with_names(said.content)))
    about = circumstances(message)
    if about:
        parts.append(f"*{escaped(' · '.join(about))}*")
    return "\n" + "\n\n".join(parts) + "\n"
