"""The things everybody does, from the first start on, through the real window and the real store."""

from dataclasses import replace

from PySide6.QtCore import Qt

from app.domain.turn import FinishReason, RestoreHow
from app.ui.widgets.message_acts import MessageAct
from tests.fakes.pace import Step
from tests.journeys.conftest import Start
from tests.journeys.person import begun, do, facts, press_notice, say, say_instead, sound
from tests.ui.hands import press_key


def test_first_start_to_first_reply(start: Start) -> None:
    toy = start()
    toy.ready()
    assert toy.window.parts.centre.currentWidget() is toy.window.parts.empty_page
    say(toy, "What grows here?")
    toy.complete(2)
    assert toy.shown[0] == "What grows here?"
    assert len(toy.shown[1].split()) == toy.engine.n_words
    assert toy.window.parts.centre.currentWidget() is toy.window.parts.transcript
    toy.wait(lambda: toy.window.parts.title.text() == "On What grows here?")
    toy.quit()
    assert sound(toy)


def test_a_message_that_is_sent_before_the_data_is_open_is_answered(start: Start) -> None:
    toy = start(hold=Step.LOAD)
    toy.wait(lambda: toy.state.loading is not None)
    toy.controller.state = replace(toy.state, store_ready=False)  # however fast it was opened
    say(toy, "Early?")
    toy.pace.free()
    toy.complete(2)
    assert toy.shown[0] == "Early?"


def test_a_message_that_is_sent_while_the_model_loads_is_answered_when_it_is_there(start: Start) -> None:
    toy = start()
    toy.pace.hold(Step.LOAD)
    toy.wait(lambda: toy.state.store_ready and toy.pace.at is Step.LOAD)
    say(toy, "Are you there?")
    toy.wait(lambda: toy.shown[:1] == ["Are you there?"])
    assert toy.state.card is None
    toy.pace.free()
    toy.complete(2)


def test_a_reply_is_stopped_and_goes_on_as_if_it_never_had(start: Start) -> None:
    toy = start()
    toy.ready()
    toy.pace.hold(Step.WRITE)
    begun(toy, "Tell me all", n_words=5)
    press_key(toy.window.parts.composer.edit, Qt.Key.Key_Escape)
    toy.complete(2)
    stopped = toy.tree.path()[-1]
    assert (stopped.finish_reason, stopped.message.content) == (FinishReason.STOPPED, toy.shown[1])
    toy.pace.free()
    do(toy, 1, MessageAct.CONTINUE)
    toy.wait(lambda: toy.tree.summary.tip != stopped.id)
    toy.complete(2)
    whole = toy.tree.path()[-1]
    assert whole.finish_reason is FinishReason.END
    assert whole.message.content.startswith(stopped.message.content)
    do(toy, 1, MessageAct.OLDER)
    toy.wait(lambda: toy.shown[1] == stopped.message.content)
    do(toy, 1, MessageAct.REGENERATE)
    toy.wait(lambda: len(toy.tree.siblings(stopped.id)) == 3)
    toy.complete(2)
    toy.quit()
    assert sound(toy)


def test_edit_switch_rewind_branch_and_delete_lose_nothing(start: Start) -> None:
    toy = start()
    toy.ready()
    for n, question in enumerate(("one", "two", "three"), start=1):
        say(toy, question)
        toy.complete(2 * n)
    first = toy.shown
    say_instead(toy, 2, "another two")
    toy.wait(lambda: "another two" in toy.shown)
    toy.complete(4)
    do(toy, 2, MessageAct.OLDER)
    toy.wait(lambda: toy.shown == first)

    do(toy, 1, MessageAct.REWIND)
    toy.wait(lambda: toy.shown == first[:2])
    press_notice(toy)
    toy.wait(lambda: toy.shown == first)

    do(toy, 3, MessageAct.BRANCH)
    toy.wait(lambda: len(toy.listed) == 2 and toy.shown == first[:4])
    say(toy, "three, otherwise")
    toy.complete(6)
    receipt = toy.tree.path()[-1].receipt
    assert receipt is not None
    assert receipt.reread == 0
    branch = facts(toy.tree)

    toy.pick(toy.listed[1].id)
    toy.wait(lambda: toy.shown == first)
    do(toy, 4, MessageAct.DELETE)
    toy.wait(lambda: toy.shown == first[:4])
    press_notice(toy)
    toy.wait(lambda: toy.shown == first)
    whole = facts(toy.tree)
    ids = [each.id for each in toy.listed]
    toy.quit()
    assert sound(toy)

    again = start()
    again.ready()
    assert [each.id for each in again.listed] == ids
    again.pick(ids[1])
    assert facts(again.tree) == whole
    again.pick(ids[0])
    assert facts(again.tree) == branch


def test_a_conversation_goes_on_after_a_restart_without_reading_anything_again(start: Start) -> None:
    toy = start()
    toy.ready()
    say(toy, "one")
    toy.complete(2)
    toy.quit()
    again = start()
    again.ready()
    again.pick(again.listed[0].id)
    say(again, "two")
    again.complete(4)
    receipt = again.tree.path()[-1].receipt
    assert receipt is not None
    assert (receipt.how, receipt.reread) == (RestoreHow.SEGMENTS, 0)


def test_a_deleted_conversation_comes_back(start: Start) -> None:
    toy = start()
    toy.ready()
    say(toy, "keep me")
    toy.complete(2)
    before = facts(toy.tree)
    toy.window.parts.sidebar.delete_wanted.emit((toy.listed[0].id,))
    toy.wait(lambda: not toy.listed)
    press_notice(toy)
    toy.wait(lambda: len(toy.listed) == 1)
    toy.pick(toy.listed[0].id)
    assert facts(toy.tree) == before
