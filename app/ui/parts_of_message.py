"""The parts of a message in which a place can be: a reply's reasoning and its content, what was said and attached."""

REASONING, CONTENT = 0, 1
"""Parts of a reply, in the order in which they are shown."""
SAID = 0
"""The words of a message of the user's; each text that went with it is a further part, counted from 1."""
