"""What `/reqgate document` does beside its graph: programs that it calls, each behind a port of the room of documents."""
