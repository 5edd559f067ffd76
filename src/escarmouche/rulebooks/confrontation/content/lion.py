"""The Lion of Alahan: light arms, quick hands."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation.content.cards import card, two, weapon
from escarmouche.rulebooks.confrontation.content.skills import AMBIDEXTRE, CONTRE_ATTAQUE

LION = "lion"

CARDS = (
    card(
        "joueur-d-epee",
        two("Joueur d'épée d'Alahan", "Sword player of Alahan"),
        LION,
        13,  # CC-PROFIL-05
        "MOU 10 INI 4 ATT 3 FOR 4 DEF 3 RES 4 DIS 2 COU 3",
        fluff=two(
            "Il s'entraîne dans les cours d'auberge, contre quiconque a fini de dîner.",
            "He practises in inn yards, against anyone who has finished supper.",
        ),
    ),
    card(
        "garde-royal",
        two("Garde royal d'Alahan", "Royal guard of Alahan"),
        LION,
        24,
        "MOU 10 INI 4 ATT 4 FOR 6 DEF 4 RES 7 DIS 4 COU 5",  # INI: CC-PROFIL-01
        fluff=two(
            "On lui a appris à se taire, à se tenir droit, et à finir ce qui commence.",
            "He was taught to be silent, to stand straight, and to finish what begins.",
        ),
    ),
    card(
        "archer-des-marches",
        two("Archer des marches", "Archer of the marches"),
        LION,
        17,
        "MOU 10 INI 3 ATT 2 FOR 4 DEF 2 RES 5 DIS 2 TIR 3 COU 3",
        weapon=weapon("Arc long", "Long bow", 4, 30),
        silhouette="archer",
        fluff=two(
            "Il compte ses flèches le soir, et ses voisins le matin.",
            "He counts his arrows in the evening, and his neighbours in the morning.",
        ),
    ),
    card(
        "lame-jumelle",
        two("Lame jumelle", "Twin blade"),
        LION,
        25,
        "MOU 10 INI 5 ATT 4 FOR 5 DEF 4 RES 5 DIS 3 COU 4",
        skills=(AMBIDEXTRE,),
        fluff=two(
            "Elle porte deux épées : l'une pour répondre, l'autre pour la question.",
            "She wears two swords: one to answer, the other for the question.",
        ),
    ),
    card(
        "cavalier-du-val",
        two("Cavalier du Val", "Rider of the Vale"),
        LION,
        32,
        "MOU 17 INI 4 ATT 4 FOR 6 DEF 3 RES 8 DIS 3 COU 4",
        base=40.0,
        height=6.0,
        silhouette="rider",
        fluff=two(
            "Son cheval connaît la guerre mieux que lui et ne s'en vante pas.",
            "His horse knows war better than he does, and does not boast of it.",
        ),
    ),
    card(
        "veneur-a-l-aigle",
        two("Veneur à l'aigle", "Eagle hunter"),
        LION,
        31,
        "MOU 7 INI 4 ATT 3 FOR 5 DEF 3 RES 7 DIS 3 COU 4",
        air=20.0,
        base=40.0,
        height=5.0,
        silhouette="flyer",
        fluff=two(
            "D'en haut, dit-il, toutes les querelles ont la même taille.",
            "From above, he says, all quarrels are of one size.",
        ),
    ),
    card(
        "dame-des-sources",
        two("Dame des sources", "Lady of the springs"),
        LION,
        27,
        "MOU 10 INI 3 ATT 2 FOR 4 DEF 3 RES 5 DIS 4 COU 4 POU 4",
        magician=True,
        silhouette="mage",
        fluff=two(
            "Elle parle bas aux puits. Certains répondent.",
            "She speaks softly to wells. Some of them answer.",
        ),
    ),
    card(
        "capitaine-aubric",
        two("Le capitaine Aubric", "Captain Aubric"),
        LION,
        59,
        "MOU 10 INI 5 ATT 5 FOR 7 DEF 5 RES 8 DIS 6 COU 6",
        skills=(CONTRE_ATTAQUE,),
        character=True,
        silhouette="hero",
        fluff=two(
            "Il a perdu trois duels dans sa vie et en raconte volontiers un seul.",
            "He lost three duels in his life, and gladly tells of one.",
        ),
    ),
)
