"""`/reqgate document`: begun, written over several jobs, asked about and delivered."""
