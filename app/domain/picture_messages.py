"""What the store is told about images, what it answers, and what the window says of them."""

from dataclasses import dataclass, field

from app.domain.pictures import KeptPicture


@dataclass(frozen=True, slots=True)
class KeepPicture:
    """Keep an image; messages name it by its digest."""

    picture: KeptPicture


@dataclass(frozen=True, slots=True)
class FindPicture:
    """Report an image: the small one, or with `whole` its file."""

    digest: str
    whole: bool = False


PictureCommand = KeepPicture | FindPicture


@dataclass(frozen=True, slots=True)
class PictureAttached:
    """Somebody attaches an image."""

    picture: KeptPicture


@dataclass(frozen=True, slots=True)
class PictureWanted:
    """Somebody looks at an image; `whole` as in `FindPicture`."""

    digest: str
    whole: bool = False


PictureWish = PictureAttached | PictureWanted


@dataclass(frozen=True, slots=True)
class PictureFound:
    """An image that was asked for; empty where it is not there any more."""

    digest: str
    content: bytes = field(repr=False)
    whole: bool = False
