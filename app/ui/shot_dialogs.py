"""What stands over the window in some of its pictures, by the picture's name."""

from collections.abc import Callable
from dataclasses import replace

from app.domain.crash import CrashKind, CrashReport, Running
from app.domain.exporting import ExportFormat
from app.domain.presets import Preset
from app.domain.privacy import PrivacyState
from app.domain.prompt_variables import Variable
from app.domain.sampling import SamplingParams
from app.domain.self_test import Ability, Device, DeviceKind, FoundDevice, Outcome
from app.domain.settings import ThemeChoice
from app.ui.dialogs.crash_dialog import CrashDialog
from app.ui.dialogs.export_dialog import ExportDialog
from app.ui.dialogs.key_dialog import KeyDialog
from app.ui.dialogs.preset_page import PresetPage
from app.ui.dialogs.privacy_page import PrivacyPage
from app.ui.dialogs.progress_dialog import ProgressDialog
from app.ui.dialogs.prompt_dialog import PromptDialog
from app.ui.dialogs.workers_page import WorkersPage
from app.ui.main_window import MainWindow
from app.ui.setting_kinds import Page
from app.ui.shot_daily import json_reply, note, picture
from app.ui.shot_downloads import find_models, find_models_first, hub_token
from app.ui.shot_library import library, library_empty
from app.ui.shot_models import lost_model, this_model
from app.ui.shot_servers import servers
from app.ui.shot_storage import storage
from app.ui.shot_templates import template
from app.ui.widgets.temperature_box import ask_temperature

_PROMPT = "You are {{model}}. It is {{date}}, and {{user}} prefers short answers.\nNever mention the {{weather}}."
_VALUES = {Variable.DATE: "2026-03-12", Variable.MODEL: "SmolLM2 135M Instruct", Variable.USER: "ada"}


def _settings(window: MainWindow) -> None:
    window.settings_page.open(Page.SAMPLING)
    dialog = window.settings_page.dialog
    dialog.edited.emit("sampling.temperature", 0.7)
    dialog.edited.emit("sampling.top_p", 1.5)


def _search(window: MainWindow) -> None:
    window.settings_page.open(Page.GENERAL)
    window.settings_page.dialog.search.setText("format")
    window.settings_page.dialog.edited.emit("load.kv_type_k", "q8_0")


def _presets(window: MainWindow) -> None:
    window.presets.own = (
        Preset(name="Code review", sampling=SamplingParams(temperature=0.2), system_prompt="You review Python code."),
        Preset(name="Brainstorm", sampling=SamplingParams(temperature=1.1, min_p=0.02, xtc_probability=0.4)),
    )
    window.settings_page.open(Page.PRESETS)
    page = window.settings_page.dialog.findChildren(PresetPage)[0]
    page.use_wanted.emit("Code review")
    page.list.setCurrentRow(4)


def _importing(window: MainWindow) -> None:
    dialog = ProgressDialog("Import", window)
    dialog.show_progress(0.42, "Reading conversations-2025.zip/conversations.json")
    dialog.say("Came in: 1,204 conversations, 18,310 messages.")
    dialog.show()


def _imported(window: MainWindow) -> None:
    dialog = ProgressDialog("Import", window)
    problems = (
        "conversations.json: entry 17: it is not JSON.",
        "conversations.json: 12 images cannot be kept; a note in brackets stands where each was.",
    )
    dialog.show_end("Came in: 2,911 conversations, 40,233 messages.", problems)
    dialog.show()


def _exporting(window: MainWindow) -> None:
    dialog = ExportDialog("Why the bonus token is carried over", 8, window)
    dialog.choose(ExportFormat.MARKDOWN, everything=False)
    dialog.show()


def _privacy(window: MainWindow) -> None:
    page = PrivacyPage()
    window.settings_page.dialog.add_extra(Page.PRIVACY, page)
    page.show_state(PrivacyState(secrets=(("hugging-face", "the system's keyring"),)))
    window.settings_page.open(Page.PRIVACY)


def _key(window: MainWindow) -> None:
    KeyDialog(
        "-".join(
            ("K7QF", "9M2T", "X4WD", "RB8N", "3HVC", "6PLZ", "J5GS", "Y1EA", "T2FI", "NABM", "FJI6", "7ICL", "NLQL")
        ),
        window,
    ).show()


def _temperature(window: MainWindow) -> None:
    ask_temperature(window.parts.transcript, 0.7, lambda _chosen: None)


def _contrast(window: MainWindow) -> None:
    dark = window.settings.theme is ThemeChoice.DARK
    theme = ThemeChoice.CONTRAST_DARK if dark else ThemeChoice.CONTRAST_LIGHT
    window.use_settings(replace(window.settings, theme=theme))


def _devices(window: MainWindow) -> None:
    page = WorkersPage()
    page.show_addresses(())
    window.settings_page.dialog.add_extra(Page.MACHINES, page)
    window.settings_page.open(Page.MACHINES)
    card = Device(
        name="Vulkan0", description="AMD Radeon 780M", kind=DeviceKind.INTEGRATED, free=9 << 30, total=16 << 30
    )
    processor = Device(name="CPU", description="AMD Ryzen 7", kind=DeviceKind.CPU, free=21 << 30, total=32 << 30)
    held, failed = (Outcome(Ability.STATE), Outcome(Ability.ROLLBACK)), Outcome(Ability.MTP, "none was right")
    found = (FoundDevice(card, (*held, failed)), FoundDevice(processor, (*held, Outcome(Ability.MTP))))
    page.devices.show_found(found)


def _crashed(window: MainWindow) -> None:
    text = (
        "Tandem crash report\nNative code ended the whole program.\nkind: aborted\nmodel: qwen3.5-27b.gguf\n"
        "loading: yes\n\nTrace\n  Fatal Python error: Aborted\n"
    )
    report = CrashReport(kind=CrashKind.ABORTED, running=Running(model="qwen3.5-27b.gguf", loading=True), text=text)
    CrashDialog(report, window, held=True).show()


DIALOGS: dict[str, Callable[[MainWindow], None]] = {
    "settings": _settings,
    "presets": _presets,
    "privacy": _privacy,
    "recovery-key": _key,
    "importing": _importing,
    "imported": _imported,
    "exporting": _exporting,
    "storage": lambda window: storage(window, moving=False),
    "storage-moving": lambda window: storage(window, moving=True),
    "settings-search": _search,
    "compare": lambda window: window.parts.stats.compare_wanted.emit(),
    "meaning": lambda window: window.parts.stats.header.meaning_wanted.emit(),
    "json-reply": json_reply,
    "note": note,
    "picture": picture,
    "system-prompt": lambda window: PromptDialog(_PROMPT, window, values=_VALUES).show(),
    "temperature": _temperature,
    "high-contrast": _contrast,
    "library": library,
    "library-empty": library_empty,
    "template": template,
    "servers": servers,
    "this-model": this_model,
    "this-machine": _devices,
    "lost-model": lost_model,
    "crashed": _crashed,
    "find-models": find_models,
    "find-models-first": find_models_first,
    "hub-token": hub_token,
}
