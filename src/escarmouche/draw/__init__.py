"""Pictures of the table: SVG, PNG, and replays as one web page."""

from escarmouche.draw.png import draw_png, svg_to_png
from escarmouche.draw.svg import draw_table

__all__ = ["draw_png", "draw_table", "svg_to_png"]
