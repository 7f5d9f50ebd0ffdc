"""Nobody waits in these tests."""

from tests.support.waits import waits

__all__ = ["waits"]
