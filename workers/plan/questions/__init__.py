"""What may be asked about a ticket, how it is put, and what the answers to it come to."""
