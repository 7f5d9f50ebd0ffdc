"""Sandboxes of both kinds, and a receiver of what they send."""

from tests.support.sandbox import cloud, data_center, hooked, receiver

__all__ = ["cloud", "data_center", "hooked", "receiver"]
