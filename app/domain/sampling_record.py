"""Sampling as a JSON record, in the settings, beside a reply and in what is exported, and back."""

from dataclasses import asdict
from math import inf

from app.domain.fields import CodecError, Fields
from app.domain.sampling import InvalidSettingError, SamplingParams

Record = dict[str, object]

_ALWAYS = frozenset({"temperature", "top_k", "top_p", "min_p"})


def sampling_record(sampling: SamplingParams) -> Record:
    """Sampling with all its fields."""
    return asdict(sampling) | {"logit_bias": [{"token": token, "bias": bias} for token, bias in sampling.logit_bias]}


def sampling_from(fields: Fields, default: SamplingParams) -> SamplingParams:
    """Sampling from a record; what it lacks is as in `default`.

    Raises:
        CodecError: a value is of another type.
        InvalidSettingError: a value is out of its range.
    """
    return SamplingParams(
        temperature=fields.number("temperature", default.temperature),
        top_k=fields.whole("top_k", default.top_k),
        top_p=fields.number("top_p", default.top_p),
        min_p=fields.number("min_p", default.min_p),
        logit_bias=tuple((part.whole("token"), _bias(part)) for part in fields.parts("logit_bias")),
        repeat_penalty=fields.number("repeat_penalty", default.repeat_penalty),
        frequency_penalty=fields.number("frequency_penalty", default.frequency_penalty),
        presence_penalty=fields.number("presence_penalty", default.presence_penalty),
        penalty_last_n=fields.whole("penalty_last_n", default.penalty_last_n),
        dry_multiplier=fields.number("dry_multiplier", default.dry_multiplier),
        dry_base=fields.number("dry_base", default.dry_base),
        dry_allowed_length=fields.whole("dry_allowed_length", default.dry_allowed_length),
        dry_penalty_last_n=fields.whole("dry_penalty_last_n", default.dry_penalty_last_n),
        dry_sequence_breakers=fields.texts("dry_sequence_breakers", default.dry_sequence_breakers),
        xtc_probability=fields.number("xtc_probability", default.xtc_probability),
        xtc_threshold=fields.number("xtc_threshold", default.xtc_threshold),
        grammar=fields.text("grammar", default.grammar),
        json_schema=fields.text("json_schema", default.json_schema),
    )


def reply_sampling_record(sampling: SamplingParams) -> Record:
    """How a reply was drawn: what is off, or at a value that only counts where something is on, is left out."""
    usual = sampling_record(SamplingParams())
    record = {
        name: value for name, value in sampling_record(sampling).items() if name in _ALWAYS or value != usual[name]
    }
    if sampling.logit_bias:
        # JSON has no number for a token that is forbidden.
        bias = [{"token": token, "bias": None if bias == -inf else bias} for token, bias in sampling.logit_bias]
        record["logit_bias"] = bias
    return record


def reply_sampling_from(fields: Fields) -> SamplingParams:
    """The inverse of `reply_sampling_record`.

    Raises:
        CodecError: a value is of another type, or out of its range.
    """
    try:
        return sampling_from(fields, SamplingParams())
    except InvalidSettingError as error:
        raise CodecError(str(error).rstrip(".")) from error


def _bias(part: Fields) -> float:
    return -inf if part.is_null("bias") else part.number("bias")
