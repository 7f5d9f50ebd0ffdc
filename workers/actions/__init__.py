"""What the bot does to a ticket: planned as values, recorded first, then applied once."""
