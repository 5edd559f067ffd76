"""What the table is like: contact, distance, sight and cover, ground and ways, buildings and openings. Nothing is asked here."""
