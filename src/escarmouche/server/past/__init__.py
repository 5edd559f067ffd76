"""Games from their answers: taken up again, stepped through, verified, exported."""
