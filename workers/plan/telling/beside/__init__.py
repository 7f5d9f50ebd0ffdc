"""What a ticket tells beside the work: background, guesses, and what is done already."""
