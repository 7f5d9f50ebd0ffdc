"""The plan of a run as its page shows it, from the stored report, whose words are masked: rounds, coverage, versions.

It names no person: whoever answered is a person with a number.
"""

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workers.store import StoredPlan

Json = Mapping[str, Any]

READY = "plan_ready"
_CONTEXT = 2


@dataclass(frozen=True)
class AnswerShown:
    """What a person said to a question."""

    who: str
    says: str


@dataclass(frozen=True)
class QuestionShown:
    """A question with its options by letter. `state` says in words how it stands."""

    number: int
    question: str
    options: tuple[tuple[str, str], ...]
    answers: tuple[AnswerShown, ...]
    state: str


@dataclass(frozen=True)
class CriterionShown:
    """A criterion of the ticket, and for each stage what serves it there; empty where nothing does."""

    id: str
    criterion: str
    support: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class PlanShown:
    """What the page shows of one run's plan. `document` is the whole plan as Markdown, empty for questions."""

    stored: "StoredPlan"
    plan: Json
    document: str
    rounds: tuple[tuple[int, tuple[QuestionShown, ...]], ...]
    coverage: tuple[CriterionShown, ...]
    evidence: Sequence[Json]
    by_default: str

    @property
    def is_ready(self) -> bool:
        """Whether it is a plan; else it is questions."""
        return self.stored.status == READY

    @property
    def covered(self) -> int:
        """How many criteria something in the plan serves."""
        return sum(any(one.cells) for one in self.coverage)


@dataclass(frozen=True)
class Difference:
    """What a version says otherwise than an earlier one, line by line as a unified difference."""

    before: "StoredPlan"
    lines: tuple[str, ...]


def shown_plan(stored: "StoredPlan") -> PlanShown:
    """Return what the page shows of a stored plan."""
    report = stored.report
    plan = report["plan"]
    return PlanShown(
        stored=stored,
        plan=plan,
        document=_document(stored, _people(stored)),
        rounds=_rounds(report, plan, _people(stored)),
        coverage=_coverage(report, len(plan.get("stages", ()))),
        evidence=report.get("evidence", ()),
        by_default=report.get("by_default", ""),
    )


def difference(versions: "Sequence[StoredPlan]", of: "StoredPlan", against: str) -> Difference | None:
    """Return how the finished plan `of` differs from the version of the run `against`, or else from the one before it.

    Args:
        versions: of the ticket, the newest first.

    None where there is no such version, or where one of the two is questions.
    """
    others = [one for one in versions if one.status == READY and one.run_id != of.run_id]
    earlier = [one for one in others if one.created_at < of.created_at]
    before = next((one for one in others if one.run_id == against), None) or next(iter(earlier), None)
    if before is None or of.status != READY:
        return None
    people = _people(of, before)
    old, new = (_document(one, people).splitlines() for one in (before, of))
    lines = difflib.unified_diff(old, new, lineterm="", n=_CONTEXT)
    return Difference(before, tuple(lines)[2:])  # without the names of two files that there are not


def _people(*plans: "StoredPlan") -> dict[str, str]:
    """Return what each person who answered is called on the page, by account."""
    accounts = dict.fromkeys(answer["by"] for one in plans for answer in one.report.get("answers", ()))
    return {account: f"person {number}" for number, account in enumerate(accounts, start=1)}


def _document(stored: "StoredPlan", people: Mapping[str, str]) -> str:
    """Return the plan as Markdown. It says who decided what, and on a ticket that is by people's accounts."""
    text = str(stored.report["plan"]["plan_markdown"])
    if not people or not stored.ticket_key:
        return text
    accounts = "|".join(map(re.escape, sorted(people, key=len, reverse=True)))
    return re.sub(rf"(?<![0-9A-Za-z])(?:{accounts})(?![0-9A-Za-z])", lambda found: people[found[0]], text)


def _rounds(report: Json, plan: Json, people: Mapping[str, str]) -> tuple[tuple[int, tuple[QuestionShown, ...]], ...]:
    answers = report.get("answers", ())
    open_now = {one["id"] for one in plan.get("questions", ())}
    rounds: dict[int, list[QuestionShown]] = {}
    for one in report.get("asked", ()):
        options = tuple(zip(ascii_uppercase, one.get("options", ()), strict=False))
        said = tuple(
            AnswerShown(people[answer["by"]], _says(answer, dict(options)))
            for answer in answers
            if answer["number"] == one["number"]
        )
        if one["number"] in report.get("disputed", ()):
            state = "people disagree"
        elif one["question"]["id"] in open_now:
            state = "open"
        else:
            state = "answered" if said else "assumed"
        shown = QuestionShown(one["number"], one["question"]["question"], options, said, state)
        rounds.setdefault(one["round"], []).append(shown)
    return tuple((number, tuple(asked)) for number, asked in sorted(rounds.items()))


def _says(answer: Json, options: Mapping[str, str]) -> str:
    if answer.get("skipped"):
        words = "leaves it out"
    elif answer.get("takes_default"):
        words = "takes the assumption"
    else:
        chosen = (f"{letter}: {options[letter]}" if options.get(letter) else letter for letter in answer["chosen"])
        words = " + ".join(chosen) or answer.get("text", "")
    return f"{words} ({answer['remark']})" if answer.get("remark") else words


def _coverage(report: Json, stages: int) -> tuple[CriterionShown, ...]:
    return tuple(
        CriterionShown(
            one["id"],
            one["criterion"],
            one["support"].replace("_", " "),
            tuple(_cell(one, position) for position in range(1, stages + 1)),
        )
        for one in report.get("coverage", ())
    )


def _cell(covered: Json, position: int) -> str:
    """Return which tasks and success criteria of a stage serve a criterion, by their places such as 2.1."""
    kinds = (("task", covered["tasks"]), ("check", covered["success_criteria"]))
    of_stage = (
        (kind, [place for place in places if place.partition(".")[0] == str(position)]) for kind, places in kinds
    )
    return "; ".join(f"{kind} {', '.join(places)}" for kind, places in of_stage if places)
