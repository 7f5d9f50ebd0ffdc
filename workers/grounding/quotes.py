"""Words of a text, and where they stand in it."""

from workers.contracts import Value


class Quote(Value):
    """Words of the ticket, verbatim: ``raw_text[start:end] == text``. A quote of the title has no offsets."""

    text: str
    start: int | None = None
    end: int | None = None


class Evidence(Value):
    """Where a draft's statement stands in the ticket."""

    quote: str
    start: int
    end: int
