"""The plan of a ticket: small verifiable steps, and the questions to people that come before them. Pure."""
