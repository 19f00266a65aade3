"""Text of messages as Markdown that stays what it was wherever it is read, between other messages.

What a person typed is shown as typed.  A reply keeps its Markdown, except for what could run or fetch something in a
program that is more generous than ours, and what would run on into the messages after it.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.text.fences import fenced
from app.text.markdown import MOST_NESTING, SAFE_SCHEMES, make_parser

_MARKUP = re.compile(r"[\\`*_\[\]{}<>#&~|$]")
_AT_LINE_START = re.compile(r"(?m)^([-+=:]|[0-9]+(?=[.)]))")
_LAID_OUT = re.compile(r"  |\n\n\n|[\0-\x09\x0b-\x1f\x7f\x85\u2028\u2029]")
"""Runs of spaces or empty lines, tabs and the like, which rendered prose would not show."""
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*(?=:)")
_INLINE = re.compile(r"\\[!-/:-@\[-`{-~]|(?P<ticks>`+)|<(?:https?|mailto):[^\s<>]*>|(?P<tag><)|(?P<image>!\[)")
_LEVELS_ABOVE = 2


def escaped(text: str) -> str:
    """Text on one line, without any meaning as markup."""
    return _at_start(_MARKUP.sub(r"\\\g<0>", " ".join(text.split())))


def literal(text: str) -> str:
    """Text as it was typed: prose with its line breaks, anything that is laid out in a fence."""
    text = _with_line_ends(text)
    if not text or _is_laid_out(text):
        return fenced(text) if text else ""
    return _at_start(_MARKUP.sub(r"\\\g<0>", text)).replace("\n", "\\\n").replace("\\\n\\\n", "\n\n")


def reply(text: str) -> str:
    """A reply's Markdown, tamed."""
    text = _with_line_ends(text)
    lines = text.split("\n")
    parts: list[str] = []
    done = 0
    tokens = _PARSER.parse(text)
    for token, after in zip(tokens, [*tokens, None][1:], strict=True):
        if token.level or token.map is None or token.nesting < 0:
            continue
        first, end = token.map
        parts += (*_between(lines[done:first]), *_block(token, after, lines[first:end]))
        done = end
    return "\n".join([*parts, *_between(lines[done:])]).strip("\n")


def _with_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


def _is_laid_out(text: str) -> bool:
    lines = text.split("\n")
    at_edge = not lines[0] or not lines[-1] or any(line != line.strip() for line in lines)
    return at_edge or _LAID_OUT.search(text) is not None


def _at_start(text: str) -> str:
    return _AT_LINE_START.sub(_escape_start, text)


def _escape_start(found: re.Match[str]) -> str:
    start = found[0]
    return f"{start}\\" if start.isdigit() else f"\\{start}"


# --- replies ------------------------------------------------------------------------------------------------


def _block(token: Token, after: Token | None, lines: Sequence[str]) -> list[str]:
    """The lines of a block at the top of a reply."""
    match token.type:
        case "fence":
            # One that is still open would take in all that follows.
            inside = token.content.removesuffix("\n").split("\n") if token.content else []
            return [lines[0], *inside, token.markup]
        case "code_block":
            return list(lines)
        case "heading_open" if after is not None:
            level = min(6, int(token.tag[1:]) + _LEVELS_ABOVE)
            source = " ".join(after.content.split())
            tamed = _tamed(source)
            return [f"{'#' * level} {tamed if _is_harmless(tamed) else escaped(source)}"]
        case _:
            return [_prose("\n".join(lines))]


def _between(lines: Sequence[str]) -> list[str]:
    """What stands between blocks: empty lines, and the addresses that links refer to."""
    return [_prose("\n".join(lines))] if lines else []


def _prose(source: str) -> str:
    tamed = _tamed(source)
    return tamed if _is_harmless(tamed) else fenced(source)


def _tamed(source: str) -> str:
    """The source with tags and images made text; code in it stays as it is."""
    runs: dict[int, list[int]] = {}
    for run in re.finditer(r"`+", source):
        runs.setdefault(len(run[0]), []).append(run.start())
    parts: list[str] = []
    done = at = 0
    while (found := _INLINE.search(source, at)) is not None:
        at = found.end()
        if found["ticks"]:
            # A stretch of code ends at the next run of as many ticks; without one the ticks are text.
            same = runs.get(len(found["ticks"]), [])
            closing = bisect_left(same, at)
            at = same[closing] + len(found["ticks"]) if closing < len(same) else at
        elif found["tag"] or found["image"]:
            parts += (source[done : found.start()], "\\<" if found["tag"] else "!\\[")
            done = at
    return "".join(parts) + source[done:]


_PARSER = make_parser().disable(["inline", "text_join"])
"""Finds the blocks and nothing inside of them."""


class _GenerousParser(MarkdownIt):
    """What other programs may make of it: HTML, images, and links to anything."""

    def validateLink(self, _url: str) -> bool:  # noqa: N802  # the library's hook
        return True


_GENEROUS = _GenerousParser("commonmark", {"html": True, "maxNesting": MOST_NESTING}).enable(["table", "strikethrough"])


def _is_harmless(source: str) -> bool:
    env: dict[str, dict[str, dict[str, str]]] = {}
    tokens = _GENEROUS.parse(source, env)
    flat = [*tokens, *(child for token in tokens for child in token.children or ())]
    addresses = [str(token.attrGet("href")) for token in flat if token.type == "link_open"]
    addresses += [reference["href"] for reference in env.get("references", {}).values()]
    # What is nested too deep was not looked at.
    unseen = any(token.level >= MOST_NESTING - 1 for token in tokens)
    fetching = any(token.type in {"html_block", "html_inline", "image"} for token in flat)
    return not (unseen or fetching or any(map(_could_run, addresses)))


def _could_run(address: str) -> bool:
    """True for any scheme but the ones that a browser or mail program may be asked to open."""
    scheme = _SCHEME.match(re.sub(r"[\0-\x20]|%[01][0-9A-Fa-f]", "", address).lower())
    return scheme is not None and scheme[0] not in SAFE_SCHEMES
