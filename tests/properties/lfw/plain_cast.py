"""Random units for the comparisons: weapons, rules, mounts, wounds."""

from __future__ import annotations

from random import Random

from tests.properties.lfw.plain_beside import drawn
from tests.properties.lfw.plain_units import BOTH, CLUMSY, SLOW, Arm, Plain

BLADES = (
    *("degat-magique", "degat-multiple", "enflamme", "force-d-impact", "hache", "implacable"),
    *("inarretable", "independant", "maniabilite", "perforant", "precis", "tranchant", "faible"),
    *("attaque-monstrueuse", "balayage"),
    *("elite combat", "habile combat", "impertinent defense", "impetueux defense"),
    *("impertinent protection", "impetueux protection"),
)
OWN = (
    *("degat-magique", "degat-multiple", "enflamme", "force-d-impact", "hache", "implacable"),
    *("inarretable", "maniabilite", "perforant", "precis", "faible", "balayage"),
    *(
        "attaque-monstrueuse",
        "frappe-en-premier",
        "frappe-en-dernier",
        "inflammable",
        "peur-du-feu",
    ),
    *("protection", "protection-magique", "bouclier", "bouclier-long", "duelliste"),
    *("indecourageable", "veteran"),
)
AGAIN = tuple(
    f"{rule} {roll}"
    for rule in ("elite", "habile", "impertinent", "impetueux")
    for roll in ("touche", "combat", "defense", "protection")
)
SKILLS = (
    ("gardien", "fougueux", "expert-en-parade", "bagarreur-aguerri", "brute"),
    ("ancien", "frapper-juste"),
    *[("saturation", "longue-portee", "bout-portant", "tireur-aguerri", "precision", "tir-letal")],
)
BECOMES = ("fidele", "inapte", "peureuse", "vengeresse", "fidele,peureuse", "inapte,fidele")
TYPES = ("infanterie", "infanterie", "bete", "monstre", "behemoth")
SIZES = {"infanterie": 25.0, "bete": 40.0, "monstre": 60.0, "behemoth": 100.0}


def blade(rng: Random, id: str) -> Arm:
    """A melee weapon with some rules."""
    rules = drawn(rng, BLADES, 0.07)
    return Arm(id, rng.randint(1, 4), rng.randint(0, 3), None, rules)


def pistol(rng: Random) -> Arm:
    """A shooting weapon that serves in contact."""
    rules = drawn(rng, BLADES[:12], 0.07)
    rules.pop("balayage", None)
    return Arm("gun", rng.randint(1, 3), rng.randint(0, 2), 8.0, {**rules, "pistolet": 1})


def arms_of(rng: Random) -> tuple[Arm, ...]:
    """None, one or two weapons, perhaps one besides them."""
    found = [blade(rng, f"blade-{n}") for n in range(rng.choice([0, 1, 1, 1, 2]))]
    if rng.random() < 0.15:
        found.append(pistol(rng))
    if found and rng.random() < 0.12:
        extra = blade(rng, "extra")
        found.append(
            Arm("extra", extra.attacks, extra.force, None, {**extra.rules, "supplementaire": 1})
        )
    return tuple(found)


def somebody(rng: Random, id: int, camp: int) -> Plain:
    """A unit of any kind with some rules, perhaps hurt; not yet placed."""
    type = rng.choice(TYPES)
    rules = {**drawn(rng, OWN, 0.06), **drawn(rng, AGAIN, 0.04)}
    if rng.random() < 0.12:
        rules[f"impacte {rng.randint(1, 2)},{rng.randint(0, 2)}"] = 1
        for name in ("faible", "tranchant"):  # of weapons, which impacts are not
            rules.pop(name, None)
    full = rng.randint(1, 8)
    unit = Plain(
        id,
        camp,
        type=type,
        role=rng.choice(["classique", "elite", "monstre"]),
        radius=SIZES[type] / 25.4 / 2,
        melee=rng.randint(2, 6),
        shooting=rng.choice([None, 3, 4, 5]),
        parade=rng.randint(0, 3),
        dodge=rng.randint(0, 3),
        defence=rng.randint(2, 6),
        full=full,
        courage=rng.randint(5, 9),
        armoured=rng.random() < 0.4,
        rules=rules,
        skills=taught(rng),
        arms=arms_of(rng),
        life=full,
        charged=rng.random() < 0.4,
        fleeing=rng.random() < 0.04,
    )
    return hurt(rng, unit)


def taught(rng: Random) -> tuple[str, ...]:
    """Skills of one specialist, mostly none."""
    if rng.random() < 0.7:
        return ()
    known = rng.choice(SKILLS)
    return tuple(rng.sample(known, rng.randint(1, min(3, len(known)))))


def hurt(rng: Random, unit: Plain) -> Plain:
    """Perhaps with fewer Pv, and then perhaps crippled."""
    if rng.random() < 0.3:
        unit.life = rng.randint(1, unit.full)
        if 2 * unit.life <= unit.full:
            unit.crippled = rng.choice([SLOW, CLUMSY, BOTH])
    return unit


def mounted(rng: Random, rider: Plain, id: int) -> Plain:
    """A mount under a rider: one base."""
    steed = somebody(rng, id, rider.camp)
    steed.skills = rider.skills = ()  # what skills do for the other half: situations
    steed.other, rider.other, rider.rides = rider, steed, True
    steed.charged, steed.fleeing = rider.charged, rider.fleeing
    steed.radius = rider.radius = max(steed.radius, 25.0 / 25.4)
    if rng.random() < 0.6:
        steed.rules = {**steed.rules, f"comportement-instable {rng.choice(BECOMES)}": 1}
    return steed
