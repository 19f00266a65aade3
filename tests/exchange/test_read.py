"""Files are recognised by what is in them, alone, in folders and in archives, and none can do harm."""

import os
import socket
import zipfile
from pathlib import Path

import pytest

from app.domain.exchange import Brought, PortableConversation, PortableMessage
from app.domain.message import Message, Role
from app.exchange import FileUnreadableError, Notes, Progress, read_conversations, sources, stream_conversations
from app.exchange.own_json import write_own
from tests.exchange import samples

OWN = PortableConversation(
    title="Rivers",
    messages=(
        PortableMessage(parent=None, message=Message(Role.USER, "Name one."), token_ids=(1, 2)),
        PortableMessage(parent=0, message=Message(Role.ASSISTANT, "Elbe."), token_ids=(3,), seed=2**64 - 1),
        PortableMessage(parent=0, message=Message(Role.ASSISTANT, "Oder.")),
    ),
    tip=1,
)

FILES = {
    "chatgpt": samples.as_json(samples.chatgpt()),
    "openwebui": samples.as_json(samples.openwebui()),
    "lmstudio": samples.as_json(samples.lmstudio()),
    "llama": samples.as_lines(samples.llama_server()),
    "tavern": samples.as_lines(samples.sillytavern()),
    "card": samples.as_json(samples.card()),
    "picture": samples.card_png(),
    "sharegpt": samples.as_json(samples.sharegpt()),
    "sharegpt-lines": samples.as_lines(samples.sharegpt()),
    "kobold": samples.as_json(samples.kobold()),
    "own": b"".join(write_own([OWN])),
}
TITLES = {
    "chatgpt": ["Whales", ""],
    "openwebui": ["Tea"],
    "lmstudio": ["Bread"],
    "llama": ["Stars"],
    "tavern": ["Sera"],
    "card": ["Sera"],
    "picture": ["Sera"],
    "sharegpt": ["", ""],
    "sharegpt-lines": ["", ""],
    "kobold": [""],
    "own": ["Rivers"],
}


def titles(path: Path) -> list[str]:
    return [each.title for each in read_conversations(path).conversations]


