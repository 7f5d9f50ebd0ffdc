"""How a ticket tells of things: what it puts off, scenarios in lists, steps in prose. Pure; it decides nothing."""
