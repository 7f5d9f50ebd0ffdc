"""Where the commands are run: a folder of the test's own, with the settings read anew."""

from tests.support.invoked import empty_folder

__all__ = ["empty_folder"]
