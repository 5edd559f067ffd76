"""The skills that a reference card may name. What they do stands in `skills/`."""

from __future__ import annotations

GUERRIER_MAGE = "guerrier-mage"  # CC-IX-C-3-05
MOINE_GUERRIER = "moine-guerrier"  # CC-IX-C-3-05
PARIA = "paria"  # CC-IX-C-1-09
CONTRE_ATTAQUE = "contre-attaque"  # CC-IX-E-5-09, R24
AMBIDEXTRE = "ambidextre"  # CC-IX-E-5-10, R24
PRECIPITATION = "precipitation"  # CC-IX-C-4-09
FLEGME = "flegme"  # CC-IX-C-4-10
SANG_FROID = "sang-froid"  # CC-IX-C-4-11

SKILLS = (
    *(GUERRIER_MAGE, MOINE_GUERRIER, PARIA, CONTRE_ATTAQUE, AMBIDEXTRE),
    *(PRECIPITATION, FLEGME, SANG_FROID),
)
