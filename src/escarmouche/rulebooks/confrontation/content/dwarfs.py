"""The Dwarfs: short steps, thick plate, steam."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation.content.cards import card, two, weapon
from escarmouche.rulebooks.confrontation.content.skills import (
    FLEGME,
    GUERRIER_MAGE,
    MOINE_GUERRIER,
)

DWARF = "nain"

CARDS = (
    card(
        "guerrier-khor",
        two("Guerrier Khor", "Khor warrior"),
        DWARF,
        26,
        "MOU 7 INI 3 ATT 4 FOR 6 DEF 4 RES 9 DIS 3 COU 5",
        height=3.0,
        fluff=two(
            "Il ne recule pas : la galerie derrière lui est fermée depuis longtemps.",
            "He does not fall back: the tunnel behind him was closed long ago.",
        ),
    ),
    card(
        "apprenti-mineur",
        two("Apprenti mineur", "Apprentice miner"),
        DWARF,
        15,
        "MOU 7 INI 2 ATT 3 FOR 5 DEF 3 RES 6 DIS 2 COU 4",
        height=3.0,
        fluff=two(
            "Il a encore sa première pioche et déjà sa deuxième barbe.",
            "He still has his first pick, and already his second beard.",
        ),
    ),
    card(
        "arbaletrier-nain",
        two("Arbalétrier nain", "Dwarf crossbowman"),
        DWARF,
        21,
        "MOU 7 INI 2 ATT 3 FOR 5 DEF 3 RES 7 DIS 3 TIR 3 COU 4",
        weapon=weapon("Arbalète à cric", "Cranequin crossbow", 7, 25),
        height=3.0,
        silhouette="archer",
        fluff=two(
            "Un tour de cric, un carreau, un mot gentil pour le mécanisme.",
            "A turn of the crank, a bolt, a kind word for the mechanism.",
        ),
    ),
    card(
        "sentinelle-de-fonte",
        two("Sentinelle de fonte", "Cast-iron sentinel"),
        DWARF,
        34,
        "MOU 6 INI 2 ATT 3 FOR 7 DEF 5 RES 10 DIS 4 COU 6",
        skills=(FLEGME,),
        height=3.0,
        fluff=two(
            "On l'a prise pour une statue. Deux fois par les mêmes.",
            "They took it for a statue. Twice the same ones.",
        ),
    ),
    card(
        "aeronaute-a-vapeur",
        two("Aéronaute à vapeur", "Steam aeronaut"),
        DWARF,
        30,
        "MOU 6 INI 3 ATT 3 FOR 6 DEF 3 RES 8 DIS 3 COU 5",
        air=15.0,
        height=4.0,
        silhouette="flyer",
        fluff=two(
            "Il monte par pression et descend par principe.",
            "He goes up by pressure and comes down by principle.",
        ),
    ),
    card(
        "thermo-pretre",
        two("Thermo-prêtre nain", "Dwarf thermo-priest"),
        DWARF,
        36,
        "MOU 7 INI 3 ATT 3 FOR 6 DEF 4 RES 9 DIS 4 COU 6 FOI 4",  # DEF: CC-PROFIL-08
        faithful=True,
        skills=(MOINE_GUERRIER,),  # CC-IX-E-5-12, R32: so the goblins of the example place first
        height=3.0,
        silhouette="mage",
        fluff=two(
            "Sa chaudière est bénie, ses soupapes ne le sont pas.",
            "His boiler is blessed. Its valves are not.",
        ),
    ),
    card(
        "forgeronne-des-runes",
        two("Forgeronne des runes", "Rune smith"),
        DWARF,
        38,
        "MOU 7 INI 3 ATT 4 FOR 7 DEF 4 RES 9 DIS 4 COU 5 POU 3",
        magician=True,
        skills=(GUERRIER_MAGE,),
        height=3.0,
        silhouette="mage",
        fluff=two(
            "Elle frappe trois fois : la rune, le fer, puis le reste.",
            "She strikes three times: the rune, the iron, then the rest.",
        ),
    ),
    card(
        "thane-grodrim",
        two("Le thane Grodrim", "Thane Grodrim"),
        DWARF,
        67,
        "MOU 7 INI 4 ATT 5 FOR 8 DEF 5 RES 11 DIS 6 COU 7",
        character=True,
        height=3.0,
        silhouette="hero",
        fluff=two(
            "Il a la clé de toutes les portes, et la mauvaise habitude de les fermer.",
            "He has the key to every door, and the bad habit of closing them.",
        ),
    ),
)
