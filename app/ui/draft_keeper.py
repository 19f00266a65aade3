"""Keeps what is being written, per conversation, and shows it again where it was written.

It is kept a moment after the first key of a pause-less stretch, so that a crash costs no more than that moment, and
whenever the user goes elsewhere.  What was typed in this run is at hand; everything else is asked of the store.
"""

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from app.domain.attachments import Draft
from app.domain.chat import ChatState
from app.domain.composer_events import DraftTyped, DraftWanted
from app.domain.ids import ConversationId
from app.ui.chat_controller import ChatController
from app.ui.shown import shown_id
from app.ui.widgets.composer import Composer

_KEEP_MS = 600
_MOST_LEFT = 50
"""Places that something may still be on its way to."""


class DraftPlace:
    """Where something is being written, whatever is shown meanwhile.

    Attributes:
        conversation: None for the new chat, until that becomes a conversation.
    """

    __slots__ = ("conversation",)

    def __init__(self, conversation: ConversationId | None) -> None:
        self.conversation = conversation


class DraftKeeper(QObject):
    """Between the composer and the drafts of all conversations.

    Attributes:
        place: where what is typed now belongs.
    """

    def __init__(self, composer: Composer, controller: ChatController, *, parent: QObject) -> None:
        super().__init__(parent)
        self._composer, self._controller = composer, controller
        self.place = DraftPlace(shown_id(controller.state))
        self._left: list[DraftPlace] = []
        self._typed: dict[ConversationId | None, Draft] = {}
        self._awaited = False
        self._showing = False
        self._text_waits = self._attachments_wait = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_KEEP_MS)
        self._timer.timeout.connect(self.keep_now)
        composer.text_edited.connect(self._note_text)
        composer.attached.connect(self._note_attachments)
        controller.state_changed.connect(self._changed)
        controller.leaving.connect(self._keep)
        # Asked before anything is kept, so that what was written in an earlier run is found and not replaced.
        self._want()

    def keep_now(self) -> None:
        """Keep what has been written so far, unless what was kept earlier has still to be read."""
        if not self._awaited or self._controller.state.store_ready:
            self._keep()

    def attach_at(self, place: DraftPlace, added: Draft) -> None:
        """Put attachments and pictures to what is written elsewhere than what is shown."""
        at = place.conversation
        known = self._typed.get(at)
        if known is not None:
            attachments = (*known.attachments, *added.attachments)
            self._typed[at] = replace(known, attachments=attachments, pictures=(*known.pictures, *added.pictures))
        self._controller.press(
            DraftTyped(conversation=at, text="", attachments=added.attachments, pictures=added.pictures, behind=True)
        )

    @property
    def _at(self) -> ConversationId | None:
        return self.place.conversation

    def _keep(self) -> None:
        self._timer.stop()
        if not self._text_waits and not self._attachments_wait:
            return
        draft = self._composer.draft
        attachments = draft.attachments if self._attachments_wait else None
        pictures = draft.pictures if self._attachments_wait else ()
        self._text_waits = self._attachments_wait = False
        self._controller.press(
            DraftTyped(
                conversation=self._at,
                text=draft.text,
                attachments=attachments,
                behind=self._awaited,
                pictures=pictures,
            )
        )

    def _note_text(self) -> None:
        self._text_waits = True
        self._note()

    def _note_attachments(self) -> None:
        self._attachments_wait = True
        self._note()

    def _note(self) -> None:
        if self._showing:
            self._text_waits = self._attachments_wait = False
        elif self._composer.draft == Draft():
            self.keep_now()  # it was sent, or taken back as a whole
        elif not self._timer.isActive():
            self._timer.start()

    def _changed(self, old: ChatState, new: ChatState) -> None:
        at = shown_id(new)
        if at != self._at:
            if self._has_become(old, at):
                self._adopt(at)
            else:
                self._go_to(at)
        elif new.store_ready and not old.store_ready and (self._text_waits or self._attachments_wait):
            self._timer.start()
        if new.draft is not old.draft and new.draft is not None and new.draft.conversation == self._at:
            self._found(new.draft.draft)

    def _has_become(self, old: ChatState, at: ConversationId | None) -> bool:
        """The new chat has got its place in the list; the user is where the user was."""
        begun = self._controller.state.active
        was_new = old.active is not None and old.active.conversation is None
        return self._at is None and was_new and begun is not None and begun.conversation == at

    def _adopt(self, at: ConversationId | None) -> None:
        self._timer.stop()
        draft = self._composer.draft
        if self._text_waits or self._attachments_wait:
            self._controller.press(DraftTyped(conversation=None, text="", attachments=()))
        for each in (self.place, *self._left):
            if each.conversation is None:
                each.conversation = at
        self._awaited = False
        if draft != Draft():
            self._text_waits = self._attachments_wait = True
            self.keep_now()

    def _go_to(self, at: ConversationId | None) -> None:
        self._keep()
        draft = self._composer.draft
        if draft == Draft() or self._awaited:
            # A draft that is still on its way from the store is not lost by leaving before it comes.
            self._typed.pop(self._at, None)
        else:
            self._typed[self._at] = draft
        self._left = [*self._left[-_MOST_LEFT:], self.place]
        self.place, self._awaited = DraftPlace(at), False
        known = self._typed.get(at)
        self._show(known if known is not None else Draft())
        if known is None:
            self._want()

    def _want(self) -> None:
        self._awaited = True
        self._controller.press(DraftWanted(conversation=self._at))

    def _found(self, draft: Draft) -> None:
        """Show what was kept, before what has been typed since."""
        if not self._awaited or draft == Draft():
            self._awaited = False
            return
        self._awaited = False
        since = self._composer.draft
        if since == Draft():
            self._show(draft)
            return
        text = f"{draft.text}\n{since.text}" if draft.text and since.text else draft.text or since.text
        pictures = (*draft.pictures, *since.pictures)
        self._composer.show_draft(Draft(text, (*draft.attachments, *since.attachments), pictures))

    def _show(self, draft: Draft) -> None:
        self._showing = True
        self._composer.show_draft(draft)
        self._showing = False
