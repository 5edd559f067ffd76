"""The special rules of the book by the id that files write, and what stands behind each name (LFW-RULE-*).

    rules = ["protection 6", "implacable 1", "habile combat", "explosion d6,1.5", "vol"]

LFW-RULE-GEN-02: sixty rules have an entry of their own; seven more are named elsewhere and read from there (B-R77).
A number is the rule's parameter without its sign: Protection (6+) is `protection 6`, Maniabilité (-1) is `maniabilite 1`.
Rules with several parameters have them in one word: Impacte (2, 1) is `impacte 2,1`.
"""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rosters.skill_lists import Measure, SkillKind

ROLLS = ("touche", "combat", "defense", "protection", "protection-magique", "courage")

# LFW-RULE-*: simply there.
PLAIN = (
    # moves
    *("agile", "avant-garde", "charge-monstrueuse", "eclaireur", "marcheur", "rapide", "lent"),
    *("rodeur", "montagnard", "vol"),
    # equipment and weapons
    *("bouclier", "bouclier-long", "balayage", "degat-magique", "enflamme", "hache", "inarretable"),
    *("lance", "lourd", "paire-d-arme", "perforant", "pistolet", "souffle", "supplementaire"),
    "tranchant",
    # build
    *("attaque-monstrueuse", "duelliste", "frappe-en-dernier", "frappe-en-premier", "inflammable"),
    *("unique", "mort", "neutre"),
    # of a mount whose rider has fallen
    *("fidele", "inapte", "peureuse", "sauvage", "vengeresse"),
    # courage
    *("indecourageable", "tenace", "veteran", "peur-du-feu"),
    # B-R77: named, and not defined
    *("nyctalope", "lumineux"),
)
# With a number.
RANKED = (
    *("degat-multiple", "force-d-impact", "implacable", "independant", "ligne", "maniabilite"),
    *("precis", "faible", "protection", "protection-magique", "regeneration", "terreur"),
)
# With words: which roll, which lengths, which rules.
WORDED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("elite", "habile", "impertinent", "impetueux"), ROLLS),
    "explosion": (),  # how far it drifts, its radius: d6,1.5
    "impacte": (),  # how many attacks, their force, their rules: 2,1
    "comportement-instable": (),  # when the test succeeds, when it fails: fidele,peureuse
}

RULES: Mapping[str, SkillKind] = {
    **{id: SkillKind(id) for id in PLAIN},
    **{id: SkillKind(id, Measure.RANK) for id in RANKED},
    **{id: SkillKind(id, Measure.ABOUT, abouts) for id, abouts in WORDED.items()},
}

# What a weapon may have; all of it but the last line serves units too, for all their weapons.
OF_WEAPONS = (
    *("balayage", "degat-magique", "degat-multiple", "enflamme", "force-d-impact", "hache"),
    *("implacable", "inarretable", "independant", "lance", "maniabilite", "perforant", "precis"),
    *("tranchant", "faible", "attaque-monstrueuse", "elite", "habile", "impertinent", "impetueux"),
    *("explosion", "ligne", "lourd", "paire-d-arme", "pistolet", "souffle", "supplementaire"),
)

# LFW-RULE-GEN-03, B-R78: those that add up with themselves; of all others the best counts once.
ADDING_UP = ("rapide", "lent", "implacable")
