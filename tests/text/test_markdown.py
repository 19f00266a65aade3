"""Every place that shows Markdown understands it the same way."""

import pytest

from app.text.markdown import make_parser, parse, render


def html(source: str) -> str:
    parser = make_parser()
    return render(parser, parse(parser, source))


@pytest.mark.parametrize(
    "source", [">" * 40 + " deep", "".join(f"{'  ' * level}- {level}\n" for level in range(30)) + "  " * 30 + "- deep"]
)
def test_what_is_nested_deeply_is_there(source: str) -> None:
    assert "deep" in html(source)


def test_an_image_inside_a_link_is_text_inside_the_link() -> None:
    assert html("[![a](https://e.org/i.png)](https://e.org)") == (
        '<p><a href="https://e.org">![a](https://e.org/i.png)</a></p>\n'
    )
