"""Rich text in every form that the sandbox keeps, reads or shows."""
