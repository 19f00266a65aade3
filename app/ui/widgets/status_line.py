"""The line below the composer: speed, depth, context."""

from app.domain.chat import ActiveTurn
from app.domain.model import DrafterKind
from app.ui.panel_figures import PanelFigures
from app.ui.widgets.parts import ElidedLabel
from app.ui.wording import count, decimal, fill, mean_depth


class StatusLine(ElidedLabel):
    """What the engine does, in one quiet line."""

    def __init__(self) -> None:
        super().__init__("caption")
        self.setMinimumHeight(self.fontMetrics().lineSpacing() + 2)

    def show_figures(self, figures: PanelFigures) -> None:
        """Show the figures of the last or running reply."""
        parts: list[str] = []
        stats = figures.stats
        if stats is not None and stats.tokens_per_second > 0:
            parts.append(fill(self.tr("%1 tok/s"), decimal(stats.tokens_per_second)))
        if stats is not None and stats.drafter == DrafterKind.SERVER and stats.telemetry.drafted:
            accepted, drafted = count(stats.telemetry.accepted), count(stats.telemetry.drafted)
            parts.append(fill(self.tr("%1 of %2 drafts accepted"), accepted, drafted))
        elif stats is not None and stats.telemetry.drafted:
            mode = self.tr("automatic") if stats.depth.mode == "auto" else self.tr("fixed")
            parts.append(fill(self.tr("depth %1 (%2)"), mean_depth(stats.depth.chosen_mean), mode))
        if figures.context_size and figures.context_used:
            used, size = count(figures.context_used), count(figures.context_size)
            parts.append(fill(self.tr("context %1 of %2"), used, size))
        self.show_text("  ·  ".join(parts))

    def show_waiting(self, active: ActiveTurn) -> None:
        """Show that the prompt is being read."""
        if active.prompt_total:
            done, total = count(active.prompt_done), count(active.prompt_total)
            self.show_text(fill(self.tr("reading %1 of %2"), done, total))
