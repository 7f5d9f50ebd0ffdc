"""Which sources may answer which kind of question, and how much of them it takes."""
