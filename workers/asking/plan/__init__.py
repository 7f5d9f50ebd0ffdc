"""What a plan asks of a model: one question to read the ticket, one to stage what was read."""
