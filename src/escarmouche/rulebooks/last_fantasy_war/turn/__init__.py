"""The course of a game: the turn and its six phases (LFW-TOUR-*)."""
