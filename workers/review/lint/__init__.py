"""Smells of requirement sentences, for `reqgate lint`."""
