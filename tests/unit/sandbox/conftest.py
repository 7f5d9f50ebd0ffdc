"""Sandboxes of both kinds, without a socket."""

from tests.support.sandbox import cloud, data_center

__all__ = ["cloud", "data_center"]
