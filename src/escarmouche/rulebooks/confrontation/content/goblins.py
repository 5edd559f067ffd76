"""The Goblins: discipline by contract, courage by instalments."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation.content.cards import card, two, weapon
from escarmouche.rulebooks.confrontation.content.skills import CONTRE_ATTAQUE, PARIA

GOBLIN = "gobelin"

CARDS = (
    card(
        "ashigaru-gobelin",
        two("Ashigarû gobelin", "Goblin ashigaru"),
        GOBLIN,
        13,
        "MOU 10 INI 3 ATT 2 FOR 4 DEF 2 RES 4 DIS 2 COU 2",  # ATT: CC-PROFIL-07
        base=20.0,
        height=3.0,
        fluff=two(
            "Payé au mois, nourri à la journée, courageux à l'heure.",
            "Paid by the month, fed by the day, brave by the hour.",
        ),
    ),
    card(
        "bushi-gobelin",
        two("Bûshi gobelin", "Goblin bushi"),
        GOBLIN,
        19,
        "MOU 10 INI 4 ATT 3 FOR 5 DEF 3 RES 5 DIS 3 COU 4",
        base=20.0,
        height=3.0,
        fluff=two(
            "Son sabre est plus long que lui, son nom plus long que son sabre.",
            "His sabre is longer than he is, his name longer than his sabre.",
        ),
    ),
    card(
        "mousquetaire-gobelin",
        two("Mousquetaire gobelin", "Goblin musketeer"),
        GOBLIN,
        18,
        "MOU 10 INI 3 ATT 2 FOR 4 DEF 2 RES 4 DIS 2 TIR 3 COU 2",
        weapon=weapon("Mousquet", "Musket", 6, 25),
        base=20.0,
        height=3.0,
        silhouette="archer",
        fluff=two(
            "La poudre est de contrebande, le mousquet aussi, lui peut-être.",
            "The powder is smuggled, so is the musket, so perhaps is he.",
        ),
    ),
    card(
        "pilote-de-cerf-volant",
        two("Pilote de cerf-volant", "Kite pilot"),
        GOBLIN,
        22,
        "MOU 7 INI 4 ATT 3 FOR 4 DEF 2 RES 5 DIS 2 COU 4",
        air=17.5,
        height=3.0,
        silhouette="flyer",
        fluff=two(
            "Le vent est gratuit : c'est ce qui l'a décidé.",
            "Wind is free: that is what convinced him.",
        ),
    ),
    card(
        "ronin-gobelin",
        two("Rônin gobelin", "Goblin ronin"),
        GOBLIN,
        27,
        "MOU 10 INI 5 ATT 4 FOR 5 DEF 4 RES 6 DIS 1 COU 5",
        base=20.0,
        height=3.0,
        skills=(PARIA, CONTRE_ATTAQUE),
        fluff=two(
            "Son maître a fait faillite. Lui garde la dette, par principe.",
            "His master went bankrupt. He keeps the debt, on principle.",
        ),
    ),
    card(
        "marchand-de-sorts",
        two("Marchand de sorts", "Spell merchant"),
        GOBLIN,
        22,
        "MOU 10 INI 3 ATT 2 FOR 4 DEF 2 RES 4 DIS 3 COU 3 POU 3",
        magician=True,
        base=20.0,
        height=3.0,
        silhouette="mage",
        fluff=two(
            "Ni repris, ni échangés, ni toujours sans danger.",
            "No returns, no exchanges, and not always harmless.",
        ),
    ),
    card(
        "troll-porteur",
        two("Troll porteur", "Troll porter"),
        GOBLIN,
        49,
        "MOU 12 INI 2 ATT 4 FOR 8 DEF 2 RES 10 DIS 1 COU 5",
        base=50.0,
        height=7.0,
        silhouette="monster",
        fluff=two(
            "Il porte les caisses. Quand on l'embête, il les pose.",
            "He carries the crates. When he is bothered, he puts them down.",
        ),
    ),
    card(
        "seigneur-kizuka",
        two("Le seigneur Kizuka", "Lord Kizuka"),
        GOBLIN,
        55,
        "MOU 10 INI 5 ATT 5 FOR 6 DEF 5 RES 7 DIS 6 COU 5",
        base=20.0,
        height=3.0,
        character=True,
        silhouette="hero",
        fluff=two(
            "Il n'a jamais reculé : il a investi ailleurs.",
            "He never fell back: he invested elsewhere.",
        ),
    ),
)
