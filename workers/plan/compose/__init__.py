"""How a plan is told: as a report, a comment, a file and a commit message, from one value."""
