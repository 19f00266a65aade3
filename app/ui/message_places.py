"""Where each message stands in the tree, and what can be done with it now.  Pure; widgets only draw the answers."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.chat import ChatState
from app.domain.chat_asking import why_it_ends
from app.domain.ids import MessageId
from app.domain.message import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class MessagePlace:
    """A message among the others.

    Attributes:
        message, role: which one.
        siblings: all versions of it, itself included, the oldest first.
        is_tip: the conversation ends with it.
        may_ask: a reply can be begun now.
        is_written: it is being written.
        why_it_ends: why it cannot go on; empty where it can.
        seed_known: it can be written again with the same seed.
        has_stats: figures of its turn are known.
        is_json: it was to follow a JSON schema.
        reread: tokens that going on after it would read again; None where unknown.
    """

    message: MessageId
    role: Role
    siblings: tuple[MessageId, ...]
    is_tip: bool = False
    may_ask: bool = False
    is_written: bool = False
    why_it_ends: str = ""
    seed_known: bool = False
    has_stats: bool = False
    is_json: bool = False
    reread: int | None = None

    @property
    def version(self) -> int:
        """Its place among its siblings, from 0."""
        return self.siblings.index(self.message)


class Places:
    """The places of the messages of one state; what is costly is found once.

    Attributes:
        state: whose messages.
        children: what follows each message, the oldest first.
    """

    def __init__(self, state: ChatState, *, before: "Places | None" = None) -> None:
        """Of `state`; who follows whom is taken from the places `before` where the messages are the same."""
        self.state = state
        known = before is not None and before.state.opened is state.opened
        self.children: Mapping[MessageId | None, tuple[MessageId, ...]] = (
            before.children if before is not None and known else _children(state)
        )

    def of(self, message: MessageId) -> MessagePlace | None:
        """Where a message stands; None where it is not in the shown conversation."""
        state, tree = self.state, self.state.opened
        if tree is None or message not in tree.nodes:
            return None
        node, active = tree.nodes[message], state.active
        return MessagePlace(
            message=message,
            role=node.message.role,
            siblings=self.children[node.parent],
            is_tip=tree.summary.tip == message,
            may_ask=state.can_send and (state.card is not None or state.loading is not None),
            is_written=active is not None and active.reply == message,
            why_it_ends=why_it_ends(state, node),
            seed_known=node.seed is not None,
            has_stats=node.stats is not None,
            is_json=node.sampling is not None and bool(node.sampling.json_schema),
            reread=state.reread.get(message),
        )


def _children(state: ChatState) -> Mapping[MessageId | None, tuple[MessageId, ...]]:
    found: dict[MessageId | None, list[MessageId]] = {}
    if state.opened is not None:
        for key in sorted(state.opened.nodes):
            found.setdefault(state.opened.nodes[key].parent, []).append(key)
    return {parent: tuple(children) for parent, children in found.items()}
