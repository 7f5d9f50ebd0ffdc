"""The answer as people see it on the ticket, in the language of the question."""
