"""The model side of the review: the client, reading answers, the structurer and the judge that use a model."""
