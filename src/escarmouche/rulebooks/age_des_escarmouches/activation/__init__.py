"""Chapter 3.2.3: a card is activated: what its fighters do, and the actions that go on later."""
