"""What stands on a reference card besides its numbers (1.1.2.2, 1.1.2.3): marks, skills and items, each with its rule.

A rule is `{"name", "help", "clauses"}`: what it is called, what it does in our words, the clauses of the book.
A mark is the same with the characteristic beside which it stands, and its sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches.card.plain_words import plain_word
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Names, Profile, skills_of
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import SKILLS, Skill, parse
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import ELEMENTS
from escarmouche.rulebooks.age_des_escarmouches.content.peoples import PEOPLES
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ALL
from escarmouche.rulebooks.age_des_escarmouches.skills.registry import ITEMS, plugins_of

Rule = dict[str, Any]

WITH_PARAMETERS = Phrase("ade.card.skill", "ADE-1.1.2.3-03")
OF_WORDS = Phrase("ade.card.skill_of", "ADE-1.1.2.3-03")
WITH_BOTH = Phrase("ade.card.skill_both", "ADE-1.1.2.3-03")
# ADE-1.1.2.2-01, -02, -04; ADE-1.1.2.2-03: a characteristic may have several.
SIGNS: Mapping[str, str] = {
    "aguerri": "half-circle",
    "intimidation": "triangle",
    "concentration": "bold",
}
# Every skill of the book, whether or not its rules need a plug-in.
NAMES: Mapping[str, Phrase] = {id: Phrase(f"ade.skill.{id}") for id in SKILLS}
ELEMENT_NAMES: Mapping[str, Phrase] = {id: Phrase(f"ade.element.{id}") for id in ELEMENTS}
# States and characteristics as cards write them after a stroke.
STATE_NAMES: Mapping[str, Phrase] = {
    "blesse": Phrase("ade.state.wounded"),
    "en-deroute": Phrase("ade.state.routed"),
    "peur": Phrase("ade.score.PEU.name"),
}
PRINTED_AS_MARKS = frozenset({"aguerri", "intimidation"})
# Where the clauses of the book are named otherwise than cards write the skill.
CLAUSES_OF: Mapping[str, str] = {
    "immortel-de-la-lumiere": "SKILL-IMMORTEL-LUMIERE",
    "immortel-des-tenebres": "SKILL-IMMORTEL-TENEBRES",
    "immortel-du-destin": "SKILL-IMMORTEL-DESTIN",
    "tir-d-assaut": "SKILL-TIR-DASSAUT",
    "for-en-charge": "EQUIP-FOR-CHARGE",
    "naphte": "EQUIP-VAPEUR",
}


# -- clauses ---------------------------------------------------------------------------------------


@remembered
def _clauses() -> tuple[str, ...]:
    table = files("escarmouche.rulebooks.age_des_escarmouches") / "clauses.tsv"
    return tuple(line.partition("\t")[0] for line in table.read_text("utf-8").splitlines())


@remembered
def clauses_of(id: str, kind: str) -> tuple[str, ...]:
    """The clauses of a skill (`SKILL`) or of an item (`EQUIP`), in the order of the book."""
    stem = f"ADE-{CLAUSES_OF.get(id, f'{kind}-{id.upper()}')}-"
    return tuple([one for one in _clauses() if one.removeprefix(stem).isdecimal()])


# -- skills and items --------------------------------------------------------------------------------


def skill_phrase(skill: Skill) -> Phrase:
    """How a skill is called, whether or not its rules need a plug-in."""
    return Phrase(f"ade.skill.{skill.id}", *clauses_of(skill.id, "SKILL"))


def named(phrase: Phrase, parameters: Iterable[str]) -> Phrase | Said:
    """With what stands after its strokes: `Régénération/4`, `Magicien/5/feu, ténèbres`."""
    plain: list[str] = []
    words: list[Phrase | Names | str] = []
    for parameter in parameters:
        row = [word.strip() for word in parameter.split("+")]
        if words or any(_is_word(word) for word in row):
            words += [_named_word(word) for word in row]
        else:
            plain.append(", ".join(row))
    held = "/".join(plain)
    if not words:
        return Said(WITH_PARAMETERS, {"skill": phrase, "held": held}) if held else phrase
    if not held:
        return Said(OF_WORDS, {"skill": phrase, "words": words})
    return Said(WITH_BOTH, {"skill": phrase, "held": held, "words": words})


def _is_word(written: str) -> bool:
    """Whether it is a name, and neither a number nor a characteristic."""
    return written.lower() == written and not written.lstrip("+-").isdecimal()


def _named_word(written: str) -> Phrase | Names | str:
    """An element, a skill, a state or a people by its name; any other name as it is written, without its hyphens."""
    plain = plain_word(written)
    for known in (ELEMENT_NAMES, NAMES, STATE_NAMES):
        if plain in known:
            return known[plain]
    people = PEOPLES.get(plain)
    return written.replace("-", " ") if people is None else people.names


def skill_name(skill: Skill) -> Phrase | Said:
    """A skill as a card writes it."""
    return named(skill_phrase(skill), skill.parameters)


def skill_rule(skill: Skill) -> Rule:
    """A skill of a card."""
    phrase = skill_phrase(skill)
    return _rule(phrase, skill.parameters, phrase.clauses)


def item_rule(written: str) -> Rule | None:
    """ADE-EQUIP-GENERAL-01: an item of chapter 5.1; None: it is only a description."""
    item = parse(written)
    if item.id not in ITEMS:
        return None
    phrase = ITEMS[item.id](item).phrase
    return _rule(phrase, item.parameters, clauses_of(item.id, "EQUIP"))


def _rule(phrase: Phrase, parameters: Iterable[str], clauses: tuple[str, ...]) -> Rule:
    return {
        "name": named(phrase, parameters),
        "help": f"{phrase.id}.help",
        "clauses": list(clauses),
    }


def rules_of(profile: Profile, skills: Iterable[Skill]) -> list[Rule]:
    """ADE-1.1.2.3-03: the equipment, then the skills; marks beside numbers stand for two of these."""
    items = [rule for one in profile.equipment if (rule := item_rule(one)) is not None]
    return [*items, *(skill_rule(one) for one in skills if one.id not in PRINTED_AS_MARKS)]


@remembered
def abilities(profile: Profile, renamed: bool, plugins: tuple[Plugin, ...]) -> tuple[Rule, ...]:
    """Each item and skill of a fighter's card, then what it carries and what its army has paid for."""
    skills = skills_of(profile, renamed)
    on_card = {plugin.id for plugin in plugins_of(profile, skills)}
    others = [plugin for plugin in plugins if plugin.id not in on_card]
    return (*rules_of(profile, skills), *(_rule(p.phrase, (), p.phrase.clauses) for p in others))


# -- marks -------------------------------------------------------------------------------------------


def marks_of(profile: Profile) -> list[Rule]:
    """ADE-1.1.2.2-01 to -04: half-circles, triangles, and what is printed in bold."""
    held = {
        "aguerri": profile.hardened,
        "intimidation": profile.intimidating,
        "concentration": profile.focused,
    }
    return [
        {"score": name, "sign": SIGNS[id], **skill_rule(Skill(id))}
        for name in ALL
        for id, names in held.items()
        if name in names
    ]
