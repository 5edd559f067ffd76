"""Chapter 3.3.4: the dice and blows of one combat, which the chapter and the skills share."""
