"""Stories saved by KoboldAI and KoboldAI Lite: one text in pieces, with marks where the speaker changes.

Which marks depends on the mode the story was written in; where there are none, the person began and the model went on.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.domain.exchange import PortableConversation
from app.domain.message import Message, Role
from app.exchange.grow import Draft, grown
from app.exchange.notes import Left, Notes
from app.exchange.values import Fields, fields, first_text, items, prose, text, whole

_INPUT, _OUTPUT = "{{[INPUT]}}", "{{[OUTPUT]}}"
_ENDS = re.compile(r"\{\{\[(?:INPUT|OUTPUT|SYSTEM)_END\]\}\}")
_ADVENTURE, _CHAT = 2, 3


@dataclass(slots=True)
class _Stretch:
    """What one side says, and what was there instead at its end."""

    role: Role
    content: str
    others: list[str] = field(default_factory=list)


def is_story(value: object) -> bool:
    """True for such a story."""
    given = fields(value)
    return isinstance(given.get("actions"), list) and ("prompt" in given or "gamestarted" in given)


def read(value: object, notes: Notes) -> Iterator[PortableConversation]:
    """The story as a conversation."""
    given = fields(value)
    if world := len(items(given.get("worldinfo"))):
        notes.left(Left.LORE, world)
    drafts: list[Draft] = []
    above: str | None = None
    if system := _system(given):
        drafts.append(Draft(key="system", parent=None, message=Message(Role.SYSTEM, system)))
        above = "system"
    for at, stretch in enumerate(_stretches(given, notes)):
        made = [
            Draft(key=f"{at}.{number}", parent=above, message=Message(stretch.role, content.strip()))
            for number, content in enumerate([stretch.content, *stretch.others])
        ]
        drafts += made
        above = made[0].key
    heading = first_text(fields(given.get("savedsettings")).get("title"), given.get("title"))
    found = grown(drafts, tip=above, title=heading, updated_at=0.0, notes=notes)
    if found is not None:
        yield found


def _system(given: Fields) -> str:
    memory = text(given.get("memory")).strip()
    note = text(given.get("authorsnote")).strip()
    return "\n\n".join(part for part in (memory, f"Author's note: {note}" if note else "") if part)


def _stretches(given: Fields, notes: Notes) -> list[_Stretch]:
    """The story by speaker."""
    prompt = prose(given.get("prompt"), notes)
    actions = [prose(each, notes) for each in items(given.get("actions"))]
    splitter = _splitter(given, prompt + "".join(actions))
    made: list[_Stretch] = []
    if splitter is None:
        _add(made, Role.USER, prompt, [])
        for at, action in enumerate(actions):
            _add(made, Role.ASSISTANT, action, _others(given, at, action))
        return made
    speaker = Role.ASSISTANT
    for at, block in enumerate([prompt, *actions]):
        said = list(splitter(block))
        for number, (role, content) in enumerate(said, start=1):
            speaker = role or speaker
            _add(made, speaker, content, _others(given, at - 1, block) if at and number == len(said) else [])
    return made


def _add(made: list[_Stretch], role: Role, content: str, others: list[str]) -> None:
    if not content.strip() and not others:
        return
    if made and made[-1].role is role and not others and not made[-1].others:
        made[-1].content += content
    else:
        made.append(_Stretch(role, content, others))


def _others(given: Fields, at: int, action: str) -> list[str]:
    """What the model had offered instead of an action."""
    kept = given.get("actions_metadata")
    about = fields(fields(kept).get(str(at))) or fields(next(iter(items(kept)[at : at + 1]), None))
    offered = [text(fields(each).get("text")) for each in items(about.get("Options"))]
    return [each for each in dict.fromkeys(offered) if each.strip() and each != action]


# --- where the speaker changes ----------------------------------------------------------------------------


def _splitter(given: Fields, story: str) -> "_Splitter | None":
    settings = fields(given.get("savedsettings"))
    if _INPUT in story or _OUTPUT in story:
        return _Splitter({_INPUT: Role.USER, _OUTPUT: Role.ASSISTANT})
    start, end = text(settings.get("instruct_starttag")).strip(), text(settings.get("instruct_endtag")).strip()
    if start and end and start in story:
        return _Splitter({start: Role.USER, end: Role.ASSISTANT})
    mode = whole(settings.get("opmode"))
    person = text(settings.get("chatname")).strip()
    if mode == _CHAT and person:
        opponents = [each.strip() for each in text(settings.get("chatopponent")).split("||$||")]
        others = dict.fromkeys((f"\n{each}:" for each in opponents if each), Role.ASSISTANT)
        return _Splitter({f"\n{person}:": Role.USER, **others})
    if mode == _ADVENTURE and "\n> " in story:
        return _Splitter({"\n> ": Role.USER}, until_line_end=True)
    return None


class _Splitter:
    """Cuts a block at marks that say who speaks next."""

    def __init__(self, marks: dict[str, Role], *, until_line_end: bool = False) -> None:
        self._marks = marks
        self._pattern = re.compile("|".join(re.escape(mark) for mark in marks))
        self._until_line_end = until_line_end

    def __call__(self, block: str) -> Iterator[tuple[Role | None, str]]:
        """Speaker and words; no speaker for what goes on from the block before."""
        at, role = 0, None
        for match in self._pattern.finditer(block):
            yield role, _clean(block[at : match.start()])
            at, role = match.end(), self._marks[match[0]]
            if self._until_line_end:
                line, _, _ = block[at:].partition("\n")
                yield role, _clean(line)
                at, role = at + len(line), Role.ASSISTANT
        yield role, _clean(block[at:])


def _clean(content: str) -> str:
    return _ENDS.sub("", content)
