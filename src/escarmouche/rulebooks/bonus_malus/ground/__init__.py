"""What the table says: contact, arcs, distances, sight, ways. Nothing here changes anything."""
