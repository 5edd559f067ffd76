"""What a player of the book should know, chapter by chapter; `judgement` asks it."""
