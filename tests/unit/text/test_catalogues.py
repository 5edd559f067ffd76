"""The catalogues say everything the code can say, in both languages, and nothing else."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from escarmouche.rulebooks import whole_shelf
from escarmouche.text import LANGUAGES, missing_messages
from escarmouche.text.catalogue import SPEAKERS, own_messages, typeset
from escarmouche.text.coverage import every_phrase, home_of, placeholders, unused_messages

HERE = [package for package in SPEAKERS if find_spec(package) is not None]
BOOKS = [
    "escarmouche.core",
    "escarmouche.kit",
    "escarmouche.rulebooks",
    *HERE,
    *(book.package for book in whole_shelf()),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("package", BOOKS)
def test_every_phrase_has_a_message(package: str, lang: str) -> None:
    assert missing_messages(package, lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("package", BOOKS)
def test_no_message_is_left_over(package: str, lang: str) -> None:
    assert unused_messages(package, lang) == []


@pytest.mark.parametrize("package", BOOKS)
def test_both_languages_hold_the_same_ids(package: str) -> None:
    french, english = (own_messages(home_of(package), lang) for lang in ("fr", "en"))
    assert sorted(french.keys() ^ english.keys()) == []


@pytest.mark.parametrize("package", BOOKS)
def test_both_languages_use_the_same_placeholders(package: str) -> None:
    french, english = (own_messages(home_of(package), lang) for lang in ("fr", "en"))
    differing = {
        key: (placeholders(french[key]), placeholders(english[key]))
        for key in french.keys() & english.keys()
        if placeholders(french[key]) != placeholders(english[key])
    }
    assert differing == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("package", BOOKS)
def test_every_placeholder_is_of_a_known_kind(package: str, lang: str) -> None:
    unknown = {
        key: found
        for key, message in own_messages(home_of(package), lang).items()
        if (found := {kind for _f, kind in placeholders(message) if kind.startswith("unknown")})
    }
    assert unknown == {}


@pytest.mark.parametrize("package", BOOKS)
def test_french_is_not_left_in_english_and_nothing_is_empty(package: str) -> None:
    for lang in LANGUAGES:
        for key, message in own_messages(home_of(package), lang).items():
            assert message.strip(), key
            assert lang == "fr" or "\u202f" not in message, key


def test_phrases_are_found_in_globals_tables_and_classes() -> None:
    ids = {phrase.id for phrase in every_phrase("escarmouche.core")}
    assert {"core.option.yes", "core.save.not_json", "core.refusal.wrong_camp"} <= ids


def test_typography() -> None:
    assert typeset("L'archer a perdu : « ah » !", "fr") == (
        "L’archer a perdu\u00a0: «\u00a0ah\u00a0»\u202f!"
    )
    assert typeset("It's 4'' away", "en") == "It’s 4'' away"
