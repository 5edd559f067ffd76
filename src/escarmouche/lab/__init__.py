"""The lab: exact odds, mass simulation and the statistics that go with them."""
