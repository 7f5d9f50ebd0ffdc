"""Which words weaken a ticket, and the issue that each family raises. Both clarity and testability read it. No rule."""

# In the order of precedence: "as soon as possible" is one hit, not three.
WEAK = {
    "superlative": "COMPARATIVE",
    "comparative": "COMPARATIVE",
    "loophole": "LOOPHOLE",
    "vague_quality": "VAGUE-WORD",
    "vague_manner": "VAGUE-WORD",
    "vague_amount": "VAGUE-WORD",
}
