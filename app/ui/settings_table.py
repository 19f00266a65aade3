"""Every setting of the window in one table: to add one, add a line here and its field in `Settings`."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.domain.model import DrafterKind, FlashAttention, KvType
from app.domain.settings import LEAST_FONT_SIZE, MOST_FONT_SIZE, EngineProcess, StatsPlace, ThemeChoice
from app.ui.languages import LANGUAGES
from app.ui.setting_kinds import (
    Choice,
    Effect,
    Flag,
    Kind,
    Number,
    Page,
    SettingSpec,
    Typed,
    Whole,
    plain_text,
    read_bias,
    read_lines,
    read_number,
    read_size,
    read_texts,
    show_bias,
    show_lines,
    show_number,
    show_size,
    show_texts,
)
from app.ui.wording import count, fill

_MOST_WINDOW = 65_536
_MOST_TOKENS = 1_048_576


def page_names() -> dict[Page, str]:
    """The pages in order, translated."""
    tr = QCoreApplication.translate
    return {
        Page.GENERAL: tr("settings", "General"),
        Page.MODEL: tr("settings", "Model"),
        Page.THIS_MODEL: tr("settings", "This model"),
        Page.MACHINES: tr("settings", "Machines"),
        Page.SPECULATION: tr("settings", "Speculation"),
        Page.SAMPLING: tr("settings", "Sampling"),
        Page.PRESETS: tr("settings", "Presets"),
        Page.STORAGE: tr("settings", "Storage"),
        Page.PRIVACY: tr("settings", "Privacy"),
    }


def setting_table() -> tuple[SettingSpec, ...]:
    """All settings, translated, in the order in which they are shown."""
    return *_general(), *_model(), *_machines(), *_speculation(), *_sampling(), *_repetition(), *_form(), *_storage()


def _spec(name: str, page: Page, text: str, tip: str, kind: Kind, *, effect: Effect = Effect.AT_ONCE) -> SettingSpec:
    return SettingSpec(name=name, page=page, text=text, tip=tip, kind=kind, effect=effect)


def _general() -> tuple[SettingSpec, ...]:
    tr, page = QCoreApplication.translate, Page.GENERAL
    themes = Choice((
        (ThemeChoice.SYSTEM, tr("settings", "As the system")),
        (ThemeChoice.LIGHT, tr("settings", "Light")),
        (ThemeChoice.DARK, tr("settings", "Dark")),
        (ThemeChoice.CONTRAST_LIGHT, tr("settings", "High contrast, light")),
        (ThemeChoice.CONTRAST_DARK, tr("settings", "High contrast, dark")),
    ))  # fmt: skip
    # Each language by its own name, so that whoever cannot read the others finds it.
    languages = Choice((("", tr("settings", "As the system")), *LANGUAGES.items()))
    places = Choice((
        (StatsPlace.TRAILING, tr("settings", "After the chat")),
        (StatsPlace.LEADING, tr("settings", "Before the chat")),
        (StatsPlace.FLOATING, tr("settings", "In a window of their own")),
    ))  # fmt: skip
    size = Whole(low=LEAST_FONT_SIZE, high=MOST_FONT_SIZE, step=10, unit=" %")
    return (
        _spec("theme", page, tr("settings", "Colours"),
              tr("settings", "High contrast keeps every text at 7 to 1 or more against what is behind it."), themes),
        _spec("font_size", page, tr("settings", "Size of type"),
              tr("settings", "Of everything in the window, against the usual size."), size),
        _spec("language", page, tr("settings", "Language"),
              tr("settings",
                 "Of the window, as soon as nothing is under way. Replies are in whatever language the model answers."),
              languages),
        _spec("reduced_motion", page, tr("settings", "Reduce motion"),
              tr("settings", "Nothing moves by itself but the text of a reply."), Flag()),
        _spec("enter_sends", page, tr("settings", "Enter sends"),
              tr("settings", "Shift+Enter breaks the line then. Otherwise Ctrl+Enter sends and Enter breaks the line."),
              Flag()),
        _spec("generate_titles", page, tr("settings", "Let the model name conversations"),
              tr("settings", "After the first reply, while nothing else is asked of it. A name of your own stays."),
              Flag()),
        _spec("notify", page, tr("settings", "Tell when a long reply has ended"),
              tr("settings", "With a message of the system, while the window is not in front."), Flag()),
        _spec("show_stats", page, tr("settings", "Show statistics"),
              tr("settings", "The panel beside the chat: what drafting wins, and where the time goes."), Flag()),
        _spec("stats_place", page, tr("settings", "Place of the statistics"),
              tr("settings", "Beside the chat, or in a window of their own."), places),
        _spec("show_tint", page, tr("settings", "Tint accepted drafts"),
              tr("settings", "Text that was drafted and accepted has a ground of its own and a dotted line."), Flag()),
        _spec("system_prompt", page, tr("settings", "System prompt of new chats"),
              tr("settings", "Said to the model before your first message. {{date}}, {{model}} and {{user}} say what "
                 "they are then; chats that have begun keep theirs."),
              plain_text(tr("settings", "None: the model's template has its say"), many=True)),
    )  # fmt: skip


def _model() -> tuple[SettingSpec, ...]:
    tr, page, later = QCoreApplication.translate, Page.MODEL, Effect.NEXT_LOAD
    models = tr("settings", "Models (*.gguf);;All files (*)")
    formats = Choice(tuple((kind, kind.value) for kind in KvType))
    return (
        _spec("model", page, tr("settings", "Model at start"),
              tr("settings", "The file that is loaded when Tandem starts."),
              Typed(show=str, read=lambda text: text.strip(), hint=tr("settings", "The demo model"), file=models),
              effect=Effect.NEXT_START),
        _spec("model_folders", page, tr("settings", "Folders with models"),
              tr("settings", "Looked through for the library too, one a line. Those of other programs are anyway."),
              Typed(show=show_lines, read=read_lines, hint=tr("settings", "None"), many=True)),
        _spec("hub.endpoint", page, tr("settings", "Mirror for downloads"),
              tr("settings", "Address that is asked instead of huggingface.co. Your token is sent there too."),
              plain_text(tr("settings", "None"))),
        _spec("hub.proxy", page, tr("settings", "Proxy for downloads"),
              tr("settings", "Address of a proxy that downloads go through. Empty takes that of the system."),
              plain_text(tr("settings", "That of the system"))),
        _spec("load.n_ctx", page, tr("settings", "Context length"),
              tr("settings", "Tokens that the model can see at once. More takes more memory."),
              Whole(low=64, high=_MOST_TOKENS, step=1024, unit=tr("settings", " tokens")), effect=later),
        _spec("load.n_threads", page, tr("settings", "Threads"),
              tr("settings", "CPU threads that compute. Automatic takes one for each physical core."),
              Whole(low=0, high=512, lowest_text=tr("settings", "Automatic")), effect=later),
        _spec("load.kv_type_k", page, tr("settings", "Format of keys"),
              tr("settings", "Number format of attention keys in memory. Smaller saves memory and loses precision."),
              formats, effect=later),
        _spec("load.kv_type_v", page, tr("settings", "Format of values"),
              tr("settings", "Number format of attention values. The quantised ones need flash attention."),
              formats, effect=later),
        _spec("load.flash_attention", page, tr("settings", "Flash attention"),
              tr("settings", "Computes attention without writing all its weights down: faster, and less memory."),
              Choice((
                  (FlashAttention.AUTO, tr("settings", "Where possible")),
                  (FlashAttention.ON, tr("settings", "On")),
                  (FlashAttention.OFF, tr("settings", "Off")),
              )), effect=later),
        _spec("load.gpu_layers", page, tr("settings", "Layers on the graphics card"),
              tr("settings", "Automatic takes as many as fit, the draft's memory counted. 0 takes the CPU alone."),
              Typed(show=show_number, read=read_number, hint=tr("settings", "Automatic")), effect=later),
        _spec("max_tokens", page, tr("settings", "Longest reply"),
              tr("settings", "A reply ends after this many tokens, whatever the model would still say."),
              Whole(low=0, high=_MOST_TOKENS, step=64, lowest_text=tr("settings", "No limit"),
                    unit=tr("settings", " tokens"))),
        _spec("reasoning_budget", page, tr("settings", "Longest reasoning"),
              tr("settings", "After this many tokens the reasoning is closed, and the model has to answer."),
              Whole(low=0, high=_MOST_TOKENS, step=64, lowest_text=tr("settings", "No limit"),
                    unit=tr("settings", " tokens"))),
    )  # fmt: skip


def _machines() -> tuple[SettingSpec, ...]:
    tr, page = QCoreApplication.translate, Page.MACHINES
    return (
        _spec("engine_process", page, tr("settings", "Process of the engine"),
              tr("settings", "In one of its own it may crash without taking the window with it."),
              Choice((
                  (EngineProcess.AUTOMATIC, tr("settings", "Its own")),
                  (EngineProcess.OWN, tr("settings", "Its own, for commands too")),
                  (EngineProcess.SAME, tr("settings", "The window's")),
              )), effect=Effect.NEXT_LOAD),
        _spec("load.workers", page, tr("settings", "Workers"),
              tr("settings", "Machines that compute too, as host:port, one a line. Start “worker” on each of them."),
              Typed(show=show_lines, read=read_lines, hint=tr("settings", "None"), many=True),
              effect=Effect.NEXT_LOAD),
    )  # fmt: skip


def _drafters() -> Choice:
    tr = QCoreApplication.translate
    return Choice((
        (DrafterKind.AUTO, tr("settings", "Automatic")),
        (DrafterKind.MTP, tr("settings", "The model's own head (MTP)")),
        (DrafterKind.LOOKUP, tr("settings", "The conversation (lookup)")),
        (DrafterKind.NONE, tr("settings", "None")),
    ))  # fmt: skip


def _speculation() -> tuple[SettingSpec, ...]:
    tr, page = QCoreApplication.translate, Page.SPECULATION
    at_most = tr("settings", "At most %1")
    depths = (
        (None, tr("settings", "Automatic")),
        (0, tr("settings", "Off")),
        *((n, fill(at_most, count(n))) for n in range(1, 17)),
    )
    assistants = tr("settings", "Models (*.gguf);;All files (*)")
    return (
        _spec("drafter", page, tr("settings", "Drafter"),
              tr("settings", "What proposes tokens for the model to confirm. It changes the speed, never the text."),
              _drafters()),
        _spec("depth", page, tr("settings", "Depth"),
              tr("settings", "Tokens drafted in one round. Automatic measures what pays and follows it."),
              Choice(depths)),
        _spec("strict", page, tr("settings", "Strict exactness"),
              tr("settings", "Decides near-ties without drafts, so that a reply equals plain decoding even there."),
              Flag()),
        _spec("load.max_depth", page, tr("settings", "Most drafts in a round"),
              tr("settings", "Room that is set aside when the model is loaded; the depth stays within it."),
              Whole(low=1, high=16), effect=Effect.NEXT_LOAD),
        _spec("load.drafter", page, tr("settings", "Drafter to load"),
              tr("settings", "None saves the memory that a draft's context takes."), _drafters(),
              effect=Effect.NEXT_LOAD),
        _spec("load.assistant", page, tr("settings", "Drafting model"),
              tr("settings", "A file that was made to draft for this model, where there is one."),
              Typed(show=lambda value: str(value or ""), read=lambda text: Path(text.strip()) if text.strip() else None,
                    hint=tr("settings", "None"), file=assistants), effect=Effect.NEXT_LOAD),
    )  # fmt: skip


def _sampling() -> tuple[SettingSpec, ...]:
    tr, page = QCoreApplication.translate, Page.SAMPLING
    return (
        _spec("sampling.temperature", page, tr("settings", "Temperature"),
              tr("settings", "0 always takes the likeliest token; more makes replies more varied."),
              Number(low=0, high=5)),
        _spec("sampling.top_k", page, tr("settings", "Top-k"),
              tr("settings", "Only this many of the likeliest tokens are considered."),
              Whole(low=0, high=1_000_000, lowest_text=tr("settings", "Off"))),
        _spec("sampling.top_p", page, tr("settings", "Top-p"),
              tr("settings", "Only the fewest tokens that make up this probability are considered."),
              Number(low=0.01, high=1)),
        _spec("sampling.min_p", page, tr("settings", "Min-p"),
              tr("settings", "Tokens less likely than this share of the likeliest are left out."),
              Number(low=0, high=1)),
        _spec("sampling.xtc_probability", page, tr("settings", "XTC probability"),
              tr("settings", "How often the likeliest tokens are left out, for unusual words. 0 is off."),
              Number(low=0, high=1)),
        _spec("sampling.xtc_threshold", page, tr("settings", "XTC threshold"),
              tr("settings", "Of the tokens at least this likely, XTC leaves out all but the least likely."),
              Number(low=0.01, high=1)),
        _spec("sampling.logit_bias", page, tr("settings", "Logit bias"),
              tr("settings", "Makes tokens more or less likely: a token and a number on each line; -inf forbids it."),
              Typed(show=show_bias, read=read_bias, hint=tr("settings", "None"), many=True)),
    )  # fmt: skip


def _repetition() -> tuple[SettingSpec, ...]:
    tr, page = QCoreApplication.translate, Page.SAMPLING
    return (
        _spec("sampling.repeat_penalty", page, tr("settings", "Repeat penalty"),
              tr("settings", "Makes recent tokens less likely by this factor. 1 is off."), Number(low=0.1, high=10)),
        _spec("sampling.frequency_penalty", page, tr("settings", "Frequency penalty"),
              tr("settings", "Taken off a recent token for each time it occurs. 0 is off."), Number(low=-10, high=10)),
        _spec("sampling.presence_penalty", page, tr("settings", "Presence penalty"),
              tr("settings", "Taken off every recent token once. 0 is off."), Number(low=-10, high=10)),
        _spec("sampling.penalty_last_n", page, tr("settings", "Window of the penalties"),
              tr("settings", "How many tokens back count as recent."),
              Whole(low=0, high=_MOST_WINDOW, step=16, unit=tr("settings", " tokens"))),
        _spec("sampling.dry_multiplier", page, tr("settings", "DRY strength"),
              tr("settings", "Penalises a token that would prolong a repetition. 0 is off."), Number(low=0, high=100)),
        _spec("sampling.dry_base", page, tr("settings", "DRY base"),
              tr("settings", "The penalty grows by this factor with each token repeated."), Number(low=1, high=10)),
        _spec("sampling.dry_allowed_length", page, tr("settings", "DRY free length"),
              tr("settings", "Repetitions up to this many tokens cost nothing."), Whole(low=1, high=_MOST_WINDOW)),
        _spec("sampling.dry_penalty_last_n", page, tr("settings", "DRY window"),
              tr("settings", "How many tokens back repetitions are looked for."),
              Whole(low=0, high=_MOST_WINDOW, step=64, unit=tr("settings", " tokens"))),
        _spec("sampling.dry_sequence_breakers", page, tr("settings", "DRY breakers"),
              tr("settings", "Texts across which nothing counts as repeated, one a line; \\n is a line break."),
              Typed(show=show_texts, read=read_texts, hint=tr("settings", "None"), many=True)),
    )  # fmt: skip


def _form() -> tuple[SettingSpec, ...]:
    tr, page = QCoreApplication.translate, Page.SAMPLING
    return (
        _spec("sampling.grammar", page, tr("settings", "Grammar"),
              tr("settings", "GBNF text that every reply must follow as a whole. Not together with a JSON schema."),
              plain_text(tr("settings", "None"), many=True)),
        _spec("sampling.json_schema", page, tr("settings", "JSON schema"),
              tr("settings", "Every reply is JSON of this form. Not together with a grammar."),
              plain_text(tr("settings", "None"), many=True)),
    )  # fmt: skip


def _storage() -> tuple[SettingSpec, ...]:
    tr = QCoreApplication.translate
    return (
        _spec("segments_budget", Page.STORAGE, tr("settings", "Budget of checkpoints"),
              tr("settings", "The least useful go first. Automatic is 4 GB, or a tenth of the free disk."),
              Typed(show=show_size, read=read_size, hint=tr("settings", "Automatic"))),
    )  # fmt: skip
