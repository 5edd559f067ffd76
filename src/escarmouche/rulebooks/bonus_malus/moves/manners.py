"""How a figure may get somewhere beside walking, running and crawling (`ground.gait`)."""

JUMP, BOUND, SCALE = "jump", "bound", "scale"
