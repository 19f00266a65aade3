"""Messages as text for other programs: a reply without the marks of Markdown, and what was said and attached."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextDocument

from app.domain.attachments import split
from app.domain.conversation import MessageNode
from app.text.fences import fenced
from app.ui.json_reply import code_of
from app.ui.markdown import BlockKind, split_blocks, to_html
from app.ui.wording import fill


def plain_text(source: str) -> str:
    """The words of a stretch of Markdown; code as it is."""
    parts: list[str] = []
    for block in split_blocks(source):
        if block.kind is BlockKind.CODE:
            parts.append(block.source.rstrip("\n"))
        else:
            document = QTextDocument()
            # Nothing in it is fetched: the HTML holds no images and no style sheets.
            document.setHtml(to_html(block.source))
            lines = document.toPlainText().splitlines()
            parts.append("\n".join(line.rstrip() for line in lines).strip("\n"))
    return "\n\n".join(parts)


def reply_text(node: MessageNode, *, as_markdown: bool) -> str:
    """The words of a reply; one that is code as a whole holds no marks."""
    content = node.message.content
    return content if as_markdown or code_of(content, node.sampling) else plain_text(content)


def said_text(content: str, *, as_markdown: bool) -> str:
    """The words of a message of the user's, and each text that went with it under its name; in fences for Markdown."""
    said, tr = split(content), QCoreApplication.translate
    parts = [fill(tr("PlainText", "[Image: %1]"), each.name) for each in said.pictures]
    parts += [said.text] if said.text else []
    for attachment in said.attachments:
        text = attachment.text.removesuffix("\n")
        parts.append(f"{attachment.name}\n\n{fenced(text) if as_markdown else text}")
    return "\n\n".join(parts)
