"""Command abilities (LFW-APT-01, LFW-ADCFORME-*): what they are, who may launch them when, and those that can be played."""
