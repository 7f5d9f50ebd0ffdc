"""What is settled and what is open after the questions and answers on the ticket. Values only."""

from workers.contracts import Value
from workers.plan.schemas import AskedQuestion, Assumption, GivenAnswer


class Settled(Value):
    """A question that somebody decided. `decided` says what, in words: the option's or the person's own."""

    asked: AskedQuestion
    decided: str
    by: str


class Clarified(Value):
    """How the questions stand.

    Attributes:
        asked: every question of every round, by number.
        open: those that wait for an answer now, what blocks most first; empty when a plan can be made.
        disputed: numbers of questions that people answer differently.
        dropped: numbers of questions that are no longer about the ticket as it is now; their answers do not count.
        later: what the author left open and is asked about once these questions are answered, in the ticket's words.
        settled: what was decided, by number.
        answers: those that count, in the order of time.
        assumptions: what is taken for granted in place of an answer.
        by_default: why open questions became assumptions: defaults, deadline or rounds; empty when none did.
    """

    asked: tuple[AskedQuestion, ...] = ()
    open: tuple[AskedQuestion, ...] = ()
    disputed: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    later: tuple[str, ...] = ()
    settled: tuple[Settled, ...] = ()
    answers: tuple[GivenAnswer, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    by_default: str = ""
