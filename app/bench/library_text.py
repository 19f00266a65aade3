"""Text for a made-up library: nine languages, words as common as in real text, lengths as in real chats.

The same number gives the same text, on every machine.  It knows no store.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

RARE = "Quittenmarmelade"
"""Stands in one message of 50,000."""
COMMON = "the"
"""Stands in nearly every English message."""

_ENGLISH = "the of and to in a is that it for was on with as you this be are not have at or by from can but what how"
_GERMAN = "die der und in zu den das nicht von sie ist des sich mit dem dass er es ein ich auf so eine auch als an nach"
_FRENCH = "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se été où même ça déjà"
_SPANISH = "de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o este sí"
_RUSSIAN = "и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой ещё год от так о для"
_ARABIC = "في من على إلى أن التي الذي هذا هذه كان مع عن لا ما هو هي أو بعد قبل كل بين غير حتى ثم"
_STEMS = "ber ven tor mil sat kor ran del fin gal hos jun kel lam mor nis per quan rel sim tal ur vas wen zor chi pra"
_GERMAN_STEMS = "Haupt Bahn Hof Uhr Wasser Fall Stadt Rat Haus Tür Schlüssel Bund Wirt Schaft Recht Schutz Kraft Werk"
_RUSSIAN_STEMS = "про пере вод ход нос лет стро мир сло во дел раз каз гор тел зна ние ств ный ско гра фик уда чно"
_ARABIC_STEMS = "كتب درس علم عمل بيت مدر سه جام عه حاس وب برن امج شبك ات ملف نظا م لغه ترج مه وقت سفر بحر"
_CHINESE = (
    "的一是不了在人有我他这中大来上个国和也子时道说出得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成"
)
_CHINESE_MORE = "".join(map(chr, range(0x4E10, 0x5E10, 2)))
_HIRAGANA = "のにはをたがでてとしれさあいうえおかきくけこすせそちつなぬねひふへほまみむめもやゆよらりるろわん"
_KATAKANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロワンー"
_HANGUL = "".join(map(chr, range(0xAC00, 0xD7A0, 28 * 3)))
_THAI = "กขคงจชซดตถทนบปผพฟมยรลวสหอ"
_THAI_VOWELS = ("า", "ี", "ิ", "ุ", "ู", "ะ", "ำ", "่า", "้อ", "ื่อ", "ัง", "")
_N_WORDS = 10_000
_N_SENTENCES = 5_000


@dataclass(frozen=True, slots=True)
class _Language:
    """A stock of sentences, and how much of the library is made of it."""

    sentences: tuple[str, ...]
    share: int
    letters_a_sentence: int


class LibraryText:
    """Gives out text; one source of randomness, in order."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)  # noqa: S311  # the same text each time is the point
        self._languages = self._make_languages()
        self._shares = list(accumulate(language.share for language in self._languages))

    def language(self) -> int:
        """One of the languages, by its share: a conversation is held in one."""
        return self._random.choices(range(len(self._languages)), cum_weights=self._shares)[0]

    def message(self, language: int, *, is_reply: bool) -> str:
        """What a person asks, or a model answers: a few sentences, now and then a great many."""
        chosen = self._languages[language]
        letters = self._random.lognormvariate(5.9 if is_reply else 4.2, 0.9)
        n_sentences = max(1, round(letters / chosen.letters_a_sentence))
        sentences = self._random.choices(chosen.sentences, k=n_sentences)
        if self._random.random() < 0.2:
            sentences.append(f"{self._random.getrandbits(48):x}")
        return " ".join(sentences)

    def title(self, language: int) -> str:
        """A short line."""
        return self._random.choice(self._languages[language].sentences)[:48]

    def _make_languages(self) -> tuple[_Language, ...]:
        stems, thai = _STEMS.split(), [f"{one}{two}" for one in _THAI for two in _THAI_VOWELS]
        made = (
            (45, " ", self._words(_ENGLISH.split(), stems)),
            (10, " ", self._words(_GERMAN.split(), _GERMAN_STEMS.split(), compound=str.capitalize)),
            (6, " ", self._words(_FRENCH.split(), stems)),
            (6, " ", self._words(_SPANISH.split(), stems)),
            (7, " ", self._words(_RUSSIAN.split(), _RUSSIAN_STEMS.split())),
            (6, " ", self._words(_ARABIC.split(), _ARABIC_STEMS.split())),
            (10, "", self._words(list(_CHINESE), list(_CHINESE + _CHINESE_MORE))),
            (4, "", self._words(list(_HIRAGANA), list(_HIRAGANA + _KATAKANA + _CHINESE))),
            (3, " ", self._words(list(_HANGUL[:40]), list(_HANGUL))),
            (3, "", self._words(thai[:60], thai)),
        )
        return tuple(self._language(words, share, between) for share, between, words in made)

    def _words(
        self, common: Sequence[str], stems: Sequence[str], *, compound: Callable[[str], str] = str.lower
    ) -> list[str]:
        made = ("".join(self._random.choices(stems, k=self._random.randint(2, 4))) for _ in range(_N_WORDS))
        return [*common, *dict.fromkeys(compound(word) for word in made)]

    def _language(self, words: Sequence[str], share: int, between: str) -> _Language:
        # The n-th word is 1/n times as common as the first.
        weights = list(accumulate(1 / (rank + 2) for rank in range(len(words))))
        end = "." if between else "。"
        sentences = tuple(
            between.join(self._random.choices(words, cum_weights=weights, k=self._random.randint(5, 16))) + end
            for _ in range(_N_SENTENCES)
        )
        letters = sum(map(len, sentences)) // len(sentences)
        return _Language(sentences=sentences, share=share, letters_a_sentence=letters)
