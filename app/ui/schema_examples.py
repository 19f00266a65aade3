"""Examples of JSON schemas, to begin with; their words are the user's to change."""

from PySide6.QtCore import QCoreApplication

_FACTS = """\
{
  "type": "object",
  "properties": {
    "summary": {"type": "string"},
    "people": {"type": "array", "items": {"type": "string"}},
    "date": {"type": ["string", "null"]}
  },
  "required": ["summary", "people", "date"],
  "additionalProperties": false
}"""
_CLASS = """\
{
  "type": "object",
  "properties": {
    "class": {"enum": ["question", "complaint", "praise", "other"]},
    "reason": {"type": "string"}
  },
  "required": ["class", "reason"],
  "additionalProperties": false
}"""
_ROWS = """\
{
  "type": "array",
  "items": {
    "type": "object",
    "properties": {
      "name": {"type": "string"},
      "amount": {"type": "number"}
    },
    "required": ["name", "amount"],
    "additionalProperties": false
  }
}"""


def schema_examples() -> tuple[tuple[str, str], ...]:
    """Each by what it is for."""
    tr = QCoreApplication.translate
    return (
        (tr("schema_examples", "Facts out of a text"), _FACTS),
        (tr("schema_examples", "One of several classes"), _CLASS),
        (tr("schema_examples", "A list of rows"), _ROWS),
    )
