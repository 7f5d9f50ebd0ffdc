"""Finds how a repository is tested, built and checked, in the files that say so. Nothing is executed."""
