"""How a model is to be loaded, with what was chosen for it before: found by what it is, not where it lies."""

from app.domain.commands import LoadModel
from app.domain.model import LoadOptions
from app.domain.model_choices import choices_of
from app.engine.fingerprint import fingerprint


def own_options(command: LoadModel) -> LoadOptions:
    """The options of a command, with those of the model that it names.

    Raises:
        ModelFileError: the file cannot be used.
        InvalidSettingError: what was chosen for the model does not go with the general settings.
    """
    if not command.choices:
        return command.options  # and no file is read twice for nothing
    choices = choices_of(command.choices, fingerprint(command.path))
    return choices.over(command.options, but=command.fixed)
