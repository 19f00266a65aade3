"""`template`: what a model's chat template is worth, how it lays messages out, and another one in its place.

Of the model only the vocabulary is read.
"""

import argparse
from dataclasses import replace
from pathlib import Path

from app.cli.kept import keep_settings, kept_settings
from app.cli.output import CouldNotError, notice, print_json
from app.cli.records import Json
from app.domain.conversation import MessageNode
from app.domain.ids import MessageId
from app.domain.message import Message, Role
from app.domain.template_events import PreviewTemplate, TemplatePreviewed
from app.domain.templates import BuiltinTemplate, PreviewToken, TemplateChoice, chosen_for, with_choice
from app.engine.fingerprint import fingerprint
from app.engine.native.model import LlamaModel
from app.engine.previewing import preview
from app.paths import Folders
from app.storage import DataPlace
from app.text.text_file import MOST_BYTES

_SAMPLE = (
    Message(Role.SYSTEM, "Be brief."),
    Message(Role.USER, "What is a river?"),
    Message(Role.ASSISTANT, "Water that flows."),
    Message(Role.USER, "And a sea?"),
)


def template(arguments: argparse.Namespace, folders: Folders) -> int:
    """Choose another template if one is named, and show what is used.

    Raises:
        ModelFileError: it is no model, or damaged.
        CouldNotError: the named template cannot be read, or does not work.
        StoreInUseError: a window is open on the folder, so that nothing can be changed.
    """
    identity = fingerprint(arguments.model)
    known = kept_settings(folders).templates
    wanted = _wanted(arguments, identity)
    with LlamaModel(arguments.model, vocabulary_only=True) as model:
        shown = _previewed(model, wanted or chosen_for(known, identity))
    if wanted is not None and not wanted.own and not shown.state.works:
        raise CouldNotError(f"{shown.state.text}. Nothing was changed.")
    if wanted is not None:
        _keep(wanted, folders)
    if arguments.json:
        print_json(_record(shown))
    else:
        print("\n".join(_lines(shown)))
    return 0


def _wanted(arguments: argparse.Namespace, identity: str) -> TemplateChoice | None:
    """What is to be used from now on; None where nothing changes."""
    if arguments.reset:
        return TemplateChoice(fingerprint=identity)
    if arguments.builtin is not None:
        return TemplateChoice(fingerprint=identity, builtin=BuiltinTemplate(arguments.builtin))
    if arguments.file is None:
        return None
    text = _text_of(arguments.file)
    if not text.strip():
        raise CouldNotError(f"{arguments.file} is empty. Use --reset for the model's own template.")
    return TemplateChoice(fingerprint=identity, text=text)


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CouldNotError(f"{path} is no chat template: it is too large for that.")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CouldNotError(f"{path} is no chat template: it is not text.") from error
    except OSError as error:
        raise CouldNotError(f"{path} cannot be read: {error.strerror}.") from error


def _previewed(model: LlamaModel, choice: TemplateChoice) -> TemplatePreviewed:
    path = tuple(
        MessageNode(id=MessageId(number), parent=None, message=said) for number, said in enumerate(_SAMPLE, start=1)
    )
    return preview(PreviewTemplate(request=0, choice=choice, path=path), model.layouts, model, reader="")


def _keep(choice: TemplateChoice, folders: Folders) -> None:
    folders.create()
    with DataPlace.open(folders) as place:
        for text in place.notices:
            notice(text)
        settings = kept_settings(folders)
        keep_settings(folders, replace(settings, templates=with_choice(settings.templates, choice)))


# --- how it is shown ---


def _lines(shown: TemplatePreviewed) -> list[str]:
    state = shown.state
    used = {"own": "the model's own", "text": "your own"}.get(state.used, f"the built-in “{state.used}”")
    lines = [f"template    {used}", f"verdict     {state.text}"]
    if state.reasoning:
        lines.append(f"reasoning   can be chosen: {', '.join(state.reasoning)}")
    if shown.refusal:
        return [*lines, shown.refusal]
    return [*lines, f"A sample of {shown.n_tokens} tokens, control tokens marked:", _marked(shown.tokens)]


def _marked(tokens: tuple[PreviewToken, ...]) -> str:
    return "".join(f"⟦{token.text}⟧" if token.control else token.text for token in tokens)


def _record(shown: TemplatePreviewed) -> Json:
    state = shown.state
    return {
        "used": state.used,
        "works": state.works,
        "verdict": state.text,
        "reasoning": [str(each) for each in state.reasoning],
        "refusal": shown.refusal,
        "tokens": [{"text": token.text, "control": token.control} for token in shown.tokens],
        "n_tokens": shown.n_tokens,
        "source": shown.source,
    }
