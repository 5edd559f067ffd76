"""The spells of the book by domain, and the common command abilities, by the ids that files write (LFW-SPELL-*, LFW-ADC-*)."""

from __future__ import annotations

from collections.abc import Mapping

DOMAINS: Mapping[str, tuple[str, ...]] = {
    "feu": (
        *("boule-de-feu", "souffle-de-feu", "flamme-interieure", "ailes-ardentes"),
        *("assechement", "arme-enflammee"),
    ),
    "eau": (
        *("le-calme-du-lac", "la-violence-de-la-tempete", "la-goutte-de-trop", "tempete"),
        *("pluie-reparatrice", "inondation"),
    ),
    "terre": (
        *("ralentissement", "mur-de-stalagmite", "jet-de-pierre", "tremblement-de-terre"),
        *("chair-de-pierre", "invocation-de-rocher"),
    ),
    "vent": (
        *("rapide-comme-le-vent", "attaque-eclaire", "reflexe-du-vent", "eclair", "leve-du-vent"),
        "main-du-vent",
    ),
    "sauvagerie": (
        *("ferocite-du-griffon", "force-du-sanglier", "vitalite-de-l-ours", "cris-des-corneilles"),
        *("rage-bestiale", "clemence-du-dieu-vivant"),
    ),
    "lumiere": (
        *("rayon-de-lumiere", "benediction-des-vieux-dieux", "revelation", "soin-celeste"),
        *("vitesse-de-la-lumiere", "appel-des-anciens-dieux"),
    ),
    "ombre": (
        *("terreur-de-l-ombre", "appel-de-la-nuit", "ouverture-vers-les-tenebres"),
        *("cache-d-ombre", "ombre-memorielle", "haine-des-anciens-dieux"),
    ),
    "pensee": (
        *("fleche-magique", "provocation-de-l-esprit", "arme-de-pensee", "protection-magique"),
        *("illusion-monstrueuse", "vision-astrale"),
    ),
}

# LFW-ADC-*; A-R18: the last six are given by no skill, so the sheets of captains have them.
ABILITIES = (
    *("pas-de-quartier", "attaque-heroique", "attaque-tactique", "defense-organisee", "a-couvert"),
    *("au-pas-de-course", "repositionnement"),
    *("ouvrez-le-feu", "massacrez-les", "reformation", "desengagement", "tenez-la-ligne"),
    "on-se-reprend",
)
