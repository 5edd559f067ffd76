"""What `make faults` found, kept as JSON and written as a page."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "faults"


def keep(name: str, figures: Any) -> None:
    """Keep the figures of a full run."""
    if os.environ.get("FAULTS_KILLS"):
        KEPT.mkdir(parents=True, exist_ok=True)
        data = figures if isinstance(figures, dict) else asdict(figures)
        (KEPT / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
