"""Tables, seats, clocks, invitations: the authority over live games, and its storage."""
