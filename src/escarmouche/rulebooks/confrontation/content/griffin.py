"""The Griffin: heavy armour, fire and faith."""

from __future__ import annotations

from escarmouche.rulebooks.confrontation.content.cards import card, two, weapon
from escarmouche.rulebooks.confrontation.content.skills import (
    MOINE_GUERRIER,
    PARIA,
    PRECIPITATION,
)

GRIFFIN = "griffon"

CARDS = (
    card(
        "garde-pretorien",
        two("Garde prétorien", "Praetorian guard"),
        GRIFFIN,
        45,  # CC-PROFIL-03
        "MOU 10 INI 3 ATT 5 FOR 8 DEF 5 RES 11 DIS 4 COU 6",  # all but DIS, COU, MOU: CC-PROFIL-03
        fluff=two(
            "Sous l'armure il y a une prière, et sous la prière un homme patient.",
            "Under the armour there is a prayer, and under the prayer a patient man.",
        ),
    ),
    card(
        "milicien-du-temple",
        two("Milicien du temple", "Temple militiaman"),
        GRIFFIN,
        16,
        "MOU 10 INI 3 ATT 3 FOR 5 DEF 3 RES 6 DIS 2 COU 4",
        fluff=two(
            "Boulanger six jours sur sept. Le septième, il prend la lance.",
            "A baker six days in seven. On the seventh he takes the spear.",
        ),
    ),
    card(
        "arquebusier-du-temple",
        two("Arquebusier du temple", "Temple arquebusier"),
        GRIFFIN,
        22,
        "MOU 10 INI 3 ATT 2 FOR 5 DEF 2 RES 6 DIS 3 TIR 3 COU 4",
        weapon=weapon("Arquebuse", "Arquebus", 7, 25),
        silhouette="archer",
        fluff=two(
            "Chaque balle porte un nom. Ce n'est jamais celui de la cible.",
            "Each ball bears a name. It is never that of the target.",
        ),
    ),
    card(
        "penitent",
        two("Pénitent", "Penitent"),
        GRIFFIN,
        18,
        "MOU 10 INI 2 ATT 4 FOR 6 DEF 2 RES 6 DIS 1 COU 6",
        skills=(PARIA, PRECIPITATION),
        fluff=two(
            "On ne lui demande pas ce qu'il a fait. Il le crie en chargeant.",
            "Nobody asks what he did. He shouts it as he charges.",
        ),
    ),
    card(
        "moine-de-la-braise",
        two("Moine de la braise", "Monk of the ember"),
        GRIFFIN,
        35,
        "MOU 10 INI 3 ATT 4 FOR 6 DEF 4 RES 8 DIS 4 COU 6 FOI 3",
        faithful=True,
        skills=(MOINE_GUERRIER,),
        fluff=two(
            "Il jeûne avant la bataille et mange après, si on lui en laisse.",
            "He fasts before battle and eats after it, if some is left.",
        ),
    ),
    card(
        "confesseur",
        two("Confesseur", "Confessor"),
        GRIFFIN,
        26,
        "MOU 10 INI 2 ATT 2 FOR 4 DEF 3 RES 6 DIS 5 COU 5 FOI 4",
        faithful=True,
        silhouette="mage",
        fluff=two(
            "Il écoute tout, ne répète rien, et bénit ce qui reste.",
            "He hears everything, repeats nothing, and blesses what is left.",
        ),
    ),
    card(
        "lancier-a-griffon",
        two("Lancier à griffon", "Griffin lancer"),
        GRIFFIN,
        48,
        "MOU 10 INI 4 ATT 4 FOR 7 DEF 3 RES 9 DIS 4 COU 6",
        air=20.0,
        base=50.0,
        height=6.0,
        silhouette="flyer",
        fluff=two(
            "Le griffon choisit son cavalier. Il en change parfois en vol.",
            "The griffin chooses its rider. Now and then it changes him in flight.",
        ),
    ),
    card(
        "connetable-ysane",
        two("La connétable Ysane", "Constable Ysane"),
        GRIFFIN,
        72,
        "MOU 10 INI 4 ATT 5 FOR 8 DEF 5 RES 10 DIS 6 COU 7",
        character=True,
        silhouette="hero",
        fluff=two(
            "Ses ordres tiennent en trois mots. Le deuxième est toujours « ensuite ».",
            "Her orders are of three words. The second is always “then”.",
        ),
    ),
)
