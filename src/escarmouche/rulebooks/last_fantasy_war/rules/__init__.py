"""Special rules and types of units as plug-ins, by family (LFW-RULE-*, LFW-TYPE-*)."""
