"""Values as the JSON records that cli users and tests rely on."""

from app.domain.conversation import ConversationSummary, ConversationTree, MessageNode
from app.domain.sampling_record import reply_sampling_record
from app.domain.turn import Receipt, TurnStats

Json = dict[str, object]


def receipt_record(receipt: Receipt | None) -> Json | None:
    """A receipt."""
    if receipt is None:
        return None
    return {
        "reused": receipt.reused,
        "reread": receipt.reread,
        "how": receipt.how.value,
        "reason": receipt.reason,
        "restore_s": receipt.restore_s,
    }


def stats_record(stats: TurnStats | None, *, load_s: float) -> Json | None:
    """A turn's statistics; `load_s` is the model's loading time in this process."""
    if stats is None:
        return None
    telemetry = stats.telemetry
    return {
        "drafter": stats.drafter,
        "depth": {
            "mode": stats.depth.mode,
            "max": stats.depth.max,
            "chosen_mean": stats.depth.chosen_mean,
            "reason": stats.depth.reason,
        },
        "rounds": telemetry.rounds,
        "drafted": telemetry.drafted,
        "accepted": telemetry.accepted,
        "offered_by_position": list(telemetry.offered_by_position),
        "accepted_by_position": list(telemetry.accepted_by_position),
        "target_passes": telemetry.target_passes,
        "draft_passes": telemetry.draft_passes,
        "prompt_tokens": stats.prompt_tokens,
        "reused_tokens": stats.reused_tokens,
        "read_tokens": stats.read_tokens,
        "generated_tokens": stats.generated_tokens,
        "seconds": {
            "load": load_s,
            "restore": stats.restore_s,
            "read": stats.read_s,
            "first_token": stats.first_token_s,
            "decode": stats.decode_s,
            "draft": telemetry.draft_s,
            "verify": telemetry.verify_s,
            "sample": telemetry.sample_s,
            "other": telemetry.other_s,
        },
        "tokens_per_second": stats.tokens_per_second,
        "plain_tokens_per_second_estimate": stats.plain_tokens_per_second_estimate,
    }


def summary_record(summary: ConversationSummary) -> Json:
    """A line of the list."""
    return {
        "conversation": summary.id,
        "title": summary.title,
        "updated_at": summary.updated_at,
        "tip": summary.tip,
        "pinned": summary.pinned,
        "archived": summary.archived,
        "tags": list(summary.tags),
        "note": summary.note,
    }


def node_record(node: MessageNode) -> Json:
    """A message in its place."""
    return {
        "message": node.id,
        "parent": node.parent,
        "role": node.message.role.value,
        "text": node.message.content,
        "reasoning": node.message.reasoning,
        "created_at": node.created_at,
        "finish_reason": node.finish_reason.value if node.finish_reason is not None else None,
        "seed": node.seed,
        "sampling": None if node.sampling is None else reply_sampling_record(node.sampling),
        "model": node.model,
        "fingerprint": node.fingerprint,
        "token_ids": list(node.token_ids),
        "receipt": receipt_record(node.receipt),
        "stats": stats_record(node.stats, load_s=0.0),
    }


def tree_record(tree: ConversationTree) -> Json:
    """A conversation with all its messages, oldest first."""
    return {
        **summary_record(tree.summary),
        "path": [node.id for node in tree.path()],
        "messages": [node_record(tree.nodes[key]) for key in sorted(tree.nodes)],
    }
