"""Texts that are no tickets: reviewed for the HTTP API, told to callbacks."""
