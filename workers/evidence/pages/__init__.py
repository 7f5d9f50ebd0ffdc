"""Pages of configured spaces, cut into passages and indexed here."""
