"""The table of the two designs in the engine's docstring: complete, and every name in it is there."""

import importlib
import inspect
import re

import pytest

import app.engine

ITEMS = """
new new_with_config config need_embd need_embd_pre_norm n_draft_max n_min p_min n_seq target_context target_context_mut
draft_context draft_context_mut decode_target_and_process decode_target print_stats begin process draft accept
is_quiescent speculative_state restore_speculative_state clear_target_kv_cache_seq clear_draft_kv_cache_seq
target_state_seq_get_size_ext target_state_seq_get_data_ext target_state_seq_set_data_ext draft_state_seq_get_size_ext
draft_state_seq_get_data_ext draft_state_seq_set_data_ext fmt drop
"""
FIELDS = "committed next_pred sctr uctr pending_tok telem cache_max_ctx rewind_pos"
TABLE = dict(re.findall(r"^    (\S+) +(\S+)$", app.engine.__doc__ or "", re.MULTILINE))


def resolved(name: str) -> object:
    """What a name of the table stands for: lower-case parts are modules, the rest is looked up in the last of them."""
    parts = name.split(".")
    n_modules = next(index for index, part in enumerate(parts) if part[0].isupper())
    package = "app" if parts[0] == "domain" else "app.engine"
    found: object = importlib.import_module(".".join([package, *parts[:n_modules]]))
    for part in parts[n_modules:]:
        found = inspect.getattr_static(found, part)
    return found


def test_every_public_item_of_both_designs_is_in_the_table() -> None:
    wanted = [f"MtpSession::{name}" for name in re.findall(r"\w+", ITEMS)]
    wanted += [f"SpecSession::{name}" for name in re.findall(r"\w+", FIELDS)]
    assert len(wanted) == 41
    assert set(wanted) <= set(TABLE)


@pytest.mark.parametrize("item", TABLE)
def test_what_the_table_names_is_there_and_says_what_it_is(item: str) -> None:
    assert inspect.getdoc(resolved(TABLE[item]))
