"""The installation inside the test's process."""

from tests.support.installation import installation

__all__ = ["installation"]
