"""What a computer that plays the book weighs: what attacks bring, where it is good to stand, what answers are worth."""
