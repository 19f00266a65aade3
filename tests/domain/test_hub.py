"""Repositories and their files: what is a model, which format it has, which one is meant."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from app.domain.hub import (
    HubAccess,
    Offer,
    RemoteFile,
    RepositoryNameError,
    Seen,
    format_of,
    is_address,
    models_of,
    repository_id,
)
from app.domain.library import LibraryEntry, MemoryAt, ModelPlace
from app.domain.sampling import InvalidSettingError

SHA = "0" * 64


def file(path: str, n_bytes: int = 10, sha256: str = SHA) -> RemoteFile:
    return RemoteFile(path=path, n_bytes=n_bytes, sha256=sha256)


def test_what_is_no_model_or_has_no_checksum_or_lacks_a_part_is_left_out() -> None:
    models = models_of(
        (
            file("README.md"),
            file("mmproj-F16.gguf"),
            file("sub/model.imatrix.gguf"),
            file("no-checksum-Q4_0.gguf", sha256=""),
            file("half-00001-of-00002.gguf"),
            file("model-Q4_0.GGUF"),
        )
    )
    assert [each.name for each in models] == ["model-Q4_0"]


def test_parts_are_one_model_in_their_order_and_the_smallest_comes_first() -> None:
    models = models_of(
        (file("b/x-Q8_0-00002-of-00002.gguf"), file("x-Q2_K.gguf", 5), file("b/x-Q8_0-00001-of-00002.gguf"))
    )
    assert [(each.name, each.quantisation, each.n_bytes) for each in models] == [
        ("x-Q2_K", "Q2_K", 5),
        ("x-Q8_0", "Q8_0", 20),
    ]
    assert [each.path[-14:] for each in models[1].files] == ["001-of-00002.gguf"[-14:], "002-of-00002.gguf"[-14:]]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Qwen3.6-27B-UD-Q4_K_XL", "UD-Q4_K_XL"),
        ("model.q5_k_m", "Q5_K_M"),
        ("gpt-MXFP4_MOE", "MXFP4_MOE"),
        ("BF16/model-BF16", "BF16"),
        ("model-IQ2_XXS", "IQ2_XXS"),
        ("Q-Star-7B", ""),
    ],
)
def test_the_format_is_read_from_the_name(name: str, expected: str) -> None:
    assert format_of(name) == expected


def test_a_model_is_chosen_by_its_format_or_a_file_and_alone_where_it_is_the_only_one() -> None:
    models = models_of((file("x-Q4_0.gguf"), file("x-Q8_0-00001-of-00002.gguf"), file("x-Q8_0-00002-of-00002.gguf")))
    offer = Offer(repository="a/b", commit="c", models=models)
    by_part = offer.chosen(file="x-Q8_0-00002-of-00002.gguf")
    assert by_part is not None
    assert by_part.name == "x-Q8_0"
    assert offer.chosen(quantisation="q4_0") == models[0]
    assert offer.chosen(quantisation="Q5_0") is None
    assert offer.chosen() is None
    assert Offer(repository="a/b", commit="c", models=models[:1]).chosen() == models[0]


@pytest.mark.parametrize(
    "text",
    [
        "ada/Paper-GGUF",
        " ada/Paper-GGUF ",
        "https://hub.example/ada/Paper-GGUF",
        "https://h/ada/Paper-GGUF/tree/x?y#z",
        "https://h/ada/Paper-GGUF?a/b",
        "https://h/ada/Paper-GGUF#a/b",
        "https://h/ada/Paper-GGUF#a?b#c",
    ],
)
def test_a_repository_is_named_by_its_name_or_its_address(text: str) -> None:
    assert repository_id(text) == "ada/Paper-GGUF"


@pytest.mark.parametrize("text", ["", "ada", "ada/", "../x", "a/b/c", "a/..", "a b/c", "https://h/", "a/" + "b" * 300])
def test_what_names_no_repository_is_refused(text: str) -> None:
    with pytest.raises(RepositoryNameError):
        repository_id(text)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("", True),
        ("https://hub.example", True),
        ("HTTP://10.0.0.1:8080/path", True),
        ("ftp://hub.example", False),
        ("hub.example", False),
        ("https://", False),
        ("https:///path", False),
        ("https://hub.example/a b", False),
    ],
)
def test_a_mirror_or_a_proxy_is_named_by_an_address_of_the_web(text: str, is_one: bool) -> None:
    assert is_address(text) is is_one
    for name in ("endpoint", "proxy"):
        with nullcontext() if is_one else pytest.raises(InvalidSettingError, match="must begin with https"):
            HubAccess(**{name: text})


def test_another_format_takes_as_much_more_as_its_files_are_larger() -> None:
    small, large = models_of((file("x-Q4_0.gguf", 10), file("x-Q8_0.gguf", 25)))
    entry = LibraryEntry(
        path=Path("x"),
        place=ModelPlace.HUGGING_FACE,
        name="X",
        memory=(MemoryAt(n_ctx=2048, n_bytes=30, n_bytes_plain=20),),
    )
    at = Seen(model=small, entry=entry).entry_for(large).memory_at(2048)
    assert at is not None
    assert (at.n_bytes, at.n_bytes_plain) == (45, 35)
