"""A tree is read along one flow, and every branch leaves it at one place."""

import dataclasses

from hypothesis import given

from app.domain.exchange import PortableConversation, path_to
from app.exchange.branches import only_path, shape_of
from tests.exchange.trees import branched, conversations, said


def test_the_flow_is_the_path_to_the_tip() -> None:
    shape = shape_of(branched())
    assert shape.flow(0) == [0, 2, 6, 7]
    assert (shape.others(0), shape.others(2), shape.others(7)) == ((1, 5), (3,), ())


def test_what_came_after_the_tip_is_another_branch() -> None:
    shape = shape_of(dataclasses.replace(branched(), tip=2))
    assert shape.flow(0) == [0, 2]
    assert shape.others(2) == (3, 6)


def test_beside_the_path_the_flow_goes_where_most_is_to_come() -> None:
    messages = (said("root", None), said("other", None), said("a", 1), said("b", 1), said("after a", 2))
    assert shape_of(PortableConversation(title="", messages=messages, tip=0)).flow(1) == [1, 2, 4]


@given(conversations())
def test_flow_and_branches_together_are_the_whole_tree(tree: PortableConversation) -> None:
    shape = shape_of(tree)
    found: list[int] = []
    starts = [*shape.others(None), *([shape.next[None]] if None in shape.next else [])]
    while starts:
        flow = shape.flow(starts.pop())
        found += flow
        starts += [other for place in flow for other in shape.others(place)]
    assert sorted(found) == list(range(len(tree.messages)))


@given(conversations())
def test_the_path_alone_is_what_the_conversation_shows(tree: PortableConversation) -> None:
    path = only_path(tree)
    tip = len(tree.messages) - 1 if tree.tip is None and tree.messages else tree.tip
    assert [each.message for each in path.messages] == [each.message for each in path_to(tree, tip)]
    assert [each.parent for each in path.messages] == [None, *range(len(path.messages) - 1)][: len(path.messages)]
    assert len(shape_of(path).next) == len(path.messages)
