"""JSON schemas are checked before a model sees them, and replies are held against them."""

import json

import pytest

from app.domain.json_schema import MOST_CHARACTERS, Judgement, Verdict, check_schema, indented, judge
from app.domain.sampling import GrammarError

ROWS = json.dumps(
    {
        "type": "object",
        "properties": {
            "rows": {"type": "array", "items": {"$ref": "#/$defs/row"}, "maxItems": 2},
            "kind": {"enum": ["a", "b"]},
            "note": {"anyOf": [{"type": "null"}, {"type": "string", "minLength": 2}]},
        },
        "required": ["rows"],
        "additionalProperties": False,
        "$defs": {"row": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}},
    }
)


@pytest.mark.parametrize("text", [ROWS, "{}", '{"type": ["string", "null"]}', '{"prefixItems": [{"const": 1}, true]}'])
def test_a_schema_is_one(text: str) -> None:
    check_schema(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"type":\n "object"', "not JSON in line 2"),
        ("[]", "is an object in braces"),
        ('{"type": "text"}', 'a type that JSON has not: "text"'),
        ('{"properties": []}', "“properties” has to be an object"),
        ('{"properties": {"a": "string"}}', "is no schema"),
        ('{"anyOf": [{"type": "sting"}]}', "a type that JSON has not"),
        ('{"items": {"$ref": "#/$defs/absent"}}', "refers to what is not in it"),
        ('{"$ref": "http://example.org/schema"}', "refers to what is not in it"),
        ("{" + '"items": {' * 100 + "}" * 101, "is no schema"),
        ("[" * 100_000, "cannot be read"),
        ('{"a": "' + "x" * MOST_CHARACTERS + '"}', "are the most"),
    ],
)
def test_what_is_no_schema_is_refused_where_it_goes_wrong(text: str, said: str) -> None:
    with pytest.raises(GrammarError) as caught:
        check_schema(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("reply", "place"),
    [
        ('{"rows": [{"n": 1}, {"n": 2.0}], "kind": "a", "note": null}', None),
        ("{}", "rows"),
        ('{"rows": [{"n": 1}, {"n": "2"}]}', "rows[1].n"),
        ('{"rows": [{"n": 1.5}]}', "rows[0].n"),
        ('{"rows": [{"n": true}]}', "rows[0].n"),
        ('{"rows": [{}]}', "rows[0].n"),
        ('{"rows": [{"n": 1}, {"n": 1}, {"n": 1}]}', "rows"),
        ('{"rows": [], "kind": "c"}', "kind"),
        ('{"rows": [], "note": "x"}', "note"),
        ('{"rows": [], "more": 1}', "more"),
        ("[]", ""),
    ],
)
def test_the_first_difference_is_named_by_its_place(reply: str, place: str | None) -> None:
    expected = Judgement(Verdict.FITS) if place is None else Judgement(Verdict.DIFFERS, place)
    assert judge(reply, ROWS) == expected


def test_a_reply_that_was_cut_is_no_json() -> None:
    assert judge('{"rows": [{"n"', ROWS).verdict is Verdict.NO_JSON
    assert judge("[" * 100_000, ROWS).verdict is Verdict.NO_JSON


def test_a_schema_that_leads_in_circles_ends() -> None:
    circle = '{"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}'
    assert judge("1", circle).verdict is Verdict.FITS


def test_a_reply_is_indented_for_people_and_stays_what_it_is_otherwise() -> None:
    assert indented('{"a":"Größe"}') == '{\n  "a": "Größe"\n}'
    assert indented(' {"a": ') == '{"a":'
