"""What the command line and MCP run in their own process: reviews, plans, answers and documents of texts or tickets."""
