"""How statements of a ticket are worded as orders and tasks, in both languages."""
