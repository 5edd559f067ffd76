"""The Orcs of the ravines: hunters who walk upright into everything."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation.content.cards import card, two, weapon
from escarmouche.rulebooks.confrontation.content.skills import CONTRE_ATTAQUE, MOINE_GUERRIER

ORC = "orque"

CARDS = (
    card(
        "traqueur-orque",
        two("Traqueur orque", "Orc tracker"),
        ORC,
        22,
        "MOU 12 INI 3 ATT 4 FOR 6 DEF 3 RES 7 DIS 2 COU 4",
        fluff=two(
            "Il suit une piste vieille de trois jours et s'excuse du retard.",
            "He follows a trail three days old, and apologises for the delay.",
        ),
    ),
    card(
        "guerrier-du-ravin",
        two("Guerrier du ravin", "Ravine warrior"),
        ORC,
        19,
        "MOU 10 INI 2 ATT 4 FOR 6 DEF 2 RES 7 DIS 1 COU 4",
        fluff=two(
            "Sa hache a été une porte, autrefois. Il sait encore laquelle.",
            "His axe used to be a door. He still knows which.",
        ),
    ),
    card(
        "lanceur-de-javelots",
        two("Lanceur de javelots", "Javelin thrower"),
        ORC,
        21,
        "MOU 12 INI 3 ATT 3 FOR 5 DEF 2 RES 6 DIS 2 TIR 3 COU 3",
        weapon=weapon("Javelots", "Javelins", 6, 15),
        silhouette="archer",
        fluff=two(
            "Il lance, puis il va chercher. Entre les deux, il crie.",
            "He throws, then he goes to fetch. In between he yells.",
        ),
    ),
    card(
        "chevaucheur-de-sanglier",
        two("Chevaucheur de sanglier", "Boar rider"),
        ORC,
        37,
        "MOU 15 INI 3 ATT 4 FOR 7 DEF 3 RES 9 DIS 2 COU 5",
        base=40.0,
        height=5.0,
        silhouette="rider",
        fluff=two(
            "Le sanglier décide de la direction, l'orque de l'heure.",
            "The boar decides on the direction, the orc on the hour.",
        ),
    ),
    card(
        "chasseur-a-la-vouivre",
        two("Chasseur à la vouivre", "Wyvern hunter"),
        ORC,
        45,
        "MOU 10 INI 3 ATT 4 FOR 7 DEF 2 RES 9 DIS 2 COU 5",
        air=20.0,
        base=50.0,
        height=6.0,
        silhouette="flyer",
        fluff=two(
            "La bête n'est pas dressée. Ils ont seulement les mêmes ennemis.",
            "The beast is not tamed. They merely have the same enemies.",
        ),
    ),
    card(
        "chamane-des-os",
        two("Chamane des os", "Bone shaman"),
        ORC,
        26,
        "MOU 10 INI 2 ATT 2 FOR 5 DEF 2 RES 6 DIS 4 COU 4 FOI 3",
        faithful=True,
        silhouette="mage",
        fluff=two(
            "Les osselets parlent beaucoup. Elle en garde la moitié pour elle.",
            "The knucklebones talk a lot. She keeps half of it to herself.",
        ),
    ),
    card(
        "ancien-au-masque",
        two("Ancien au masque", "Masked elder"),
        ORC,
        40,
        "MOU 10 INI 3 ATT 4 FOR 7 DEF 4 RES 8 DIS 4 COU 5 FOI 3",
        faithful=True,
        skills=(MOINE_GUERRIER,),
        fluff=two(
            "Il a porté neuf masques. Le dixième lui ressemble.",
            "He has worn nine masks. The tenth looks like him.",
        ),
    ),
    card(
        "ogram-main-cassee",
        two("Ogram Main-Cassée", "Ogram Broken-Hand"),
        ORC,
        67,
        "MOU 12 INI 4 ATT 5 FOR 8 DEF 4 RES 10 DIS 5 COU 6",
        skills=(CONTRE_ATTAQUE,),
        character=True,
        silhouette="hero",
        fluff=two(
            "L'autre main suffit, et tout le ravin le sait.",
            "The other hand is enough, and the whole ravine knows it.",
        ),
    ),
)
