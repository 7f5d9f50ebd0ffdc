"""A plan while it is made: stages whose tasks and checks know which criteria they serve. Values only."""

from dataclasses import dataclass

from workers.plan.schemas import Stage

FEWEST_STAGES, MOST_STAGES = 3, 5


@dataclass(frozen=True)
class Piece:
    """A piece of work in the ticket's words; `serves` are ids of criteria. What is listed is never left out."""

    text: str
    serves: tuple[str, ...] = ()
    is_listed: bool = True
    is_done: bool = False


@dataclass(frozen=True)
class Task:
    """A task of a stage and the criteria that it serves. One that is `bare` says no more than the title."""

    text: str
    serves: tuple[str, ...] = ()
    is_listed: bool = True
    is_bare: bool = False


@dataclass(frozen=True)
class Check:
    """A success criterion and the criterion of the ticket that it comes from; empty where it has another source."""

    text: str
    criterion: str = ""


@dataclass(frozen=True)
class DraftStage:
    """A stage while it is made."""

    name: str
    goal: str
    tasks: tuple[Task, ...]
    checks: tuple[Check, ...]
    validation: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    owner_hint: str = ""

    def as_stage(self) -> Stage:
        """Return the stage as programs read it."""
        return Stage(
            name=self.name,
            goal=self.goal,
            success_criteria=tuple(check.text for check in self.checks),
            tasks=tuple(task.text for task in self.tasks),
            validation=self.validation,
            risks=self.risks,
            owner_hint=self.owner_hint,
        )


@dataclass(frozen=True)
class Frame:
    """A stage of a kind of work before it is filled.

    Attributes:
        verb: put before a piece that has no verb of its own.
        given: how it is before, where a criterion does not say it.
        when: what happens where a criterion does not say it.
        proof: what shows that the stage is done where no criterion belongs to it; it may name a piece.
        otherwise: the same where no piece says how it is in the end.
        check: what is to be added to validate it where no script is known.
        opening: tasks of ours, each with the ticket's words in it.
        is_main: takes every piece that fits no other.
        is_optional: left out where it has no task.
    """

    role: str
    name: str
    goal: str
    verb: str
    given: str
    when: str
    proof: str
    otherwise: str
    check: str
    opening: tuple[Task, ...] = ()
    pieces: tuple[Piece, ...] = ()
    is_main: bool = False
    is_optional: bool = False
