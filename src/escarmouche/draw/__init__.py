"""Pictures of the table: SVG, PNG, and replays as one web page."""

from escarmouche.draw.png import draw_png, svg_to_png
from escarmouche.draw.replay import Frame, replay_html, replay_of, told_frames
from escarmouche.draw.svg import draw_table

__all__ = [
    "Frame",
    "draw_png",
    "draw_table",
    "replay_html",
    "replay_of",
    "svg_to_png",
    "told_frames",
]
