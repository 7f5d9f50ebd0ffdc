"""What stands outside the ticket, read-only: linked and alike tickets, pages, a mirror of the repository."""
