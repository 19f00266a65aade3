"""Whether an assistant's model can read a target's keys and values.

The native side believes whoever pairs the two: it casts the target's memory to the kind the assistant knows, and reads
rows of the assistant's width from it.  A misfit aborts the process or drafts from another layer's rows.
"""

from app.domain.errors import ModelFileError
from app.engine.native.context import ModelShape

_TARGETS = {"gemma4-assistant": "gemma4"}
"""By the assistant's architecture, the one whose memory it reads."""


def is_assistant(architecture: str) -> bool:
    """True for models that have no memory of their own and draft from a target's."""
    return architecture in _TARGETS


def check_assistant(assistant: ModelShape, target: ModelShape) -> None:
    """Refuse a target that the assistant was not made for.

    Raises:
        ModelFileError: saying what differs.
    """
    differences = (
        (_TARGETS.get(assistant.architecture) != target.architecture, f"it cannot read {target.architecture} models"),
        (
            assistant.n_embd != target.n_embd,
            f"its hidden rows are {assistant.n_embd} wide, the model's {target.n_embd}",
        ),
        (
            assistant.n_vocab != target.n_vocab,
            f"its vocabulary has {assistant.n_vocab} tokens, the model's {target.n_vocab}",
        ),
        (assistant.key_layout != target.key_layout, "its attention heads are of another width or number"),
    )
    for differs, reason in differences:
        if differs:
            raise ModelFileError(
                f"{assistant.name} cannot draft for {target.name}: {reason}. "
                "Choose the assistant that was made for this model."
            )
