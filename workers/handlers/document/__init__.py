"""What `/reqgate document` does beside its graph: the programs that it calls, each behind a port of that room."""
