"""Messages that are made to harm: each streamed as a reply and as reasoning, settled, as a question and a title."""

from collections.abc import Mapping

from app.domain.message import Message, Role
from app.ui.bench.figures import OPEN, SCROLL_TURN, TURN_P99, Figure
from app.ui.bench.script import ScriptedTalk, opened, ready, reply_of
from app.ui.bench.stage import BenchStage, Turns
from app.ui.bench.streaming import stream

_CUTS, _EVERY_S = 60, 0.04
"""Rounds in which each is streamed, and seconds between them: as often as the window shows what came."""


def hostile_messages() -> Mapping[str, str]:
    """Each by its name."""
    wide = "| " + " | ".join(f"a longer heading {at}" for at in range(20)) + " |\n" + "|---" * 20 + "|\n"
    row = "| " + " | ".join("some more words" for _ in range(20)) + " |\n"
    return {
        "HTML, scripts, styles": "<script>alert(1)</script><style>*{color:red}</style><b onclick=x()>b\n\n" * 200,
        "images far away": "![x](https://example.org/a.png) <img src='http://example.org/b.png'>\n\n" * 200,
        "links to files and scripts": "[a](file:///etc/passwd) [b](javascript:alert(1)) [c](data:x)\n\n" * 200,
        "one line of 1 MB": "x" * 1_000_000,
        "one line of 1 MB of code": "```c\n" + "x" * 1_000_000 + "\n```",
        "20,000 lines": "".join(f"line {at} of a long log, with some words\n" for at in range(20_000)),
        "20,000 lines of code": "```python\n" + "".join(f"x_{at} = {at}\n" for at in range(20_000)) + "```\n",
        "20,000 items": "".join(f"- item {at}\n" for at in range(20_000)),
        "20,000 paragraphs": "".join(f"Paragraph {at}.\n\n" for at in range(20_000)),
        "20,000 definitions": "".join(f"[a{at}]: https://example.org/{at}\n" for at in range(20_000)),
        "table of 80 wide rows": wide + row * 80,
        "table of 5,000 rows": "| a | b |\n|---|---|\n" + "| one | two |\n" * 5000,
        "lists 500 deep": "".join(f"{'  ' * level}- {level}\n" for level in range(500)),
        "quotes 500 deep": ">" * 500 + " deep\n\n" + "".join(">" * level + f" {level}\n" for level in range(500)),
        "emphasis without end": "*a **b `c [d](" * 5000,
        "turned and hidden text": ("abc \u202edcba\u202c \u2066x\u2069 a\u200b\u200cb\u200d\ufeff " * 40 + "\n\n") * 20,
        "marks upon marks": "Z" + "\u0301\u0327\u0489" * 3000,
        "formulas": "$\\frac{a}{b}$ and $$\\sum_{i=0}^n x_i^2$$ " * 300 + "$" * 3000,
    }


def measure_hostile(messages: Mapping[str, str]) -> list[Figure]:
    """What each message makes of the bars for replies, for opening and for scrolling."""
    figures: list[Figure] = []
    for name, text in messages.items():
        streamed, opening, scrolled = _turns(text)
        figures.append(Figure(name=f"hostile: {name}: streamed, turn p99", value=streamed.p99, bar=TURN_P99))
        figures.append(Figure(name=f"hostile: {name}: streamed, work of a turn p99", value=streamed.busy_p99))
        figures.append(Figure(name=f"hostile: {name}: streamed, longest turn", value=streamed.longest))
        figures.append(Figure(name=f"hostile: {name}: opened, longest turn", value=opening.longest, bar=OPEN))
        figures.append(Figure(name=f"hostile: {name}: scrolled, longest turn", value=scrolled.longest, bar=SCROLL_TURN))
    return figures


def _turns(text: str) -> tuple[Turns, Turns, Turns]:
    """While it is streamed as a reply and as reasoning, opened in every role, and scrolled through."""
    stage = BenchStage()
    try:
        for event in ready():
            stage.post(event)
        stage.show()
        stage.forget()
        for raw in (text, f"<think>{text}"):
            _stream(stage, raw)
        streamed = stage.summary()
        stage.forget()
        messages = (Message(Role.USER, text), reply_of(f"<think>{text}</think>{text}"))
        for event in opened(messages, title=text):
            stage.post(event)
        stage.settle()
        opening = stage.summary()
        stage.forget()
        bar = stage.window.parts.transcript.verticalScrollBar()
        for place in (0, bar.maximum() // 2, bar.maximum()):
            bar.setValue(place)
            stage.settle()
        return streamed, opening, stage.summary()
    finally:
        stage.close()


def _stream(stage: BenchStage, text: str) -> None:
    talk = ScriptedTalk()
    for event in talk.begin("Go on."):
        stage.post(event)
    stage.settle()
    n_tokens = max(1, len(text) // _CUTS // 4)
    stream(stage, tuple(talk.rounds(text, n_tokens=n_tokens)), every_s=_EVERY_S)
    stage.post(talk.end(text))
    stage.settle()
