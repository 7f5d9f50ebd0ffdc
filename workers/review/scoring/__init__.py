"""From checks and a judge to points and a decision."""
