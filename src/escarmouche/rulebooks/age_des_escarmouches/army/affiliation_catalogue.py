"""Affiliations, ours (A-R16): what they cost and whom they serve. What they do in play: `skills.army_capacities`."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import (
    Affiliation,
    Capacity,
    Per,
    Price,
    Solo,
)
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Kind, Profile


def _shoots(profile: Profile) -> bool:
    return "TIR" in profile.scores and bool(profile.weapons)


def _is_troop(profile: Profile) -> bool:
    return not profile.incarnate


def _is_incarnate(profile: Profile) -> bool:
    return profile.incarnate


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
                    "fr": "Le malus de charge ne touche pas la DEF de ces combattants.",
                    "en": "The malus of a charge does not touch the DEF of these fighters.",
                },
            ),
        ),
        (
            Solo(
                "pavois",
                {"fr": "Solo/Pavois", "en": "Solo/Pavise"},
                (3,),
                _is_troop,
                {
                    "fr": "Les dégâts des tirs contre lui se lisent une colonne à gauche.",
                    "en": "The damage of shots at it is read one column left.",
                },
            ),
            Solo(
                "oeil-du-fleuve",
                {"fr": "Solo/Œil du fleuve", "en": "Solo/Eye of the river"},
                (2, 4, 6),
                _shoots,
                {
                    "fr": "Pour ses tirs, le degré d'obstruction compte un de moins.",
                    "en": "For its shots, the degree of obstruction is one less.",
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
                    "fr": "+1 en COU tant que le combattant n'est pas blessé.",
                    "en": "+1 COU as long as the fighter is not wounded.",
                },
            ),
            Capacity(
                "sans-nom",
                {"fr": "Officine/Sans nom", "en": "Laboratory/Nameless"},
                Price(),
                {
                    "fr": "Une blessure ne baisse pas leur PEU.",
                    "en": "A wound does not lower their PEU.",
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
                    "fr": "Coûte 5 PA par Incarné ; chacun hurle une fois par partie, par une action spéciale "
                    "libre : +1 en ATT jusqu'à la fin du tour.",
                    "en": "Costs 5 PA for each Incarné, each of whom howls once a game, by a free special "
                    "action: +1 ATT until the end of the turn.",
                },
                _is_incarnate,
            ),
        ),
        (
            Solo(
                "crocs-noirs",
                {"fr": "Solo/Crocs noirs", "en": "Solo/Black fangs"},
                (3, 5, 7),
                _is_strong,
                {
                    "fr": "Au corps à corps, ses dégâts contre un blessé se lisent une colonne à droite.",
                    "en": "In close combat, its damage against the wounded is read one column right.",
                },
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
    Affiliation(
        "forge-du-val-sourd",
        "nain",
        {"fr": "Forge du Val sourd", "en": "Forge of the Deaf Vale"},
        (
            Capacity(
                "cuir-epais",
                {"fr": "Forge/Cuir épais", "en": "Forge/Thick leather"},
                Price((8, 12, 16, 20, 24)),
                {
                    "fr": "Une blessure ne baisse pas la RES de ces combattants.",
                    "en": "A wound does not lower the RES of these fighters.",
                },
            ),
        ),
        (
            Solo(
                "tablier-de-plomb",
                {"fr": "Solo/Tablier de plomb", "en": "Solo/Leaden apron"},
                (3,),
                _is_troop,
                {
                    "fr": "Les dégâts des tirs contre lui se lisent une colonne à gauche.",
                    "en": "The damage of shots at it is read one column left.",
                },
            ),
            Solo(
                "serment",
                {"fr": "Solo/Serment", "en": "Solo/Oath"},
                (2, 3, 4),
                _is_troop,
                {"fr": "+1 en COU.", "en": "+1 COU."},
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
                    "fr": "Coûte 3 PA par carte de l'armée ; +1 en DIS aux Incarnés.",
                    "en": "Costs 3 PA for each card of the army; +1 DIS for the Incarnés.",
                },
                _is_incarnate,
            ),
        ),
    ),
)

AFFILIATIONS: Mapping[str, Affiliation] = {each.id: each for each in _ALL}
