"""Close combat: with what each fights, the opposed roll, what follows for winner and loser, free attacks."""
