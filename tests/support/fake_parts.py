"""Stand-ins for what a review is given: checks that answer as told, a structurer and a judge that count their calls."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path

from config.guardrail import InputGuardrail
from workers.contracts import TokenUse
from workers.grounding.quotes import Evidence
from workers.guardrail.spans import GuardrailResult
from workers.reading.document import Document
from workers.review.checks.registry import CheckContext, CheckFunction, CheckResult, registered_checks
from workers.review.errors import CriticUnavailableError, JudgeUnavailableError, StructuringFailureError
from workers.review.facets.values import Point
from workers.review.graph import ReviewParts
from workers.review.ports import CheckQuestion, Claim, Critique, Judged, Judgement, Ruling, Structured
from workers.review.rubric.rubric import load_rubric
from workers.review.schemas import AnyDraft, BugDraft, PRD_Draft, RequirementPacket, Verdict

RUBRIC_FILE = Path(__file__).resolve().parents[2] / "config" / "scoring_rubric.yaml"
RUBRIC = load_rubric(RUBRIC_FILE, 60, registered_checks())
CHECK_IDS = tuple(RUBRIC.check_ids)

TEXT = (
    "As a shop owner I want to export my orders so that my accountant can book them.\n"
    "- The export holds every order of the month.\n"
    "- An empty month shows the message 'No orders'.\n"
    "Out of scope: refunds."
)
FIRST = "The export holds every order of the month."
SECOND = "An empty month shows the message 'No orders'."


def packet(**changes: object) -> RequirementPacket:
    """Return a feature ticket of the standard tier, with changes."""
    values: dict[str, object] = {
        "raw_text": TEXT,
        "title": "Export orders as CSV",
        "ticket_id": "SHOP-1",
        "ticket_type": "Story",
    }
    return RequirementPacket.model_validate(values | changes)


def evidence(quote: str, source: str = TEXT) -> Evidence:
    """Return where `quote` stands in `source`."""
    start = source.index(quote)
    return Evidence(quote=quote, start=start, end=start + len(quote))


PRD = PRD_Draft(
    title="Export orders as CSV",
    user_story="As a shop owner I want to export my orders so that my accountant can book them.",
    acceptance_criteria=(FIRST, SECOND),
    evidence=(evidence(FIRST), evidence(SECOND)),
    role="shop owner",
    goal="export my orders",
    benefit="my accountant can book them",
    clarification_questions=("Which columns does the file have?",),
)
BUG = BugDraft(title="Export fails with error 500", observed="The export fails with error 500.")


def answering(**verdicts: Verdict | CheckResult) -> dict[str, CheckFunction]:
    """Return a function for every check of the rubric: MET, or as told (``feature__story`` is feature.story)."""
    told = {name.replace("__", "."): answer for name, answer in verdicts.items()}
    assert told.keys() <= set(CHECK_IDS), "a test speaks of a check that does not exist"
    return {check_id: _answer(told.get(check_id, Verdict.MET)) for check_id in CHECK_IDS}


def _answer(answer: Verdict | CheckResult) -> CheckFunction:
    result = answer if isinstance(answer, CheckResult) else CheckResult(answer)
    return lambda context: result


def context(**changes: object) -> CheckContext:
    """Return what the checks see of `packet(**changes)`."""
    ticket = packet(**changes)
    document = Document(source=ticket.raw_text, title=ticket.title, blocks=(), sections=())
    return CheckContext(ticket, document, PRD, GuardrailResult(model_text=ticket.raw_text))


class FakeStructurer:
    """Returns its draft, or fails when it has none."""

    def __init__(
        self, draft: AnyDraft | None = PRD, dropped: tuple[str, ...] = (), questions: tuple[Point, ...] = ()
    ) -> None:
        self.draft, self.dropped, self.questions, self.calls = draft, dropped, questions, 0

    def structure(self, packet: RequirementPacket, document: Document, model_text: str) -> Structured:
        self.calls += 1
        if self.draft is None:
            failure = StructuringFailureError("no acceptance criteria were found")
            failure.questions = self.questions
            raise failure
        return Structured(self.draft, self.dropped, TokenUse(prompt=10, completion=5, calls=1), 0, self.questions)


Script = Mapping[str, tuple[Verdict, str]]


class FakeJudge:
    """Answers call by call as scripted; the last script is used for all later calls."""

    model = "fake/judge"

    def __init__(self, *scripts: Script, unavailable: bool = False) -> None:
        self.scripts, self.unavailable = scripts, unavailable
        self.asked: list[tuple[str, ...]] = []

    def judge(
        self, packet: RequirementPacket, model_text: str, questions: tuple[CheckQuestion, ...], vote: int = 1
    ) -> Judged:
        self.asked.append(tuple(question.check_id for question in questions))
        if self.unavailable:
            raise JudgeUnavailableError("the model did not answer")
        script = self.scripts[min(len(self.asked), len(self.scripts)) - 1]
        judgements = tuple(Judgement(check_id, verdict, quote) for check_id, (verdict, quote) in script.items())
        return Judged(judgements, TokenUse(prompt=100, completion=20, calls=1))


class FakeCritic:
    """Rules on each claim as `rule` says, those that are `ranked` first, and keeps what it was asked."""

    def __init__(
        self, rule: Callable[[Claim], Ruling | None], ranked: Sequence[str] = (), *, is_away: bool = False
    ) -> None:
        self.rule, self.ranked, self.is_away = rule, tuple(ranked), is_away
        self.asked: list[tuple[Claim, ...]] = []

    def criticise(self, packet: RequirementPacket, model_text: str, claims: tuple[Claim, ...]) -> Critique:
        self.asked.append(claims)
        if self.is_away:
            raise CriticUnavailableError("the model did not answer", TokenUse(prompt=7, calls=1))
        order = sorted(claims, key=lambda claim: self.ranked.index(claim.id) if claim.id in self.ranked else 99)
        rulings = tuple(ruling for claim in order if (ruling := self.rule(claim)) is not None)
        return Critique(rulings, TokenUse(prompt=200, completion=30, calls=1))


def confirming(claim: Claim) -> Ruling:
    """Confirm."""
    return Ruling(claim.id, True)


def refuting(quote: str) -> Callable[[Claim], Ruling]:
    """Return what refutes everything by one quote."""
    return lambda claim: Ruling(claim.id, False, quote)


def ticking_clock() -> Callable[[], float]:
    """Return a clock that moves on by one second with each look."""
    seconds = count()
    return lambda: float(next(seconds))


def parts(
    structurer: FakeStructurer | None = None,
    judge: FakeJudge | None = None,
    checks: Mapping[str, CheckFunction] | None = None,
    guardrail: InputGuardrail | None = None,
    reader: FakeStructurer | None = None,
    critic: FakeCritic | None = None,
) -> ReviewParts:
    """Return the parts of a review whose checks are all met."""
    return ReviewParts(
        rubric=RUBRIC,
        guardrail=guardrail or InputGuardrail(),
        structurer=structurer or FakeStructurer(),
        judge=judge,
        reader=reader,
        critic=critic,
        checks=answering() if checks is None else checks,
        clock=ticking_clock(),
    )
