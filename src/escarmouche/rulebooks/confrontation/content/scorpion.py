"""The Scorpion: bodies that were made, and those who make them."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation.content.cards import card, two, weapon
from escarmouche.rulebooks.confrontation.content.skills import AMBIDEXTRE, GUERRIER_MAGE

SCORPION = "scorpion"

CARDS = (
    card(
        "clone-de-dirz",
        two("Clone de Dirz", "Clone of Dirz"),
        SCORPION,
        14,
        "MOU 10 INI 2 ATT 3 FOR 4 DEF 2 RES 5 DIS 2 COU 4",  # CC-PROFIL-04, but MOU, DIS and COU
        fluff=two(
            "Né ce matin. On lui a promis une histoire s'il revient.",
            "Born this morning. He was promised a story if he comes back.",
        ),
    ),
    card(
        "guerrier-de-l-aube",
        two("Guerrier de l'aube", "Warrior of dawn"),
        SCORPION,
        22,  # CC-PROFIL-02
        "MOU 10 INI 3 ATT 3 FOR 7 DEF 3 RES 7 DIS 3 COU 5",  # INI, ATT, FOR, RES: CC-PROFIL-02
        fluff=two(
            "Il sort de sa cuve à l'heure où les sentinelles bâillent.",
            "He leaves his vat at the hour when sentries yawn.",
        ),
    ),
    card(
        "clone-arbaletrier",
        two("Clone arbalétrier", "Clone crossbowman"),
        SCORPION,
        18,
        "MOU 10 INI 2 ATT 2 FOR 4 DEF 2 RES 5 DIS 2 TIR 3 COU 4",
        weapon=weapon("Arbalète", "Crossbow", 6, 25),
        silhouette="archer",
        fluff=two(
            "Ils tirent tous au même instant. On a renoncé à le leur désapprendre.",
            "They all shoot at the same moment. Nobody tries to unteach it any more.",
        ),
    ),
    card(
        "ombre-de-verre",
        two("Ombre de verre", "Glass shadow"),
        SCORPION,
        28,
        "MOU 12 INI 5 ATT 4 FOR 5 DEF 3 RES 6 DIS 3 COU 4",
        skills=(AMBIDEXTRE,),
        fluff=two(
            "Deux lames, aucun visage, et une facture détaillée.",
            "Two blades, no face, and an itemised bill.",
        ),
    ),
    card(
        "guepe-de-laboratoire",
        two("Guêpe de laboratoire", "Laboratory wasp"),
        SCORPION,
        29,
        "MOU 7 INI 4 ATT 3 FOR 6 DEF 2 RES 6 DIS 2 COU 5",
        air=20.0,
        base=30.0,
        silhouette="flyer",
        fluff=two(
            "La troisième version vole. Les deux premières ont laissé des trous dans le toit.",
            "The third version flies. The first two left holes in the roof.",
        ),
    ),
    card(
        "distillatrice",
        two("Distillatrice", "Distiller"),
        SCORPION,
        27,
        "MOU 10 INI 3 ATT 2 FOR 4 DEF 3 RES 5 DIS 4 COU 4 POU 3",
        magician=True,
        silhouette="mage",
        fluff=two(
            "Elle ne gaspille rien, surtout pas les ennemis.",
            "She wastes nothing, enemies least of all.",
        ),
    ),
    card(
        "colosse-de-cuve",
        two("Colosse de cuve", "Vat colossus"),
        SCORPION,
        50,
        "MOU 12 INI 2 ATT 4 FOR 8 DEF 2 RES 11 DIS 2 COU 6",
        base=50.0,
        height=7.0,
        silhouette="monster",
        fluff=two(
            "Il a fallu démonter le laboratoire pour le faire sortir.",
            "They had to take the laboratory apart to let it out.",
        ),
    ),
    card(
        "arkeon-sanath",
        two("Arkéon Sanath", "Arkéon Sanath"),
        SCORPION,
        91,  # CC-PROFIL-06; CC-IX-C-3-11: it places in the normal order (R22)
        "MOU 10 INI 5 ATT 5 FOR 8 DEF 4 RES 10 DIS 6 COU 7 POU 5",
        magician=True,
        skills=(GUERRIER_MAGE,),
        character=True,
        silhouette="hero",
        fluff=two(
            "On dit qu'il s'est dessiné lui-même, puis qu'il a corrigé l'épreuve.",
            "They say that he drew himself, then corrected the proof.",
        ),
    ),
)
