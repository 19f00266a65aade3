"""Tests this machine when the user wants it, and lets what was found count for the next load."""

from PySide6.QtCore import QObject

from app.domain.errors import AppError
from app.domain.load_events import SelfTestsKept
from app.ui.bridge.device_tester import DeviceTester, MachineFound
from app.ui.chat_controller import ChatController
from app.ui.dialogs.devices_part import DevicesPart


class DevicesPresenter(QObject):
    """Serves one part of the settings; it belongs to the widget."""

    def __init__(self, controller: ChatController, tester: DeviceTester, part: DevicesPart) -> None:
        super().__init__(part)
        self._controller, self._tester, self._part = controller, tester, part
        part.test_wanted.connect(self._test)

    def _test(self) -> None:
        self._part.show_waiting()
        self._tester.test(self._show, self._failed)

    def _show(self, found: MachineFound) -> None:
        self._controller.press(SelfTestsKept(found.tests))
        self._part.show_found(found.devices)

    def _failed(self, error: AppError) -> None:
        self._part.show_trouble(str(error))
