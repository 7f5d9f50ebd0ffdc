"""Commands that people give in comments: their specification, the parser and the replies."""
