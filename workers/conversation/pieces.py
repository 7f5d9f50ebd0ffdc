"""What the readers of the several forms hand on: which part of a reply answers which question, and as what."""

from dataclasses import dataclass

from workers.conversation.values import Value


@dataclass(frozen=True)
class Piece:
    """A part of a reply, from its number or quotation to its end, and what it says to one question."""

    number: int
    value: Value
    start: int
    end: int


@dataclass(frozen=True)
class Reading:
    """A reply as one form reads it. `unread` quotes what has the look of an answer and is none."""

    pieces: tuple[Piece, ...] = ()
    unread: tuple[str, ...] = ()
