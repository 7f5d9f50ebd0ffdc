"""Links of issues in a real server that speaks Neo4j's protocol and its query language."""
