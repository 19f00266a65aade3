"""Which replies are data as a whole, and so are drawn as code and not as Markdown.  Pure.

Only what was to be JSON is taken for it.  A schema lets nothing else be written; of a grammar the beginning has to show
it.  The beginning decides for the whole reply, so a long one is not read again with each token and one that was cut
stays as it was.
"""

import re

from app.domain.sampling import SamplingParams

JSON = "json"
_UNDER_SCHEMA = re.compile(r"\s*[{\[]")
_UNDER_GRAMMAR = re.compile(r"""\s*(?:\{\s*(?:["}]|$)|\[\s*(?:["\]{\[]|-?\d[\d.eE+-]*\s*(?:,|$)|$))""")


def code_of(content: str, sampling: SamplingParams | None) -> str:
    """The language of a reply that is code as a whole; empty for one in Markdown."""
    if sampling is None:
        return ""
    begins = _UNDER_SCHEMA if sampling.json_schema else _UNDER_GRAMMAR if sampling.grammar else None
    return JSON if begins is not None and begins.match(content) else ""
