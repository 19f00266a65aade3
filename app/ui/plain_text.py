"""A reply as plain text: what a person sees of it, without the marks of Markdown."""

from PySide6.QtGui import QTextDocument

from app.ui.markdown import BlockKind, split_blocks, to_html


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
