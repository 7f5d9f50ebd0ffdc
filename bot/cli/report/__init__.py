"""`reqgate report`: how a project's requirements are doing, as one file."""
