"""What an answer may bring, by the dice of the rules themselves: forecasts and exact odds."""
