"""What the bots know about Snowhere."""
