"""Where threads meet the window: events come in through `Post`, commands go out through `Courier`."""

from app.ui.bridge.courier import Courier, EngineLine, StoreLine
from app.ui.bridge.keeper import Keeper
from app.ui.bridge.post import Post

__all__ = ["Courier", "EngineLine", "Keeper", "Post", "StoreLine"]
