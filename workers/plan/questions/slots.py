"""How a matter is put to people: the form of a question, without its words."""

from typing import NamedTuple


class Wording(NamedTuple):
    """How a matter is asked about. `way_back` says how the assumption is undone if it was wrong.

    The ticket's words stand in the places {words}, {quote}, {first} and {other}, a model's question in {asked}; see
    `wording`.
    """

    question: str
    why: str
    impact: str
    assumption: str
    way_back: str
