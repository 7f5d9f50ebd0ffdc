"""Stages by the kind of work, filled from the ticket's own criteria and words."""
