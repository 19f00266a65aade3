"""What is said of single models over the window in its pictures: one's own settings, and one that is looked for."""

from pathlib import Path

from app.domain.load_price import LoadPrice
from app.domain.lost_model import Loss, LostModel
from app.domain.model import KvType, LoadOptions, LoraAdapter
from app.domain.model_choices import LOADED_WITH, ModelChoices, value_of
from app.ui.dialogs.lost_model_dialog import LostModelDialog
from app.ui.dialogs.model_page import ModelPage
from app.ui.load_words import meaning
from app.ui.main_window import MainWindow
from app.ui.model_page_presenter import general_choice, loading_specs
from app.ui.setting_kinds import Page

_GB, _MB = 10**9, 10**6
_FILE = Path("/home/ada/models/qwen3.5-4b-instruct-q4_k_m.gguf")
_CHOICES = ModelChoices(
    n_ctx=32_768,
    kv_type_k=KvType.Q8_0,
    adapters=(LoraAdapter(Path("/home/ada/models/plain-english-lora.gguf"), 0.8),),
)


def this_model(window: MainWindow) -> None:
    """Some choices that were not applied yet."""
    page = ModelPage(window.parts.look, loading_specs())
    window.settings_page.dialog.add_extra(Page.THIS_MODEL, page)
    page.show_model("Qwen3.5 4B Instruct", str(_FILE))
    for name in LOADED_WITH:
        own = value_of(_CHOICES, name)
        page.show_choice(name, general_choice(LoadOptions(), name) if own is None else own, own=own is not None)
    page.show_price(
        LoadPrice(
            total=int(4.31 * _GB),
            available=11 * _GB,
            weights=int(2.6 * _GB),
            rows=int(0.87 * _GB),
            keys=-int(0.48 * _GB),
            drafter=214 * _MB,
            depth=96 * _MB,
            adapters=38 * _MB,
            n_ctx=32_768,
            n_ctx_trained=262_144,
        )
    )
    page.show_acts(changed=True, usable=True, own=True, meaning=meaning(loads=True, reads_again=True), loads=True)
    window.settings_page.open(Page.THIS_MODEL)


def lost_model(window: MainWindow) -> None:
    """Its drive is not connected."""
    lost = LostModel(name="Qwen3.5 27B Instruct", loss=Loss.UNMOUNTED, seen=Path("/media/ada/models/qwen3.5-27b.gguf"))
    LostModelDialog(lost, window, loaded="Qwen3.5 4B Instruct").show()
