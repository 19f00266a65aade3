"""Trees of messages that no store has numbered."""

from types import MappingProxyType

import pytest

from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.errors import BugError
from app.domain.exchange import PortableConversation, PortableMessage, path_to, portable
from app.domain.ids import ConversationId, MessageId
from app.domain.message import Message, Role
from app.domain.turn import FinishReason


def _node(own: int, parent: int | None, text: str, *, token_ids: tuple[int, ...] = ()) -> MessageNode:
    return MessageNode(
        id=MessageId(own),
        parent=None if parent is None else MessageId(parent),
        message=Message(Role.USER, text),
        token_ids=token_ids,
        finish_reason=FinishReason.END,
    )


def _tree(*nodes: MessageNode, tip: int | None) -> ConversationTree:
    summary = ConversationSummary(
        id=ConversationId(1), title="Whales", updated_at=7.0, tip=None if tip is None else MessageId(tip)
    )
    return ConversationTree(summary=summary, nodes=MappingProxyType({node.id: node for node in nodes}))


def test_a_tree_loses_its_numbers_and_keeps_its_branches() -> None:
    """Ids in a store have gaps and start anywhere."""
    tree = _tree(
        _node(12, 9, "b"), _node(9, 4, "a", token_ids=(1, 2)), _node(4, None, "root"), _node(30, 9, "c"), tip=12
    )
    given = portable(tree)
    assert [(m.message.content, m.parent) for m in given.messages] == [("root", None), ("a", 0), ("b", 1), ("c", 1)]
    assert (given.title, given.tip, given.updated_at) == ("Whales", 2, 7.0)
    assert given.messages[1].token_ids == (1, 2)
    assert given.messages[1].finish_reason is FinishReason.END


def test_what_a_damaged_store_lost_does_not_take_the_rest_with_it() -> None:
    """A parent that is gone makes a root, a tip that is gone none."""
    given = portable(_tree(_node(4, 3, "a"), _node(5, 4, "b"), tip=9))
    assert ([(m.message.content, m.parent) for m in given.messages], given.tip) == ([("a", None), ("b", 0)], None)


def test_a_path_leads_from_the_root_to_its_message() -> None:
    """Its siblings are no part of it."""
    given = portable(_tree(_node(1, None, "root"), _node(2, 1, "a"), _node(3, 1, "b"), tip=3))
    assert [m.message.content for m in path_to(given, given.tip)] == ["root", "b"]
    assert path_to(given, None) == ()


def test_an_empty_conversation_has_no_tip() -> None:
    """Nor any message."""
    assert portable(_tree(tip=None)) == PortableConversation(title="Whales", messages=(), tip=None, updated_at=7.0)


@pytest.mark.parametrize(("parent", "tip"), [(0, 0), (1, 0), (-1, 0), (None, 1), (None, -1)])
def test_a_tree_that_is_none_cannot_be_made(parent: int | None, tip: int) -> None:
    """A cycle, a parent that comes later, a tip that is nowhere."""
    message = PortableMessage(parent=parent, message=Message(Role.USER, "a"))
    with pytest.raises(BugError):
        PortableConversation(title="", messages=(message,), tip=tip)
