"""The skills that are written, by name. A skill that is not here is printed on cards and does nothing yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import Skill, parse
from escarmouche.rulebooks.age_des_escarmouches.fighter import galvanisation
from escarmouche.rulebooks.age_des_escarmouches.skills import (
    assassin,
    authority,
    awareness,
    barricades,
    beings,
    blow_skills,
    breaths,
    chaining,
    charge_bonuses,
    concentration,
    counter_attack,
    ethereal,
    faith,
    fanatic,
    feint,
    fighting_manners,
    fortune,
    harrying,
    hyperian,
    leaping,
    master_stroke,
    mending,
    more_dice,
    mutagen,
    mystic_skills,
    pariah,
    personal_ties,
    predictable,
    quick_shots,
    rallying_cry,
    reinforcement,
    relentless,
    resolution,
    sacrifices,
    scouts,
    selenite,
    steadfast,
    swift_moves,
    toxins,
    trappers,
    undead,
    untouched,
    vapour,
    war_cry,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.hardened import marks_of

# What makes the plug-in of a skill, from what stands after its stroke.
SKILLS: Mapping[str, Callable[[Skill], Plugin]] = {
    "bond": lambda skill: leaping.PLUGIN,
    "harcelement": lambda skill: harrying.PLUGIN,
    "rapidite": lambda skill: swift_moves.PLUGIN,
    "rechargement-rapide": lambda skill: quick_shots.reloading(skill.number),
    "tir-d-assaut": lambda skill: quick_shots.ASSAULTING,
    "tir-instinctif": lambda skill: quick_shots.INSTINCTIVE,
    "previsible": lambda skill: predictable.PLUGIN,
    "mort-vivant": lambda skill: undead.PLUGIN,
    "fanatisme": lambda skill: fanatic.PLUGIN,
    "regeneration": lambda skill: mending.regeneration(skill.number),
    "soin": lambda skill: mending.healing(skill.number),
    "ephemere": lambda skill: mending.ephemeral(skill.number),
    "magicien": lambda skill: mystic_skills.MAGICIEN,
    "fidele": lambda skill: mystic_skills.FIDELE,
    "immunite": lambda skill: untouched.immunity(skill.words()),
    "inalterable": lambda skill: untouched.INALTERABLE,
    "insensible": lambda skill: untouched.insensitive(skill.number),
    "acharne": lambda skill: relentless.PLUGIN,
    "construct": lambda skill: beings.CONSTRUCT,
    "immortel-du-destin": lambda skill: beings.IMMORTAL_OF_DESTINY,
    "immortel-de-la-lumiere": lambda skill: beings.IMMORTAL_OF_LIGHT,
    "immortel-des-tenebres": lambda skill: undead.IMMORTAL_OF_DARKNESS,
    "dur-a-cuire": lambda skill: blow_skills.HARDY,
    "instinct-de-survie": lambda skill: blow_skills.SURVIVOR,
    "vulnerable": lambda skill: blow_skills.FRAIL,
    "fleau": lambda skill: blow_skills.bane(skill.words()),
    "endurance": lambda skill: steadfast.ENDURING,
    "farouche": lambda skill: steadfast.FAROUCHE,
    "ethere": lambda skill: ethereal.PLUGIN,
    "toxique": lambda skill: toxins.toxic(skill.number),
    "mecanicien": lambda skill: mending.mechanic(skill.number),
    "commandement": lambda skill: galvanisation.COMMANDEMENT,
    "musicien": lambda skill: galvanisation.MUSICIEN,
    "porte-etendard": lambda skill: galvanisation.PORTE_ETENDARD,
    "resolution": lambda skill: resolution.resolution(skill.number),
    "contre-attaque": lambda skill: counter_attack.PLUGIN,
    "coup-de-maitre": lambda skill: master_stroke.PLUGIN,
    "enchainement": lambda skill: chaining.PLUGIN,
    "assassin": lambda skill: assassin.PLUGIN,
    "feinte": lambda skill: feint.PLUGIN,
    "tueur-ne": lambda skill: more_dice.BORN_KILLER,
    "membre-supplementaire": lambda skill: more_dice.further_limbs(skill.number),
    "destrier": lambda skill: more_dice.WARHORSE,
    "charge-bestiale": lambda skill: more_dice.BESTIAL_CHARGE,
    "furie-guerriere": lambda skill: more_dice.BATTLE_FURY,
    "bretteur": lambda skill: fighting_manners.SWORDSMANSHIP,
    "brutal": lambda skill: fighting_manners.BRUTALITY,
    "desespere": lambda skill: fighting_manners.DESPAIR,
    "feroce": lambda skill: fighting_manners.FEROCITY,
    "implacable": lambda skill: fighting_manners.tireless(skill.number),
    "rempart": lambda skill: fighting_manners.rampart(skill.number),
    "renfort": lambda skill: reinforcement.RENFORT,
    "sapeur": lambda skill: barricades.sapper(skill.number),
    "poseur-de-pieges": lambda skill: trappers.TRAPPER,
    "eclaireur": lambda skill: scouts.SCOUT,
    "infiltration": lambda skill: scouts.infiltration(skill.number),
    "invocateur": lambda skill: mystic_skills.summoner(skill.number),
    "autorite": lambda skill: authority.PLUGIN,
    "paria": lambda skill: pariah.PLUGIN,
    "cri-de-guerre": lambda skill: war_cry.war_cry(skill.number),
    "cri-de-ralliement": lambda skill: rallying_cry.PLUGIN,
    "devotion": lambda skill: sacrifices.DEVOTION,
    "martyr": lambda skill: sacrifices.MARTYR,
    "feal": lambda skill: faith.loyal(skill.number),
    "piete": lambda skill: faith.pious(skill.number),
    "recuperation": lambda skill: faith.recovering(skill.number),
    "thaumaturge": lambda skill: faith.THAUMATURGE_PLUGIN,
    "iconoclaste": lambda skill: faith.ICONOCLASTE,
    "chance": lambda skill: fortune.chance(skill.number),
    "maudit": lambda skill: fortune.MAUDIT,
    "conscience": lambda skill: awareness.CONSCIENCE,
    "possede": lambda skill: awareness.POSSEDE,
    "ennemi-personnel": lambda skill: personal_ties.personal_enemy(skill.words()),
    "frere-de-sang": lambda skill: personal_ties.BLOOD_BROTHER,
    "selenite": lambda skill: selenite.PLUGIN,
    "hyperien": lambda skill: hyperian.PLUGIN,
    "concentration": lambda skill: concentration.concentration(skill.number),
    "mutagene": lambda skill: mutagen.mutagen(skill.number),
}


# The same for the items of chapter 5.1. ADE-EQUIP-GENERAL-01: any other item is only a description.
ITEMS: Mapping[str, Callable[[Skill], Plugin]] = {
    "for-en-charge": lambda item: charge_bonuses.charging_strength(item.number),
    "lames-dorsales": lambda item: more_dice.back_blades(item.number, int(item.parameters[1])),
    "souffle": lambda item: breaths.breathing(item.number, int(item.parameters[1])),
    "arme-sacree": lambda item: blow_skills.SACRED_WEAPON,
    "armure-sacree": lambda item: blow_skills.SACRED_ARMOUR,
    "epee-hache": lambda item: blow_skills.EPEE_HACHE,
    "vapeur": lambda item: vapour.vapour("vapeur", item.words()),
    "naphte": lambda item: vapour.vapour("naphte", item.words()),
}

# States that these leave on a fighter, which a saved game knows by their names.
FOUGHT = (
    more_dice.RAGING,
    fighting_manners.DESPAIRING,
    assassin.STRUCK_AHEAD,
    charge_bonuses.CHARGED_HOME,
    charge_bonuses.CHARGE_SPENT,
    charge_bonuses.RODE_ON,
)


def plugins_of(profile: Profile, skills: Iterable[Skill]) -> tuple[Plugin, ...]:
    """The marks of a card, then its skills, then its equipment, as plug-ins."""
    marks = marks_of(profile.hardened, profile.intimidating)
    items = [parse(item) for item in profile.equipment]
    return (
        *marks,
        *(SKILLS[skill.id](skill) for skill in skills if skill.id in SKILLS),
        *(ITEMS[item.id](item) for item in items if item.id in ITEMS),
    )
