"""Where the user writes: the text, what is attached to it, and Send or Stop.  It keeps nothing and reads no files."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.attachments import Attachment, Draft, compose
from app.domain.pictures import AttachedPicture
from app.ui.assets import icon
from app.ui.picture_shelf import PictureShelf
from app.ui.theme import Look, Space, scaled
from app.ui.widgets.attachment_chips import AttachmentChips, short_name
from app.ui.widgets.composer_note import ComposerNote
from app.ui.widgets.count_line import CountLine
from app.ui.widgets.message_edit import MessageEdit, can_be_edited
from app.ui.widgets.parts import ElidedLabel, button, restyle
from app.ui.widgets.picture_chips import PictureChips
from app.ui.wording import fill, isolated

_ROOMY = 600
"""Width from which everything about a message is said beside it."""


class Composer(QFrame):
    """The box with the text, and Send or Stop.

    Attributes:
        edit: the text.
        chips: what is attached.
        pictures: the small ones of images that are.
        count: what it costs.
        note: what went wrong with an attachment, say.

    Signals:
        send_wanted: (str) the message's content; whoever takes it calls `accept`, else everything stays.
        stop_wanted: stop the reply.
        attach_wanted: choose files to attach.
        text_edited: the text is another.
        attached: the attachments are others.
    """

    send_wanted = Signal(str)
    stop_wanted = Signal()
    attach_wanted = Signal()
    text_edited = Signal()
    attached = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._attachments: tuple[Attachment, ...] = ()
        self._images: tuple[AttachedPicture, ...] = ()
        self._sent = Draft()
        self._may_send = self._running = False
        self._shut = ""
        self.setProperty("kind", "composer")
        self.edit = self._make_edit()
        self.chips = AttachmentChips(look)
        self.chips.remove_wanted.connect(self._remove)
        self.chips.unpack_wanted.connect(self._unpack)
        self.pictures = PictureShelf(self)
        self.images = PictureChips(look, self.pictures)
        self.images.remove_wanted.connect(self._remove_image)
        self.note = ComposerNote()
        self.count = CountLine()
        self._hint = ElidedLabel("caption", whole=True)
        self._attach = button(self.tr("Attach"), "attach", tip=self.tr("Attach files (Ctrl+Shift+A)"))
        self._attach.clicked.connect(self._ask_attach)
        self._send = button(self.tr("Send"), "accent", tip=self.tr("Send (Enter)"))
        self._send.clicked.connect(self._ask_send)
        self._stop = button(self.tr("Stop"), "stop", tip=self.tr("Stop the reply (Esc)"))
        self._stop.clicked.connect(self._ask_stop)
        self._stop.hide()
        self._lay_out()
        self._tint()
        look.changed.connect(self._tint)
        # A click anywhere in the box is meant for the text, whose own policy a later one of the box would replace.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(self.edit)

    @property
    def text(self) -> str:
        """What is written."""
        return self.edit.text

    @property
    def draft(self) -> Draft:
        """What is written, and what goes with it."""
        return Draft(self.text, self._attachments, self._images)

    def show_draft(self, draft: Draft) -> None:
        """Take what was being written elsewhere or earlier."""
        self.note.clear()
        self.edit.begin_anew(draft.text)
        self._attach_all(draft.attachments)
        self._show_images(draft.pictures)

    def attach_picture(self, picture: AttachedPicture) -> None:
        """Let an image go with the message."""
        self._show_images((*self._images, picture))

    def attach(self, attachment: Attachment) -> None:
        """Let a text go with the message."""
        self._attach_all((*self._attachments, attachment))

    def type_on(self, text: str) -> None:
        """Take what was typed where nothing else takes it, and let the rest be typed here."""
        if not self.edit.isReadOnly():
            self.edit.setFocus()
            self.edit.textCursor().insertText(text)
            self.edit.ensureCursorVisible()

    def accept(self) -> None:
        """The message was taken; it is kept aside until it is known to be safe."""
        self._sent = self.draft
        self.show_draft(Draft())
        self.edit.setFocus()  # the pressed button is about to be hidden

    def give_back(self) -> None:
        """The message that was taken last could not be kept: put it back before what has been written since."""
        if self._sent.is_empty:
            return
        since, sent, self._sent = self.draft, self._sent, Draft()
        text = f"{sent.text}\n{since.text}" if since.text else sent.text
        self.show_draft(Draft(text, (*sent.attachments, *since.attachments), (*sent.pictures, *since.pictures)))

    def use_keys(self, *, enter_sends: bool) -> None:
        """Let Enter send, or Ctrl+Enter."""
        self.edit.enter_sends = enter_sends
        self._send.setToolTip(self.tr("Send (Enter)") if enter_sends else self.tr("Send (Ctrl+Enter)"))
        self._show_hint()

    def show_state(self, *, may_send: bool, running: bool, stopping: bool, shut: str = "") -> None:
        """Show what can be done.

        Args:
            may_send: a message would be taken now.
            running: a reply is under way, so that there is something to stop.
            stopping: it is being stopped already.
            shut: why nothing can be written at all, empty when it can.
        """
        if self._running and not running:
            self.note.clear()
        if self._stop.hasFocus() and (stopping or not running):
            self.edit.setFocus()
        self._may_send, self._running, self._shut = may_send, running, shut
        self._send.setVisible(not running and not shut)
        self._stop.setVisible(running)
        self._stop.setEnabled(not stopping)
        self._stop.setText(self.tr("Stopping…") if stopping else self.tr("Stop"))
        self._attach.setVisible(not shut)
        self.edit.setReadOnly(bool(shut))
        self.edit.setPlaceholderText(shut or self.tr("Ask something…"))
        restyle(self, shut="true" if shut else "false")
        self._show_hint()
        self._show_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less where there is less room."""
        super().resizeEvent(event)
        self.count.be_brief(brief=self.width() < scaled(_ROOMY))

    def _make_edit(self) -> MessageEdit:
        edit = MessageEdit()
        edit.setAccessibleName(self.tr("Message"))
        edit.setPlaceholderText(self.tr("Ask something…"))
        edit.enter_pressed.connect(self._ask_send)
        edit.focus_changed.connect(self._show_focus)
        edit.textChanged.connect(self._report_text)
        return edit

    def add_to_foot(self, widget: QWidget) -> None:
        """Put a widget before the hint."""
        self._foot.insertWidget(1, widget)

    def _lay_out(self) -> None:
        foot = self._foot = QHBoxLayout()
        foot.setSpacing(Space.M)
        foot.addWidget(self._attach)
        foot.addWidget(self._hint, 1)
        foot.addWidget(self.count)
        foot.addWidget(self._stop)
        foot.addWidget(self._send)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L + 2, Space.L, Space.M, Space.M)
        column.setSpacing(Space.S)
        for part in (self.images, self.chips, self.edit, self.note):
            column.addWidget(part)
        column.addLayout(foot)

    def _tint(self) -> None:
        colors = self._look.colors
        self._attach.setIcon(icon("attach", colors.muted))
        self._send.setIcon(icon("send", colors.on_accent, disabled=colors.faint))
        self._stop.setIcon(icon("stop", colors.on_bad, disabled=colors.faint))

    def _show_hint(self) -> None:
        if self._running:
            hint = self.tr("Esc stops")
        elif self.edit.enter_sends:
            hint = self.tr("Enter sends · Shift+Enter breaks the line")
        else:
            hint = self.tr("Ctrl+Enter sends")
        self._hint.show_text("" if self._shut else hint)

    def _show_buttons(self) -> None:
        self._send.setEnabled(self._may_send and not self.draft.is_empty)

    def _show_focus(self) -> None:
        restyle(self, active="true" if self.edit.hasFocus() else "false")

    def _report_text(self) -> None:
        self._show_buttons()
        self.text_edited.emit()

    def _attach_all(self, attachments: tuple[Attachment, ...]) -> None:
        if attachments == self._attachments:
            return
        self._attachments = attachments
        self.chips.show_attachments(attachments)
        self._order_tabs()
        self._show_buttons()
        self.attached.emit()

    def _show_images(self, images: tuple[AttachedPicture, ...]) -> None:
        if images == self._images:
            return
        self._images = images
        self.images.show_pictures(images)
        self._order_tabs()
        self._show_buttons()
        self.attached.emit()

    def _remove_image(self, place: int) -> None:
        removed, before = self._images[place], self._images
        self._show_images((*before[:place], *before[place + 1 :]))

        def undo() -> None:
            self._show_images((*self._images[:place], removed, *self._images[place:]))

        self.note.tell(fill(self.tr("%1 removed."), isolated(short_name(removed.name))), act=self.tr("Undo"), do=undo)
        self.edit.setFocus()

    def _order_tabs(self) -> None:
        """From the text to what is attached, and then to the buttons below."""
        images = [part for image in self.images.chips for part in (image.tile, image.remove)]
        texts = [part for chip in self.chips.chips for part in (chip.name, chip.remove)]
        before: QWidget = self.edit
        for part in (*images, *texts):
            self.setTabOrder(before, part)
            before = part

    def _remove(self, place: int) -> None:
        removed = self._attachments[place]
        rest = (*self._attachments[:place], *self._attachments[place + 1 :])
        self._attach_all(rest)
        said = fill(self.tr("%1 removed."), isolated(short_name(removed.name)))
        self.note.tell(said, act=self.tr("Undo"), do=self._undo_removal(removed, place))
        self.edit.setFocus()

    def _undo_removal(self, removed: Attachment, place: int) -> Callable[[], None]:
        def undo() -> None:
            before, after = self._attachments[:place], self._attachments[place:]
            self._attach_all((*before, removed, *after))

        return undo

    def _unpack(self, place: int) -> None:
        """Put an attachment into the text, at the cursor."""
        attachment = self._attachments[place]
        if not can_be_edited(self.text + attachment.text):
            said = self.tr("%1 is too long to be edited here, so it stays attached.")
            self.note.tell(fill(said, isolated(short_name(attachment.name))))
            return
        self._attach_all((*self._attachments[:place], *self._attachments[place + 1 :]))
        self.edit.textCursor().insertText(attachment.text)
        self.edit.ensureCursorVisible()
        self.edit.setFocus()

    def _ask_send(self) -> None:
        draft = self.draft
        if draft.is_empty or self._shut:
            return
        if self._may_send:
            self.send_wanted.emit(compose(draft.text, draft.attachments, draft.pictures))
        elif self._running:
            self.note.tell(
                self.tr("A reply is being written. Your message stays here: send it afterwards, or press Esc to stop.")
            )

    def _ask_stop(self) -> None:
        self.stop_wanted.emit()

    def _ask_attach(self) -> None:
        self.attach_wanted.emit()
