"""`bench reopen`, `rewind` and `save`, the outcome: as the JSON others rely on, and as lines for a person."""

from dataclasses import asdict

from app.bench.checkpoints import ReopenFigures, RewindFigures, SaveFigures

Json = dict[str, object]

REOPEN_BAR, REWIND_BAR_S, BUSY_BAR_S, WRITTEN_BAR, TREE_BAR = 50.0, 0.010, 0.010, 1.05, 1.10


def reopen_record(figures: ReopenFigures) -> Json:
    """The JSON object."""
    return asdict(figures) | {
        "again_ratio": figures.again_read_s / figures.again_s,
        "more_ratio": figures.more_read_s / figures.more_s,
        "holds": _reopen_holds(figures),
    }


def reopen_lines(figures: ReopenFigures) -> list[str]:
    """The lines."""
    return [
        f"Reopening a conversation of {figures.n_tokens} tokens, time to the first new token (medians)",
        f"  the last question again  {_ms(figures.again_s)} from saved rows, {_ms(figures.again_read_s)} by reading: "
        f"{figures.again_read_s / figures.again_s:.0f} times faster",
        f"  another short question   {_ms(figures.more_s)} from saved rows, {_ms(figures.more_read_s)} by reading: "
        f"{figures.more_read_s / figures.more_s:.0f} times faster",
        f"  putting the rows back    {_ms(figures.restore_s)}",
        f"  first drafts             {figures.n_accepted} of {figures.n_drafted} accepted, "
        f"{_same(figures.same_acceptance)} as without a break; the text was {_same(figures.same_text)}",
        _verdict(f"at least {REOPEN_BAR:.0f} times faster, same drafts", holds=_reopen_holds(figures)),
    ]


def rewind_record(figures: RewindFigures) -> Json:
    """The JSON object."""
    return asdict(figures) | {"holds": _rewind_holds(figures)}


def rewind_lines(figures: RewindFigures) -> list[str]:
    """The lines."""
    return [
        f"Going back over {figures.n_back} tokens within an open conversation (medians)",
        f"  to a place in memory     {_ms(figures.memory_s)} ({figures.memory_how})",
        f"  to one in the store      {_ms(figures.store_s)} ({figures.store_how})",
        f"  reading it again         {_ms(figures.read_s)}",
        f"  to a sibling branch      {_ms(figures.sibling_s)}, {figures.sibling_read_bytes} bytes read of the "
        f"{figures.sibling_own_bytes} of its own segments, {'none' if figures.only_own else 'some'} of others",
        _verdict(
            f"at most {_ms(REWIND_BAR_S)} to go back, a branch reads its own segments", holds=_rewind_holds(figures)
        ),
    ]


def save_record(figures: SaveFigures) -> Json:
    """The JSON object."""
    written = figures.written_bytes / figures.row_bytes
    tree = figures.tree_file_bytes / figures.tree_row_bytes
    return asdict(figures) | {"written_ratio": written, "tree_ratio": tree, "holds": _save_holds(figures)}


def save_lines(figures: SaveFigures) -> list[str]:
    """The lines."""
    return [
        f"Saving a reply of {figures.n_tokens} tokens (medians)",
        f"  a next turn may wait     {_ms(figures.busy_s)} for the engine at most; "
        f"{_ms(figures.total_s)} are spent on saving in all",
        f"  written                  {figures.written_bytes} bytes, for {figures.row_bytes} bytes of new rows: "
        f"{figures.written_bytes / figures.row_bytes:.3f}",
        f"  with {figures.n_branches} branches         {figures.tree_file_bytes} bytes, for {figures.tree_row_bytes} "
        f"bytes of rows of {figures.n_tree_tokens} distinct tokens: "
        f"{figures.tree_file_bytes / figures.tree_row_bytes:.3f}; recurrent parts {figures.tree_recurrent_bytes} bytes",
        _verdict(
            f"at most {_ms(BUSY_BAR_S)}, {WRITTEN_BAR} times the new rows, {TREE_BAR} times those of the tree",
            holds=_save_holds(figures),
        ),
    ]


def _reopen_holds(figures: ReopenFigures) -> bool:
    ratios = figures.again_read_s / figures.again_s, figures.more_read_s / figures.more_s
    return min(ratios) >= REOPEN_BAR and figures.same_acceptance


def _rewind_holds(figures: RewindFigures) -> bool:
    return max(figures.memory_s, figures.store_s) <= REWIND_BAR_S and figures.only_own


def _save_holds(figures: SaveFigures) -> bool:
    return (
        figures.busy_s <= BUSY_BAR_S
        and figures.written_bytes <= WRITTEN_BAR * figures.row_bytes
        and figures.tree_file_bytes <= TREE_BAR * figures.tree_row_bytes
    )


def _same(same: bool) -> str:  # noqa: FBT001  # it is the sentence's subject
    return "the same" if same else "NOT the same"


def _ms(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1.0 else f"{1000 * seconds:.1f} ms"


def _verdict(bar: str, *, holds: bool) -> str:
    return f"The bar, {bar}: {'holds' if holds else 'is missed'}."
