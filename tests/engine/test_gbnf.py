"""Grammars that cannot be meant are refused with the line and the fault; what llama.cpp reads passes."""

import pytest

from app.domain.errors import KnownError
from app.domain.sampling import GrammarError
from app.engine.gbnf import read_gbnf

SOUND = {
    "one literal": 'root ::= "a"',
    "rules and comments": '# what a reply is\nroot ::= greeting name # both\ngreeting ::= "hi "\nname ::= [a-z]+\n',
    "brackets over lines": 'root ::= (\n  "a" |\n  "b"\n)\n',
    "a bar at the end of a line": 'root ::= "a" |\n  "b"',
    "a body on the next line": 'root ::=\n  "a"',
    "windows line ends": 'root ::= x\r\nx ::= "a"\r\n',
    "escapes": r'root ::= "\x41\u00e9\U0001F600\t\r\n\\\"\[\]" [^"\\\]\-x]',
    "counts": 'root ::= "a"{2} "b"{2,} "c"{0,3} "d"{ 1 , 2 } [x]? .* "e"+',
    "repetition by recursion to the right": 'root ::= item root | item\nitem ::= "a" space\nspace ::= " "*',
    "brackets in a row": 'root ::= ("a" | "b") ("c" ("d")?)* ("e")',
    "a choice of many": "root ::= " + " | ".join(f'"{n}"' for n in range(1000)),
    "an empty choice": 'root ::= "a" | ',
    "other letters": 'root ::= "日本語" [ぁ-ん]',
    "counts beyond the limit, which are read as none": 'root ::= "a"{0,5000}',
}
UNSOUND = {
    "no root": ('start ::= "a"', "no rule named “root”"),
    "nothing": ("", "no rule named “root”"),
    "an unknown rule": ('root ::= "a"\n  other', "Line 2 .*the rule “other” does not exist"),
    "an undefined rule": ('root ::= "a" word\n', "Line 1 .*the rule “word” does not exist"),
    "a line without a name": ('root ::= "a"\n| "b"', "Line 2 .*must begin on a new line with its name"),
    "two rules in a line": ('root ::= "a" x ::= "b"', "Line 1 .*must begin on a new line"),
    "a rule in brackets": ('root ::= ("a"\nx ::= "b")', "Line 2 .*must begin on a new line"),
    "no name before ::=": ('::= "a"\nroot ::= "b"', "Line 1 .*must begin on a new line"),
    "::= twice": ('root ::= ::= "a"', "must follow a rule's name"),
    "an open text": ('root ::= "a', 'Line 1 .*“"a” is not understood'),
    "an open class": ("root ::= [a", r"“\[a” is not understood"),
    "an underscore": ('root ::= my_rule\nmy_rule ::= "a"', "“_rule” is not understood"),
    "a wrong count": ('root ::= "a"{x}', r"“\{x\}” is not understood"),
    "an unknown escape": (r'root ::= "\q"', "the escape .*q. is not known"),
    "a short escape": (r'root ::= "\u12"', "the escape .*u. is not known"),
    "a lone closing bracket": ('root ::= "a")', "closes a bracket that was not opened"),
    "a lone opening bracket": ('root ::= ("a"', "a bracket is not closed"),
    "too many brackets": ("root ::= " + "(" * 600 + '"a"' + ")" * 600, "too deep"),
    "a star after nothing": ("root ::= *", "must follow what it repeats"),
    "a count after a bar": ('root ::= "a" | {3}', "must follow what it repeats"),
    "an upper count below the lower": ('root ::= "a"{5,2}', "upper count below its lower one"),
    "too high a count": ('root ::= "a"{2001}', "counts to more than 2000"),
    "too much repeated": (f'root ::= "{"a" * 3000}"{{1,1000}}', "repeats too much"),
    "a token where none is known": ("root ::= <[12]>", "“<.12.>” is not one token of this model"),
    "a rule that begins with itself": ('root ::= "b" | root "a"', "“root” leads back to itself"),
    "a circle of rules": ('root ::= "x" a\na ::= b "a"\nb ::= a "b" | "b"', "Line [23] .*leads back to itself"),
    "a circle behind what may be empty": (
        'root ::= term\nterm ::= space term ")" | "a"\nspace ::= " "*',
        "Line 2 .*“term” leads back to itself",
    ),
    "a circle behind a group that may be empty": ('root ::= ("a" | "b"?) root | "c"', "leads back to itself"),
    "something empty without end": ('root ::= maybe*\nmaybe ::= "a"?', "Line 1 .*repeated without limit"),
    "an empty text without end": ('root ::= ""+', "repeated without limit"),
    "a question repeated without end": ('root ::= "a"?*', "repeated without limit"),
    "empty up to a count that is read as none": ('root ::= ("a"?){0,3000}', "repeated without limit"),
    "choices that multiply": (
        'root ::= a20\na0 ::= "x"\n' + "".join(f'a{n + 1} ::= a{n} "x" | a{n} "y"\n' for n in range(20)),
        "too many ways",
    ),
    "a NUL": ('root ::= "a\0"', "no text"),
    "half a surrogate pair": ('root ::= "\ud83d"', "no text"),
    "too long": ('root ::= "' + "a" * 300_000 + '"', "shorten it"),
    "too many rules": ("root ::= a0\n" + "".join(f'a{n} ::= "a"\n' for n in range(5_000)), "5001 rules and groups"),
}


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND.keys())
def test_what_llama_cpp_reads_passes(text: str) -> None:
    read_gbnf(text)


@pytest.mark.parametrize(("text", "fault"), UNSOUND.values(), ids=UNSOUND.keys())
def test_a_fault_is_named_with_its_place(text: str, fault: str) -> None:
    with pytest.raises(GrammarError, match=fault):
        read_gbnf(text)


def test_the_line_is_that_of_the_fault_behind_texts_and_comments_over_several_lines() -> None:
    with pytest.raises(GrammarError, match=r"^Line 6 of the grammar: .*nowhere"):
        read_gbnf('# one\n\nroot ::= (\n  "a\nb"\n  nowhere)')


def test_a_refusal_is_shown_to_the_user_as_it_stands() -> None:
    assert issubclass(GrammarError, KnownError)
