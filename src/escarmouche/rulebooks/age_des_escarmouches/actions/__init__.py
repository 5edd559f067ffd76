"""Chapters 3.2.3 and 3.2.3.2.1: what an action is, groups, and moves without contact; Passage en force."""
