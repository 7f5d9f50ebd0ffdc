"""What an agent may do in a session: eight tools, none of which takes a path."""
