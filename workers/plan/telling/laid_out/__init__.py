"""How a ticket is laid out: where an item ends, what stands below it, tables of work, what a sentence leads in to."""
