"""Errors of `MtpSession`, each raised in one documented case."""

from app.domain.errors import AppError


class MtpSessionError(AppError):
    """Base of all of them."""


class InvalidConfigError(MtpSessionError):
    """A number of the configuration is out of its range."""


class IncompatibleContextsError(MtpSessionError):
    """The two contexts cannot work together, or are too small for the configuration."""


class InitError(MtpSessionError):
    """The native side refused to prepare a context for drafting."""


class BadSeqIdError(MtpSessionError):
    """No sequence has this id."""


class ProposalPendingError(MtpSessionError):
    """The call needs an idle sequence, and a proposal is outstanding."""


class NoPendingProposalError(MtpSessionError):
    """The call needs an outstanding proposal, and there is none."""


class AcceptedTooManyError(MtpSessionError):
    """More drafts were accepted than were proposed."""


class PromptTooLongError(MtpSessionError):
    """A prompt exceeds the target's context."""


class KvCacheConversionError(MtpSessionError):
    """A sequence or position is outside what the native library can name."""


class ProcessError(MtpSessionError):
    """Rows do not belong to the batch that was decoded, or the draft context failed on them."""


class PoisonedError(MtpSessionError):
    """An earlier failure left target and draft apart; the owner must rebuild both."""


class StateError(MtpSessionError):
    """Speculative state cannot be captured or restored; the session is unchanged."""


class DrafterSilentError(StateError):
    """State cannot be captured, since the drafter failed and its part is missing; decoding is not affected."""


class WrongThreadError(MtpSessionError):
    """The call came from a thread that does not own the session."""


class ClosedError(MtpSessionError):
    """The session was closed."""
