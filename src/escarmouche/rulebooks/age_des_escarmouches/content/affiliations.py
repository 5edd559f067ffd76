"""Affiliations, ours (A-R16). What their capacities do belongs to the chapter that plays them."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.age_des_escarmouches.affiliations import (
    Affiliation,
    Capacity,
    Per,
    Price,
    Solo,
)
from escarmouche.rulebooks.age_des_escarmouches.profile import Kind, Profile


def _shoots(profile: Profile) -> bool:
    return "TIR" in profile.scores and bool(profile.weapons)


def _is_troop(profile: Profile) -> bool:
    return not profile.incarnate


def _is_mystic(profile: Profile) -> bool:
    return profile.kind is not Kind.WARRIOR


def _is_strong(profile: Profile) -> bool:
    return profile.power >= 2


_ALL = (
    Affiliation(
        "gardiens-du-gue",
        "lion",
        {"fr": "Gardiens du Gué", "en": "Wardens of the Ford"},
        (
            Capacity(
                "pied-ferme",
                {"fr": "Bannière/Pied ferme", "en": "Banner/Firm footing"},
                Price((8, 12, 16, 20, 24)),
                {
                    "fr": "Les défis de désengagement contre ces combattants se lisent une colonne à gauche.",
                    "en": "Disengagement challenges against these fighters are read one column left.",
                },
            ),
        ),
        (
            Solo(
                "pavois",
                {"fr": "Solo/Pavois", "en": "Solo/Pavise"},
                (3,),
                _is_troop,
                {"fr": "+1 en RES contre les tirs.", "en": "+1 RES against shots."},
            ),
            Solo(
                "oeil-du-fleuve",
                {"fr": "Solo/Œil du fleuve", "en": "Solo/Eye of the river"},
                (2, 4, 6),
                _shoots,
                {
                    "fr": "Une fois par partie, un tir ignore l'obstruction.",
                    "en": "Once a game, one shot ignores obstruction.",
                },
            ),
        ),
    ),
    Affiliation(
        "officine-de-verre",
        "scorpion",
        {"fr": "Officine de verre", "en": "Glass laboratory"},
        (
            Capacity(
                "fioles",
                {"fr": "Officine/Fioles", "en": "Laboratory/Vials"},
                Price((10, 15, 20, 25, 30)),
                {
                    "fr": "Une fois par tour, un combattant relance un test de COU.",
                    "en": "Once a turn, one fighter rolls a COU test again.",
                },
            ),
            Capacity(
                "sans-nom",
                {"fr": "Officine/Sans nom", "en": "Laboratory/Nameless"},
                Price(),
                {
                    "fr": "Les combattants n'ont pas de nom pour les effets qui en citent un.",
                    "en": "The fighters have no name for effects that name one.",
                },
            ),
        ),
        (
            Solo(
                "serum",
                {"fr": "Solo/Sérum", "en": "Solo/Serum"},
                (4,),
                _is_troop,
                {"fr": "+1 en INI au premier tour.", "en": "+1 INI in the first turn."},
            ),
        ),
    ),
    Affiliation(
        "meute-des-cendres",
        "loup",
        {"fr": "Meute des cendres", "en": "Ashen pack"},
        (
            Capacity(
                "hurlement",
                {"fr": "Meute/Hurlement (Spécial)", "en": "Pack/Howl (Special)"},
                Price(each=5, per=Per.INCARNATE),
                {
                    "fr": "Coûte 5 PA par Incarné ; chacun hurle une fois par partie.",
                    "en": "Costs 5 PA for each Incarné, each of whom howls once a game.",
                },
            ),
        ),
        (
            Solo(
                "crocs-noirs",
                {"fr": "Solo/Crocs noirs", "en": "Solo/Black fangs"},
                (3, 5, 7),
                _is_strong,
                {"fr": "+1 en FOR contre les blessés.", "en": "+1 FOR against the wounded."},
            ),
            Solo(
                "chant-de-lune",
                {"fr": "Solo/Chant de lune", "en": "Solo/Moon song"},
                (3,),
                _is_mystic,
                {"fr": "+1 UM au déploiement.", "en": "+1 UM at deployment."},
            ),
        ),
    ),
    # The book's own example of a price (ADE-1.3.6-05): its name and label are in the book, its text is not.
    Affiliation(
        "sarlath",
        "belier",
        {"fr": "Sarlath", "en": "Sarlath"},
        (
            Capacity(
                "paradoxe",
                {"fr": "Maison/Paradoxe (Spécial)", "en": "House/Paradox (Special)"},
                Price(each=3, per=Per.CARD),
                {
                    "fr": "Coûte 3 PA par carte de l'armée.",
                    "en": "Costs 3 PA for each card of the army.",
                },
            ),
        ),
    ),
)

AFFILIATIONS: Mapping[str, Affiliation] = {each.id: each for each in _ALL}
