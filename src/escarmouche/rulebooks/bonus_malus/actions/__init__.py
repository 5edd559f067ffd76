"""Actions: what a figure may do when it is activated."""
