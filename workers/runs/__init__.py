"""Any run, whatever it does: what it needs, how it is swept, given up and run again."""
