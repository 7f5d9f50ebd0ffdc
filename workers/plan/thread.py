"""Where the conversation of a plan stands. It is kept on the ticket itself, signed, and read anew by every run."""

import hashlib
from datetime import datetime, timedelta
from typing import Literal, Self

from pydantic import AwareDatetime, Field, ValidationError
from pydantic.main import IncEx

from workers.contracts import Value
from workers.plan.schemas import AskedQuestion, PlanReport

REMIND_BEFORE = timedelta(days=1)
"""How long before the deadline people are reminded, if they have longer than this at all."""

_BY_EVIDENCE: IncEx = {"validation"}
_OF_STAGES: IncEx = {"__all__": _BY_EVIDENCE}
_OF_PLAN: IncEx = {"plan_markdown": True, "stages": _OF_STAGES}
_NO_NEWS: IncEx = {"model": True, "tokens": True, "without_model": True, "evidence": True, "plan": _OF_PLAN}

End = Literal["", "defaults", "deadline", "rounds"]


class Round(Value):
    """Questions that were asked together. `asked_at` is by the site's clock, as are the times of comments."""

    asked_at: AwareDatetime
    asked: tuple[AskedQuestion, ...]


class PlanThread(Value):
    """The conversation on a ticket: what was asked, until when people are waited for, and what was made of it.

    `open` are the numbers that wait for an answer. `version` counts the plans that were made, and `digest` tells
    whether the next one is another.
    """

    rounds: tuple[Round, ...] = ()
    open: tuple[int, ...] = ()
    deadline: AwareDatetime | None = None
    is_reminded: bool = False
    is_over: End = ""
    version: int = Field(0, ge=0)
    digest: str = ""
    accepted: int = Field(0, description="The version that somebody accepted")

    @property
    def asked(self) -> tuple[AskedQuestion, ...]:
        """Every question that stands on the ticket, by number."""
        return tuple(question for each in self.rounds for question in each.asked)

    @property
    def is_waiting(self) -> bool:
        """Whether people are waited for."""
        return bool(self.open) and self.deadline is not None

    def wakes_at(self) -> datetime | None:
        """Return when to look at the ticket though nobody answers: to remind, or to go on without an answer."""
        if not self.is_waiting or self.deadline is None:
            return None
        asked_at = self.rounds[-1].asked_at
        reminder = self.deadline - REMIND_BEFORE
        return reminder if not self.is_reminded and reminder > asked_at else self.deadline

    def is_to_remind(self, now: datetime) -> bool:
        """Return whether it is time to remind people, once in a conversation."""
        wakes = self.wakes_at()
        return wakes is not None and wakes <= now < (self.deadline or now) and not self.is_reminded

    def after(self, report: PlanReport, now: datetime, patience: timedelta, digest: str) -> Self:
        """Return where the conversation stands after a run; what was not asked before is a round of its own."""
        known = {one.number for one in self.asked}
        new = tuple(one for one in report.asked if one.number not in known)
        waits = report.plan.status == "clarification_needed"
        by_id = {one.question.id: one.number for one in report.asked}
        is_new_round = waits and bool(new)
        return self.model_copy(
            update={
                "rounds": (*self.rounds, Round(asked_at=now, asked=new)) if new else self.rounds,
                "open": tuple(by_id[one.id] for one in report.plan.questions) if waits else (),
                "deadline": now + patience if is_new_round else self.deadline if waits else None,
                "is_over": report.by_default or self.is_over,
                "version": self.version + (not waits and digest != self.digest),
                "digest": digest,
            }
        )


def digest_of(report: PlanReport) -> str:
    """Return what tells one plan from another: what it asks, and what is to be done.

    Evidence does not count, nor what was chosen by it alone: what others change elsewhere is no news on this ticket,
    and stands in the comment from the next plan on that is another, or that somebody asks for.
    """
    text = report.model_dump_json(exclude=_NO_NEWS)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def thread_from(text: str) -> PlanThread | None:
    """Return the thread that a ticket carries; None where there is none, or one of another version."""
    try:
        return PlanThread.model_validate_json(text) if text else None
    except ValidationError:
        return None
