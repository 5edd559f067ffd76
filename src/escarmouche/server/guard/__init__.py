"""At the door: who may come in, how often, with how much, and what browsers are told to allow."""
