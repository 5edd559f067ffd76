"""What a fighter is, for effects that name it: B-R39 lists what an attribute and a state are."""

from __future__ import annotations

from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches.card.plain_words import plain_word
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.content.peoples import PEOPLES, Way
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import wounded
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

UNDEAD = "mort-vivant"
INCARNATE = "incarne"

# ADE-SKILL-IMMORTEL-DESTIN-01, ADE-SKILL-IMMORTEL-LUMIERE-01, ADE-SKILL-IMMORTEL-TENEBRES-01, -04: an Immortel
# follows a way of its own, whatever its people.
IMMORTALS = {
    "immortel-du-destin": Way.DESTINY,
    "immortel-de-la-lumiere": Way.LIGHT,
    "immortel-des-tenebres": Way.DARKNESS,
}
# What the book calls whoever follows a way.
WAY_NAMES = {
    Way.LIGHT: ("lumiere", "voies-de-la-lumiere"),
    Way.DESTINY: ("destin", "chemins-du-destin"),
    Way.DARKNESS: ("tenebres", "meandres-des-tenebres"),
}
BEINGS = {
    "immortel-du-destin": ("immortel", "etre", "etre-du-destin"),
    "immortel-de-la-lumiere": ("immortel", "etre", "etre-de-la-lumiere"),
    "immortel-des-tenebres": ("immortel", "etre", "etre-des-tenebres"),
}
# B-R39: the states that a card may name, by the name of the effect that lies on whoever is in one.
STATE_NAMES = {
    "deroute": conditions.ROUTED,
    "en-deroute": conditions.ROUTED,
    "charge": conditions.CHARGED,
    "destabilise": conditions.DESTABILISED,
}
WOUNDED_NAMES = frozenset({"blesse", "blessee"})


def way_of(profile: Profile) -> Way | None:
    """Which of the three ways a fighter follows: that of an Immortel, else its people's (B-R46)."""
    for skill, way in IMMORTALS.items():
        if profile.has(skill):
            return way
    people = PEOPLES.get(profile.people)
    return None if people is None else people.way


@remembered
def attributes(profile: Profile, renamed: bool) -> frozenset[str]:
    """Everything that a card says a fighter is; ADE-1.3.6-21: whoever is renamed goes by no name of its own."""
    said = [profile.people, *profile.affiliations, *(skill.id for skill in profile.skills)]
    if profile.fighting_class is not None:
        said.append(profile.fighting_class)
    if not renamed:
        said += [profile.id, *profile.names.values(), *profile.one.values()]
    if profile.incarnate:
        said.append(INCARNATE)
    way = way_of(profile)
    said += WAY_NAMES[way] if way is not None else ()
    for skill, names in BEINGS.items():
        said += names if profile.has(skill) else ()
    words = {plain_word(word) for word in said}
    if profile.has("immortel-des-tenebres"):
        words.discard(UNDEAD)  # ADE-SKILL-IMMORTEL-TENEBRES-03
    return frozenset(words)


def is_called(game: State, figure: Figure, word: str) -> bool:
    """Whether a fighter has an attribute, or is in a state, of this name (a `plain_word`)."""
    if word in WOUNDED_NAMES:
        return wounded(game, figure)
    state = STATE_NAMES.get(word)
    if state is not None and conditions.has(game, figure, state):
        return True
    return word in attributes(figure.profile, figure.renamed)
