"""What the bots know about Holi."""
