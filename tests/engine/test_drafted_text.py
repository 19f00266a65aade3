"""Which characters of a reply came from accepted drafts: whole characters, held-back text and stop strings included."""

from collections.abc import Iterator

import pytest

from app.domain.drafted import Runs, joined, marked, runs_of
from app.domain.events import RoundDone, TurnFinished
from app.domain.generation import GenerationOptions
from app.domain.sampling import SamplingParams
from app.engine.drafted_text import DraftedText
from app.engine.text import TextStream
from tests.engine.talk import Talk
from tests.models import exact_model

END = 99


class Reply:
    """A reply written in rounds of (pieces, accepted drafts)."""

    def __init__(self, *pieces: bytes, stop: tuple[str, ...] = ()) -> None:
        self._pieces = pieces
        self.stream = TextStream(lambda token: pieces[token], lambda token: token == END, stop=stop)
        self.drafted = DraftedText()
        self.text = ""
        self.runs: Runs = ()
        self._at = 0

    def round(self, count: int, n_accepted: int, *, last: bool = False) -> Runs:
        for token in range(self._at, self._at + count):
            self.stream.feed(token)
        self._at += count
        if last:
            self.stream.finish()
        self.drafted.add(self.stream.take_decoded(), n_accepted)
        new = self.stream.take()
        self.text += new
        runs = self.drafted.take(len(new))
        self.runs = joined(self.runs, runs)
        return runs


def test_the_first_accepted_tokens_of_a_round_are_drafted() -> None:
    reply = Reply(b"one ", b"two ", b"three")
    assert reply.round(3, 2) == (0, 8, 5)


def test_a_character_belongs_to_the_token_that_completes_it() -> None:
    reply = Reply("é".encode()[:1], "é".encode()[1:], b"x")
    assert reply.round(1, 1) == ()
    assert reply.round(2, 0) == (2,)
    reply = Reply("é".encode()[:1], "é".encode()[1:], b"x")
    assert reply.round(1, 0) == ()
    assert reply.round(2, 1) == (0, 1, 1)


def test_held_back_text_keeps_what_it_was() -> None:
    reply = Reply(b"ab", b"ST", b"ick", stop=("STOP",))
    assert reply.round(2, 2) == (0, 2)
    assert reply.round(1, 0) == (0, 2, 3)
    assert reply.text == "abSTick"


def test_a_stop_string_takes_its_characters_with_it() -> None:
    reply = Reply(b"ab", b"c ST", b"OP", stop=("STOP",))
    assert joined(reply.round(2, 1), reply.round(1, 1)) == (0, 2, 2)
    assert reply.text == "abc "


def test_what_is_released_at_the_end_keeps_what_it_was() -> None:
    reply = Reply(b"a", b"ST", stop=("STOP",))
    reply.round(1, 0)
    reply.round(1, 1, last=True)
    assert (reply.text, reply.runs) == ("aST", (1, 2))


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk(exact_model())
    yield made
    made.engine.close()


def test_a_real_reply_says_of_every_character_whether_its_token_was_an_accepted_draft(talk: Talk) -> None:
    options = GenerationOptions(sampling=SamplingParams(temperature=0.0), depth=3, max_tokens=80, stop=("\n\n\n",))
    path = talk.ask(talk.question("List the days of the week, then the months, with é and 日本語."), options)
    assert not path[-1].message.content.isascii(), "no character is spread over tokens"
    runs: Runs = ()
    marks: list[tuple[int, bool]] = []
    known = b""
    for event in talk.events:
        match event:
            case RoundDone():
                assert sum(event.drafted) == len(event.text)
                runs = joined(runs, event.drafted)
                for at, token in enumerate(event.token_ids):
                    before, known = known, known + talk.piece(token)
                    new = len(known.decode("utf-8", "ignore")) - len(before.decode("utf-8", "ignore"))
                    marks.append((new, at < event.n_accepted))
            case TurnFinished():
                runs = joined(runs, event.drafted)
                assert sum(runs) == len(event.text)
            case _:
                pass
    assert any(drafted for _, drafted in marked(runs)), "nothing was accepted"
    assert runs == runs_of(marks)
