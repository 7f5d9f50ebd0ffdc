"""What a question may be about. Names only."""

from typing import Literal

Matter = Literal[
    "finished", "choice", "undecided", "asks", "unmeasured", "loose", "split", "check", "contradiction",
    "outcome", "steps", "criteria", "expected", "done_state", "rollback", "question", "output", "error_case", "place",
    "switch", "trigger", "other_fault",
    "guess", "names",
    "vague", "comparison", "reference", "term", "amount", "model",
]  # fmt: skip
"""What a question is about: something open in the ticket's words, a part that is missing, or a word that is unclear;
in the last place what a model found open."""
