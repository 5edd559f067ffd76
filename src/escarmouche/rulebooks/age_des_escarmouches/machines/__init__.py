"""Chapter 4.7: war machines. They are no fighters: they have PS, and a crew that uses them."""
