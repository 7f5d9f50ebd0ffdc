"""To which stage a piece of work belongs."""
