"""`reqgate mcp`: what a coding agent asks of ReqGate, by the Model Context Protocol. It changes no ticket."""
