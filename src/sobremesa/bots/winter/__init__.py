"""What the bots know about Winter."""
