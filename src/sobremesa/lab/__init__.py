"""Where bots are measured: arenas between them, and a ladder of ratings."""
