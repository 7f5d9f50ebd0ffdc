"""What is looked for and what it weighs: the shipped rubric, and what a team changes of it."""
