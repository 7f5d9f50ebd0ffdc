"""`/reqgate ask`: the question, what may be told of it on its ticket, and the reply."""
