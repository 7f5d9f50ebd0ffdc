"""What an answer asks of a model: the kind of an unclear question, the sentences, and what speaks against them."""