@pytest.mark.parametrize("program", FILES)
@pytest.mark.parametrize("name", ["file", "wrong.txt", "odd.png"])
def test_a_file_is_known_by_its_content_and_not_by_its_name(program: str, name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(FILES[program])
    assert titles(tmp_path / name) == TITLES[program]


@pytest.mark.parametrize("content", [b"", b"Hello", b"{}", b"[]", b"[1, 2]", b'{"a": 1}', b'["{"]', samples.png()])
def test_a_file_of_no_known_program_is_said_to_be_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(content)
    found = read_conversations(tmp_path / "file")
    assert found.conversations == ()
    assert found.problems[-1] == "file: it is of no program known here, and nothing was taken from it."


def test_a_list_may_hold_conversations_of_several_programs(tmp_path: Path) -> None:
    mixed = [samples.chatgpt()[0], {"strange": True}, samples.lmstudio(), samples.openwebui()[0]]
    (tmp_path / "file").write_bytes(samples.as_json(mixed))
    found = read_conversations(tmp_path / "file")
    assert [each.title for each in found.conversations] == ["Whales", "Bread", "Tea"]
    assert "file: no conversations known here are in 1 of its entries, which were left alone." in found.problems


def test_a_list_that_is_cut_off_gives_the_conversations_before(tmp_path: Path) -> None:
    content = samples.as_json([*samples.chatgpt(), *samples.chatgpt()])
    (tmp_path / "file").write_bytes(content[: 3 * len(content) // 4])
    found = read_conversations(tmp_path / "file")
    assert [each.title for each in found.conversations][:2] == ["Whales", ""]
    assert found.problems[0].startswith("file: entry 3: it is damaged or cut off")


def test_a_chat_whose_header_is_damaged_is_still_one(tmp_path: Path) -> None:
    header, *rest = FILES["tavern"].split(b"\n")
    (tmp_path / "Sera 7.jsonl").write_bytes(b"\n".join([header[:20], *rest]))
    found = read_conversations(tmp_path / "Sera 7.jsonl")
    assert [each.title for each in found.conversations] == ["Sera 7"]
    assert len(found.problems) == 1


# --- folders and archives ---------------------------------------------------------------------------------


def _fill(folder: Path) -> None:
    thread, messages = samples.jan()
    (folder / "threads" / "t1").mkdir(parents=True)
    (folder / "threads" / "t1" / "thread.json").write_bytes(samples.as_json(thread))
    (folder / "threads" / "t1" / "messages.jsonl").write_bytes(samples.as_lines(messages))
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff")


EVERYTHING = sorted([*(title for each in TITLES.values() for title in each), "Rivers"])


def test_a_folder_gives_all_that_is_in_it(tmp_path: Path) -> None:
    _fill(tmp_path)
    found = read_conversations(tmp_path)
    assert sorted(each.title for each in found.conversations) == EVERYTHING
    assert any("no conversations known here are in photo.jpg, left alone." in each for each in found.problems)


def test_files_of_other_kinds_are_named_and_not_told_line_by_line(tmp_path: Path) -> None:
    for at in range(12):
        (tmp_path / f"{at:02}.ini").write_bytes(b"[part]\na = {1}\nb = {2}\n")
    names = ", ".join(f"{at:02}.ini" for at in range(10))
    assert read_conversations(tmp_path).problems == (
        f"{tmp_path.name}: no conversations known here are in {names} and 2 more, left alone.",
    )


def test_an_archive_gives_the_same_as_the_folder_it_was_made_of(tmp_path: Path) -> None:
    _fill(tmp_path / "in")
    files = {str(each.relative_to(tmp_path / "in")): each for each in (tmp_path / "in").rglob("*") if each.is_file()}
    content = samples.archive({name: each.read_bytes() for name, each in files.items()})
    (tmp_path / "export").write_bytes(content)
    unpacked, packed = read_conversations(tmp_path / "in"), read_conversations(tmp_path / "export")
    by_title = {(each.title, len(each.messages)): each for each in unpacked.conversations}
    assert {(each.title, len(each.messages)): each for each in packed.conversations} == by_title


@pytest.mark.parametrize("name", ["thread.json", "messages.jsonl"])
def test_a_thread_of_jan_is_found_by_either_of_its_files(name: str, tmp_path: Path) -> None:
    _fill(tmp_path)
    assert titles(tmp_path / "threads" / "t1" / name) == ["Rivers"]


def test_branches_of_a_chat_are_joined_over_files(tmp_path: Path) -> None:
    trunk = samples.sillytavern()
    branch = [{**trunk[0], "chat_metadata": {"main_chat": "Sera 1"}}, *trunk[1:2], {**trunk[2], "mes": "Not me."}]
    (tmp_path / "Sera 1.jsonl").write_bytes(samples.as_lines(trunk))
    (tmp_path / "Sera 1 - Branch #1.jsonl").write_bytes(samples.as_lines(branch))
    (found,) = read_conversations(tmp_path).conversations
    assert [each.message.content for each in found.messages if each.parent == 1] == ["It is me.", "Not me."]


def test_links_and_pipes_in_a_folder_are_left_alone(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "folder"
    outside.mkdir()
    folder.mkdir()
    (outside / "secret").write_bytes(FILES["chatgpt"])
    (folder / "link").symlink_to(outside / "secret")
    (folder / "folder").symlink_to(outside)
    (folder / "loop").symlink_to(folder)
    (folder / "gone").symlink_to(tmp_path / "nothing")
    (folder / ".hidden").write_bytes(FILES["chatgpt"])
    os.mkfifo(folder / "pipe")
    assert titles(folder) == []


def test_a_path_that_is_no_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(tmp_path / "socket"))
        for name in ("pipe", "socket"):
            with pytest.raises(FileUnreadableError, match="neither a file nor a folder"):
                read_conversations(tmp_path / name)


@pytest.mark.parametrize("name", ["nothing", "nothing/at/all", "x" * 5000, "nul\0byte"])
def test_a_path_that_leads_nowhere_is_one_sentence(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileUnreadableError) as raised:
        read_conversations(tmp_path / name)
    assert str(raised.value).isprintable()


def test_names_in_an_archive_lead_nowhere(tmp_path: Path) -> None:
    files = dict.fromkeys(("../../out.json", "/etc/out.json", "a/../../b.json", "c:\\d.json"), FILES["lmstudio"])
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "file").write_bytes(samples.archive(files))
    assert titles(tmp_path / "deep" / "file") == ["Bread"] * 4
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["deep", "file"]


def test_a_link_in_an_archive_is_no_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "file", "w") as made:
        link = zipfile.ZipInfo("link.json")
        link.external_attr = 0o120777 << 16
        made.writestr(link, FILES["lmstudio"])
    assert titles(tmp_path / "file") == []


def test_a_file_that_swells_is_left_packed(tmp_path: Path) -> None:
    bomb = b"[" + b" " * 20_000_000 + b"]"
    (tmp_path / "file").write_bytes(samples.archive({"bomb.json": bomb, "good.json": FILES["lmstudio"]}))
    found = read_conversations(tmp_path / "file")
    assert [each.title for each in found.conversations] == ["Bread"]
    assert (
        found.problems[0] == f"file: bomb.json would swell to {sources.MOST_SWELLING} times its size and is left out."
    )


def test_an_archive_that_says_it_is_endless_is_not_opened(tmp_path: Path) -> None:
    content = bytearray(samples.archive({f"{at}.json": b"{}" for at in range(6)}))
    at = 0
    while (at := content.find(b"PK\1\2", at)) >= 0:
        content[at + 20 : at + 28] = b"\xf0\xff\xff\xff" * 2  # packed and unpacked size
        at += 4
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(FileUnreadableError, match="more than 16 GB"):
        read_conversations(tmp_path / "file")


def test_a_file_in_an_archive_that_is_locked_or_damaged_costs_only_itself(tmp_path: Path) -> None:
    content = bytearray(samples.archive({"a.json": FILES["lmstudio"], "b.json": FILES["openwebui"]}))
    first = content.index(b"PK\1\2")
    content[first + 8] |= 1  # encrypted
    (tmp_path / "file").write_bytes(content)
    found = read_conversations(tmp_path / "file")
    assert [each.title for each in found.conversations] == ["Tea"]
    assert found.problems[0] == "file, a.json: it could not be read to its end: it is damaged or locked."


# --- progress and cancelling ------------------------------------------------------------------------------


def test_the_progress_ends_at_the_whole(tmp_path: Path) -> None:
    _fill(tmp_path)
    seen: list[Progress] = []
    read_conversations(tmp_path, watch=seen.append)
    assert [each.done for each in seen] == sorted(each.done for each in seen)
    assert seen[-1].done == seen[-1].total == sum(each.stat().st_size for each in tmp_path.rglob("*") if each.is_file())


def test_whoever_stops_asking_has_cancelled(tmp_path: Path) -> None:
    """A file of any length gives its first conversation after the first piece, and is closed when nobody goes on."""
    many = samples.as_json(samples.chatgpt() * 1000)
    (tmp_path / "file").write_bytes(many)
    seen: list[Progress] = []
    conversations = stream_conversations(tmp_path / "file", Notes("file"), watch=seen.append)
    assert next(conversations).title == "Whales"
    conversations.close()
    assert seen[-1].done < len(many) / 2


def test_our_own_file_loses_nothing_and_tells_what_is_wrong_with_it(tmp_path: Path) -> None:
    path = tmp_path / "rivers.json"
    path.write_bytes(FILES["own"])
    assert read_conversations(path) == Brought(conversations=(OWN,))
    path.write_bytes(FILES["own"].replace(b'"version": 1', b'"version": 99'))
    newer = read_conversations(path)
    assert newer.conversations == ()
    assert "rivers.json: the file was written by a newer Tandem; install that one to import it." in newer.problems
