"""How much memory the machine says is free."""

from pathlib import Path

import pytest

from app.engine.machine_memory import available_bytes, linux_available, vm_stat_available

GIB = 1024**3
MEMINFO = "MemTotal:       16777216 kB\nMemFree:          100000 kB\nMemAvailable:    8388608 kB\n"


def put(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_this_machine_has_some_memory_free() -> None:
    free = available_bytes()
    assert free is not None
    assert 10_000_000 < free < 2**50


def test_without_a_limit_it_is_what_the_kernel_calls_available(tmp_path: Path) -> None:
    assert linux_available(put(tmp_path, {"proc/meminfo": MEMINFO})) == 8 * GIB


V2 = {
    "proc/meminfo": MEMINFO,
    "proc/self/cgroup": "0::/user/work\n",
    "sys/fs/cgroup/user/work/memory.max": "max\n",
    "sys/fs/cgroup/user/work/memory.current": f"{GIB}\n",
    "sys/fs/cgroup/user/memory.max": f"{4 * GIB}\n",
    "sys/fs/cgroup/user/memory.current": f"{3 * GIB}\n",
    "sys/fs/cgroup/user/memory.stat": f"anon {GIB}\ninactive_file {GIB}\nactive_file {GIB}\n",
}


def test_the_limit_of_any_group_above_counts_less_what_is_used_and_not_merely_cached(tmp_path: Path) -> None:
    assert linux_available(put(tmp_path, V2)) == 3 * GIB


def test_a_limit_above_what_is_free_changes_nothing(tmp_path: Path) -> None:
    high = V2 | {"sys/fs/cgroup/user/memory.max": f"{64 * GIB}\n"}
    assert linux_available(put(tmp_path, high)) == 8 * GIB


def test_a_container_sees_its_limit_at_the_top(tmp_path: Path) -> None:
    files = {
        "proc/meminfo": MEMINFO,
        "proc/self/cgroup": "0::/unseen/from/inside\n",
        "sys/fs/cgroup/memory.max": f"{2 * GIB}\n",
        "sys/fs/cgroup/memory.current": f"{GIB}\n",
    }
    assert linux_available(put(tmp_path, files)) == GIB


def test_the_older_kind_of_control_groups_limits_too(tmp_path: Path) -> None:
    files = {
        "proc/meminfo": MEMINFO,
        "proc/self/cgroup": "12:cpu,cpuacct:/work\n7:memory:/work\n",
        "sys/fs/cgroup/memory/work/memory.limit_in_bytes": f"{2 * GIB}\n",
        "sys/fs/cgroup/memory/work/memory.usage_in_bytes": f"{GIB}\n",
        "sys/fs/cgroup/memory/work/memory.stat": f"inactive_file 1\ntotal_inactive_file {GIB // 2}\n",
    }
    assert linux_available(put(tmp_path, files)) == GIB + GIB // 2


def test_a_group_that_is_over_its_limit_leaves_nothing(tmp_path: Path) -> None:
    over = V2 | {"sys/fs/cgroup/user/memory.current": f"{9 * GIB}\n"}
    assert linux_available(put(tmp_path, over)) == 0


@pytest.mark.parametrize("files", [{}, {"proc/meminfo": "MemTotal: 5 kB\n"}, {"proc/self/cgroup": "0::/\n"}])
def test_where_nothing_is_said_nothing_is_known(tmp_path: Path, files: dict[str, str]) -> None:
    assert linux_available(put(tmp_path, files)) is None


def test_the_report_of_a_mac_is_added_up() -> None:
    report = (
        "Mach Virtual Memory Statistics: (page size of 16384 bytes)\n"
        "Pages free:                               1000.\n"
        "Pages active:                            90000.\n"
        "Pages inactive:                           2000.\n"
        "Pages speculative:                         300.\n"
        "Pages purgeable:                            40.\n"
        "Pages wired down:                        70000.\n"
    )
    assert vm_stat_available(report) == 3340 * 16384
    assert vm_stat_available("something else") is None
