"""The skills of specialists as plug-ins (LFW-SKILL-*)."""
