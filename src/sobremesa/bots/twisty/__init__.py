"""What the bots know about Twisty."""
