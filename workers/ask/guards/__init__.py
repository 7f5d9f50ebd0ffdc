"""What stands between the stages: whether a role's output has its form, and the tickets that let the next one begin."""
