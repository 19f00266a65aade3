"""`inspect` says what a model file holds and what it would take, and loads nothing."""

from pathlib import Path
from types import MappingProxyType

import pytest

from app.cli.inspect import Report, make_report, report_lines, report_record
from app.domain.model import LoadOptions
from app.engine.gguf_header import GgufHeader
from app.engine.template_verdict import judge_template
from tests.cli.console import run
from tests.models import exact_model, headless_model, hybrid_model

GB = 10**9


def report(path: Path, available: int | None, *, n_ctx: int = 2048) -> Report:
    return make_report(path, LoadOptions(n_ctx=n_ctx), available)


def test_the_command_says_what_the_file_holds(tmp_path: Path) -> None:
    done = run(tmp_path, "inspect", str(hybrid_model()), "--context", "1024", "--json")
    assert done.code == 0, done.err
    record = done.record
    assert (record["architecture"], record["layers"], record["mtp_heads"]) == ("qwen35", 4, 1)
    assert (record["formats"], record["context_trained"]) == ({"F32": 1_401_120}, 4096)
    assert done.part("memory")["n_ctx"] == 1024
    assert done.part("plan")["fits"] is True
    assert done.part("template")["works"] is True
    assert not (tmp_path / "tandem.db").exists()


def test_the_parts_of_the_record_add_up() -> None:
    memory = report_record(report(exact_model(), 8 * GB))["memory"]
    assert isinstance(memory, dict)
    parts = ("weights", "kv_target", "kv_draft", "recurrent", "compute_target", "compute_draft", "bookkeeping")
    assert sum(memory[part] for part in parts) == memory["total"]
    assert memory["n_ctx"] == 2048


def test_a_person_is_told_the_same() -> None:
    lines = report_lines(report(exact_model(), 8 * GB))
    text = "\n".join(lines)
    assert lines[0] == "SmolLM2 135M Instruct MTP (smollm2-135m-instruct-mtp-q4_1.gguf, 102.8 MB)"
    assert "138.7 million" in text
    assert "Q4_1 66 %, Q8_0 34 %" in text
    assert "30 and 1 MTP head" in text
    assert "Memory with a context of 2048 tokens" in text
    assert "8.0 GB" in text
    assert "Everything fits" in lines[-1]
    assert "recurrent" not in text


def test_a_model_without_a_head_has_no_lines_about_one() -> None:
    text = "\n".join(report_lines(report(headless_model(), None)))
    assert "30 and no MTP head" in text
    assert "of the draft" not in text
    assert "unknown" in text


def test_where_it_is_tight_the_table_shows_what_is_left_of_the_wish() -> None:
    tight = report(exact_model(), 350_000_000, n_ctx=8192)
    text = "\n".join(report_lines(tight))
    assert tight.planned is not None
    assert 512 <= tight.planned.options.n_ctx < 8192
    assert f"Memory with a context of {tight.planned.options.n_ctx} tokens" in text
    assert "only looked up" in text
    assert "instead of 8192" in text
    assert "of the draft" not in text


def test_what_does_not_fit_is_shown_with_the_reason() -> None:
    hopeless = report(exact_model(), 1000)
    record = report_record(hopeless)["plan"]
    assert isinstance(record, dict)
    assert (record["fits"], record["memory"], record["drafter"]) == (False, None, None)
    assert "does not fit" in report_lines(hopeless)[-1]
    assert "Memory with a context of 2048 tokens" in "\n".join(report_lines(hopeless))


def with_template(source: str) -> GgufHeader:
    metadata = MappingProxyType({"general.name": "Paper", "tokenizer.chat_template": source})
    return GgufHeader(path=Path("paper.gguf"), n_bytes=0, metadata=metadata, tensors=())


@pytest.mark.parametrize(
    ("source", "verdict", "text"),
    [
        ("", (False, False, False), "none"),
        (
            "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}",
            (True, True, True),
            "also with a system",
        ),
        (
            "{% for m in messages %}{% if m.role == 'user' %}{{ m.content }}{% endif %}{% endfor %}",
            (True, True, False),
            "leaves a system prompt out",
        ),
        (
            "{% if messages[0].role == 'system' %}{{ raise_exception('no') }}{% endif %}{{ messages[0].content }}",
            (True, True, False),
            "refuses a system prompt",
        ),
        ("{% for %}", (True, False, False), "does not work: The chat template of Paper cannot be read"),
        ("{{ raise_exception('never') }}", (True, False, False), "does not work: The chat template of Paper refuses"),
        ("{{ bos_token }}{{ strftime_now('%Y') }}{{ messages[0].content }}", (True, True, True), "also with a system"),
    ],
    ids=["none", "plain", "user alone", "refuses", "unreadable", "refuses all", "with functions"],
)
def test_a_template_is_judged_by_trying_it(source: str, verdict: tuple[bool, bool, bool], text: str) -> None:
    judged = judge_template(with_template(source))
    assert (judged.present, judged.works, judged.system) == verdict
    assert text in judged.text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"PK\x03\x04", "not a GGUF file"), (b"GGUF\x03\x00\x00\x00" + bytes(16), "no language model")],
    ids=["an archive", "an empty table"],
)
def test_what_is_no_model_is_one_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "odd.gguf"
    path.write_bytes(content)
    done = run(tmp_path, "inspect", str(path))
    assert (done.code, "Traceback" in done.err, sentence in done.err) == (1, False, True), done.err
    assert len(done.err.strip().splitlines()) == 1


def test_a_context_no_model_can_have_is_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "inspect", str(hybrid_model()), "--context", "3")
    assert (done.code, "context length" in done.err, "Traceback" in done.err) == (1, True, False)
