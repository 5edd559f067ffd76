"""Shooting: who may shoot, at whom and with what; the shot itself; the phase."""
