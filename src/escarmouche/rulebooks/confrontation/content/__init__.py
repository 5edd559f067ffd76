"""What the book is played with: peoples, their fighters, and the names of skills (R35)."""
