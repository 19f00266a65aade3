"""What every number of the window means, in a sentence or two: the one source of tooltips, screen readers and help."""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget


class Term(Enum):
    """Names of the definitions."""

    SPEEDUP = auto()
    SPEED = auto()
    PLAIN = auto()
    ACCEPTANCE = auto()
    ROUND = auto()
    TOKENS_PER_ROUND = auto()
    BY_POSITION = auto()
    COST = auto()
    DEPTH = auto()
    DEPTHS = auto()
    CONTEXT = auto()
    ROWS = auto()
    CARRY = auto()
    MEMORY = auto()
    SAVED = auto()
    RECEIPT = auto()
    DRAWN = auto()
    HISTORY = auto()
    FIRST_TOKEN = auto()
    GAIN = auto()
    MESSAGE_TOKENS = auto()
    THOUGHT = auto()
    CHECKPOINTS = auto()
    EXACTNESS = auto()
    LEAD = auto()


@dataclass(frozen=True, slots=True)
class Definition:
    """One of them: what is defined, and how."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class DefinitionGroup:
    """Definitions that belong together."""

    heading: str
    terms: dict[Term, Definition]


def definition_groups() -> tuple[DefinitionGroup, ...]:
    """All of them, translated, in the order a person would ask."""
    tr = QCoreApplication.translate
    return (
        DefinitionGroup(tr("definitions", "Speed"), _of_speed()),
        DefinitionGroup(tr("definitions", "Rounds and drafts"), _of_rounds()),
        DefinitionGroup(tr("definitions", "Exactness"), _of_exactness()),
        DefinitionGroup(tr("definitions", "Memory and checkpoints"), _of_memory()),
        DefinitionGroup(tr("definitions", "Messages and history"), _of_messages()),
    )


def definitions() -> dict[Term, Definition]:
    """All of them by name."""
    return {term: definition for group in definition_groups() for term, definition in group.terms.items()}


def explain(widget: QWidget, term: Term) -> None:
    """Give a widget its definition, for the pointer and for screen readers."""
    text = definitions()[term].text
    widget.setToolTip(text)
    widget.setAccessibleDescription(text)


def _of_speed() -> dict[Term, Definition]:
    tr = QCoreApplication.translate
    return {
        Term.SPEEDUP: Definition(
            tr("definitions", "Ratio to plain decoding"),
            tr(
                "definitions",
                "Tokens per second as measured, divided by what decoding without drafts would give. Over several "
                "replies: the time that plain decoding would have taken, divided by the time it took, of those replies "
                "that drafted.",
            ),
        ),
        Term.SPEED: Definition(
            tr("definitions", "Tokens per second (tok/s)"),
            tr(
                "definitions",
                "Tokens of the reply divided by the seconds of decoding it. Reading the prompt is not part of it.",
            ),
        ),
        Term.PLAIN: Definition(
            tr("definitions", "Plain decoding"),
            tr(
                "definitions",
                "Decoding without drafts: for each token one pass of the model over one row, and the same sampling. "
                "Rounds without drafts are taken as measured; for the others a pass is estimated at that moment, "
                "since a busy machine and a longer context slow both.",
            ),
        ),
        Term.FIRST_TOKEN: Definition(
            tr("definitions", "First token"),
            tr("definitions", "Seconds from sending to the first token: restoring saved rows, reading what is new."),
        ),
        Term.GAIN: Definition(
            tr("definitions", "Gain of a reply"),
            tr(
                "definitions",
                "Below a reply: its speed against decoding without drafts, and the share of drafts that the model "
                "itself would have chosen.",
            ),
        ),
    }


def _of_rounds() -> dict[Term, Definition]:
    tr = QCoreApplication.translate
    return {
        Term.ROUND: Definition(
            tr("definitions", "Round"),
            tr(
                "definitions",
                "Draft some tokens, verify them in one pass of the model, keep those that equal its own choice. Every "
                "token shown is the model's own choice; drafts only make it faster.",
            ),
        ),
        Term.ACCEPTANCE: Definition(
            tr("definitions", "Acceptance"),
            tr(
                "definitions",
                "Accepted drafts divided by drafted tokens. The curve takes the last eight rounds at each place.",
            ),
        ),
        Term.TOKENS_PER_ROUND: Definition(
            tr("definitions", "Tokens per round"),
            tr("definitions", "(accepted drafts + rounds) / rounds: the model itself adds one token to each round."),
        ),
        Term.BY_POSITION: Definition(
            tr("definitions", "Acceptance by draft position"),
            tr(
                "definitions",
                "Of the rounds in which the draft at this position was judged, its predecessors being right: how often "
                "it was right.",
            ),
        ),
        Term.COST: Definition(
            tr("definitions", "Where a round goes"),
            tr(
                "definitions",
                "Mean time of a round. Verify: the model's pass over the drafts. Draft: making them. Sample: choosing "
                "tokens from what the model computed. Other: everything else.",
            ),
        ),
        Term.DEPTH: Definition(
            tr("definitions", "Depth"),
            tr(
                "definitions",
                "Tokens drafted in a round, before the model judges them; the mean over the rounds. Automatic: each "
                "draft is made only if it is expected to win more time than it costs on this machine.",
            ),
        ),
        Term.DEPTHS: Definition(
            tr("definitions", "Depth over the reply"),
            tr("definitions", "Drafts per round from the beginning to the end, against the largest depth allowed."),
        ),
    }


def _of_exactness() -> dict[Term, Definition]:
    tr = QCoreApplication.translate
    return {
        Term.EXACTNESS: Definition(
            tr("definitions", "Check of exactness"),
            tr(
                "definitions",
                "Every token is the target's own choice, so a reply must be the same without drafts. "
                "The check writes it both ways with the same seed.",
            ),
        ),
        Term.LEAD: Definition(
            tr("definitions", "Lead in logits"),
            tr(
                "definitions",
                "Where the two texts part: by how much the token without drafts leads there. A batch of several rows "
                "is rounded a little differently than a single one, so where the lead is smaller than that rounding, "
                "either may win.",
            ),
        ),
    }


def _of_memory() -> dict[Term, Definition]:
    tr = QCoreApplication.translate
    return {
        Term.CONTEXT: Definition(
            tr("definitions", "Context"),
            tr("definitions", "Tokens in the model's memory, of the most it was given room for."),
        ),
        Term.ROWS: Definition(
            tr("definitions", "Rows"),
            tr(
                "definitions",
                "What the model's memory and the drafter's keep for each token, so that it need not be read again; for "
                "the tokens there are now.",
            ),
        ),
        Term.CARRY: Definition(
            tr("definitions", "Carry"),
            tr(
                "definitions",
                "The last token was chosen but has no row yet. It shares the first batch of the next turn, so no pass "
                "is spent at the boundary.",
            ),
        ),
        Term.MEMORY: Definition(
            tr("definitions", "Memory"),
            tr(
                "definitions",
                "What was predicted before loading: weights, room for the rows of the whole context in both memories, "
                "recurrent states, buffers. And what the whole process took right after loading.",
            ),
        ),
        Term.SAVED: Definition(
            tr("definitions", "Saved for this conversation"),
            tr(
                "definitions",
                "Bytes on the disk of the rows along this conversation's paths, branches included, for the model that "
                "is loaded. They let it go on without being read again.",
            ),
        ),
        Term.CHECKPOINTS: Definition(
            tr("definitions", "Checkpoints"),
            tr(
                "definitions",
                "What the saved rows of all conversations take on the disk, of the budget for them. They only save "
                "time: without them, text is read again.",
            ),
        ),
        Term.RECEIPT: Definition(
            tr("definitions", "Receipt"),
            tr(
                "definitions",
                "What the turn could use of what had been evaluated before, and why. Reused: tokens whose saved rows "
                "were taken as they are. Read again: known tokens that had to be evaluated once more.",
            ),
        ),
    }


def _of_messages() -> dict[Term, Definition]:
    tr = QCoreApplication.translate
    return {
        Term.MESSAGE_TOKENS: Definition(
            tr("definitions", "Tokens of a message"),
            tr(
                "definitions",
                "Tokens of this message for the loaded model, and how long it would read them at its last speed.",
            ),
        ),
        Term.THOUGHT: Definition(
            tr("definitions", "Thought"),
            tr("definitions", "Tokens of the reasoning before the answer, and the seconds of decoding them."),
        ),
        Term.DRAWN: Definition(
            tr("definitions", "Sampling"),
            tr(
                "definitions",
                "The settings with which each token of this reply was drawn. Going on with it, writing it again and "
                "checking it use them too.",
            ),
        ),
        Term.HISTORY: Definition(
            tr("definitions", "History"),
            tr(
                "definitions",
                "The same numbers for this reply, all replies of this conversation with its branches, and all replies "
                "of this model in the last 30 days, of deleted conversations too.",
            ),
        ),
    }
