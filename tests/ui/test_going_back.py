"""Rewinding, branching off and deleting, through the real window."""

import pytest

from app.domain.branch_commands import BranchOff
from app.domain.commands import DeleteMessage, UndeleteMessage
from app.ui.widgets.message_acts import MessageAct
from tests.ui.chatting import Chat, entry_of


def test_a_branch_becomes_a_conversation_that_is_shown(chat: Chat) -> None:
    chat.say("More?")
    chat.do(1, MessageAct.BRANCH)
    assert chat.path == ["What?", "Hello there."]
    assert [each.title for each in chat.stage.controller.state.conversations] == ["What? (branch)", "What?"]
    assert chat.window.parts.title.accessibleName() == "What? (branch)"
    assert "nothing is read again" in chat.notice
    (sent,) = [each for each in chat.stage.store.sent if isinstance(each, BranchOff)]
    assert sent.title == "What? (branch)"


def test_a_rewind_says_what_happened_and_what_it_costs_and_is_undone(chat: Chat) -> None:
    chat.stage.store.reread[2] = 120
    chat.say("More?")
    chat.view(1).acts.light("hover", on=True)
    button = chat.view(1).acts.buttons[MessageAct.REWIND]
    assert "reads at most 120 tokens again" in button.toolTip()
    chat.do(1, MessageAct.REWIND)
    assert chat.path == ["What?", "Hello there."]
    assert chat.notice.startswith("Rewound. The 2 messages after it stay as a branch. Going on from here reads at most")
    chat.undo()
    assert chat.path == ["What?", "Hello there.", "More?", "Hello there."]


def test_a_rewind_that_reads_nothing_again_says_so(chat: Chat) -> None:
    chat.say("More?")
    chat.do(2, MessageAct.REWIND)
    assert chat.notice == "Rewound. The message after it stays as a branch. Rewinding re-reads nothing."


def test_after_a_rewind_the_next_message_begins_a_branch_and_the_offer_to_undo_goes(chat: Chat) -> None:
    chat.say("More?")
    chat.do(1, MessageAct.REWIND)
    chat.say("Else?")
    assert chat.path == ["What?", "Hello there.", "Else?", "Hello there."]
    assert chat.view(2).acts.switch.text == "2 / 2"
    assert chat.notice == ""


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_nothing_can_be_rewound_where_the_conversation_ends(chat: Chat) -> None:
    acts = chat.view(1).acts
    assert MessageAct.REWIND not in acts.buttons
    entry = entry_of(acts, "Rewind here")
    assert not entry.isEnabled()
    assert entry.toolTip() == "The conversation ends here already."


def test_a_message_is_deleted_with_what_follows_and_comes_back(chat: Chat) -> None:
    chat.say("More?")
    chat.do(1, MessageAct.DELETE)
    assert chat.path == ["What?"]
    assert chat.notice == "3 messages deleted."
    chat.undo()
    assert chat.path == ["What?", "Hello there.", "More?", "Hello there."]
    assert any(isinstance(each, UndeleteMessage) for each in chat.stage.store.sent)


def test_a_deletion_that_was_not_undone_is_sent_once(chat: Chat) -> None:
    chat.do(1, MessageAct.DELETE)
    assert sum(isinstance(each, DeleteMessage) for each in chat.stage.store.sent) == 1
