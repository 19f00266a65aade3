"""What is asked in `bench decode`: everyday requests in six classes of content.

The classes differ in how predictable a reply is, and so in how much drafting pays.  The texts are frozen: figures of
two versions can only be compared while both were asked the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.errors import KnownError


@dataclass(frozen=True, slots=True)
class ContentClass:
    """Requests whose replies are of one kind.

    Attributes:
        name: as it is chosen on the command line.
        prompts: user messages, each asked in a conversation of its own.
    """

    name: str
    prompts: tuple[str, ...]


CLASSES = (
    ContentClass(
        "code",
        (
            "Write a Python function that takes a list of words and returns a dictionary with each word and how often "
            "it occurs. Add a short example.",
            "Write a shell script that makes a copy of every .txt file in the current folder with .bak at the end of "
            "its name. Print each name.",
            "Write an HTML page with a heading, a short paragraph and a table of three cities with their number of "
            "inhabitants.",
        ),
    ),
    ContentClass(
        "extraction",
        (
            "Here is a note: 'Maria Lindqvist called on Tuesday at 14:30 about order 5521. She wants two blue lamps "
            "sent to 8 Mill Lane, Norwich, before the 19th of May.' Write down the name, day, time, order number, "
            "goods, address and deadline, one on each line.",
            "Read this text and list every person in it with their profession: 'At the meeting the baker Tom Ashby "
            "sat beside Dr. Elena Rossi, a surgeon. The carpenter Jonas Weber came late, and the teacher Aiko Mori "
            "took notes.'",
            "From this receipt, write each item and its price as a line of the form item: price, and then the total: "
            "'2 coffees 6.40, 1 sandwich 5.20, 3 apples 2.10, 1 bottle of water 1.50. Total 15.20. Thank you for your "
            "visit to Corner Cafe.'",
        ),
    ),
    ContentClass(
        "chat",
        (
            "I have been sleeping badly this week. What could I try tonight?",
            "My neighbour plays loud music every evening. How can I bring it up without starting a quarrel?",
            "Can you explain to me what inflation is, as if I were twelve years old?",
        ),
    ),
    ContentClass(
        "story",
        (
            "Tell me a story about a lighthouse keeper who finds a letter in a bottle.",
            "Write the beginning of a story in which a cat and an old clockmaker solve a mystery.",
            "Tell a short bedtime story about a small boat that is afraid of the open sea.",
        ),
    ),
    ContentClass(
        "list",
        (
            "List ten things to pack for a week of camping, one on each line.",
            "List the seven days of the week, and for each one a simple dinner.",
            "Name eight animals that live in the forest, and write one sentence about each.",
        ),
    ),
    ContentClass(
        "translation",
        (
            "Translate into French: 'Good morning. I would like to book a table for four people tomorrow evening at "
            "eight. One of us does not eat meat. Is it possible to sit outside?'",
            "Translate into Spanish: 'The train to the coast leaves at nine from platform three. Please buy your "
            "ticket before you get on, and keep it until the end of the journey.'",
            "Translate into German: 'My grandmother lives in a small house beside the river. Every summer we visit "
            "her, swim in the cold water and help her in the garden.'",
        ),
    ),
)


def chosen_classes(names: Sequence[str]) -> tuple[ContentClass, ...]:
    """The classes with these names, in the order of `CLASSES`.

    Raises:
        KnownError: a name is not one of theirs.
    """
    known = [each.name for each in CLASSES]
    for name in names:
        if name not in known:
            raise KnownError(f"There is no class of prompts named {name!r}. Choose from {', '.join(known)}.")
    return tuple(each for each in CLASSES if each.name in names)
