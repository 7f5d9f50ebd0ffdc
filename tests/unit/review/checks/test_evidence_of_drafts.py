"""What a draft found counts for a check where the ticket holds its words."""

import pytest

from tests.unit.review.checks.tickets import drafted, evidence_of, ticket, verdict
from workers.grounding.quotes import Evidence
from workers.review.checks.criteria import criteria, listed_criteria, told_criteria
from workers.review.checks.registry import CheckContext
from workers.review.schemas import BugDraft, PRD_Draft, Scenario, SpikeDraft, TaskDraft, Verdict

MET, UNMET = Verdict.MET, Verdict.UNMET


TASK = {"title": "Upgrade the services", "objective": "All services run on Java"}


@pytest.mark.parametrize(("scope", "approach"), [("services", ""), ("", "libraries first"), ("services", "libraries")])
def test_the_scope_or_the_approach_of_the_draft_lays_a_task_out(scope: str, approach: str) -> None:
    text = "Java 21 on all machines. And more."
    assert verdict("task.scope", text) is UNMET
    result = drafted("task.scope", text, TaskDraft(**TASK, scope=scope, approach=approach), Scenario.TECH_TASK)
    assert (result.verdict, evidence_of(result)) == (MET, text)
    assert drafted("task.scope", text, TaskDraft(**TASK), Scenario.TECH_TASK).verdict is UNMET


def test_the_roll_back_of_the_draft_counts() -> None:
    text = "Migrate the orders to the new table."
    result = drafted("task.risk", text, TaskDraft(**TASK, rollback="keep the old table"), Scenario.TECH_TASK)
    assert (result.verdict, evidence_of(result)) == (MET, "keep the old table")
    assert drafted("task.risk", text, TaskDraft(**TASK), Scenario.TECH_TASK).verdict is UNMET


def test_the_decision_of_the_draft_counts() -> None:
    text = "The search index and its limits."
    spike = {"title": "Search index", "question": "Can the index hold it?"}
    assert verdict("spike.decision", text) is UNMET
    assert drafted("spike.decision", text, SpikeDraft(**spike), Scenario.SPIKE).verdict is UNMET
    said = SpikeDraft(**spike, decision_unblocked="the choice of an index")
    assert drafted("spike.decision", text, said, Scenario.SPIKE).verdict is MET


@pytest.mark.parametrize(
    ("check_id", "field", "words"),
    [("bug.observed", "observed", "the list, page 2"), ("bug.expected", "expected", "the list, page 3")],
)
def test_a_field_of_the_draft_counts_where_the_ticket_holds_its_words(check_id: str, field: str, words: str) -> None:
    base = {"title": "List of orders", "steps_to_reproduce": ("open it",)}
    text = f"Look at {words} of the shop."
    for value, is_found in ((words, True), ("words of nobody", False), ("n/a", False)):
        result = drafted(check_id, text, BugDraft.model_validate(base | {field: value}), Scenario.BUG)
        assert (evidence_of(result) == words) is is_found


@pytest.mark.parametrize(
    ("steps", "expected"), [(("open", "close"), MET), (("open", "n/a"), UNMET), (("open",), UNMET)]
)
def test_two_filled_steps_of_the_draft_are_steps(steps: tuple[str, ...], expected: Verdict) -> None:
    draft = BugDraft(title="List of orders", steps_to_reproduce=steps)
    assert drafted("bug.steps", "The list of the shop.", draft, Scenario.BUG).verdict is expected


def test_the_criteria_of_the_draft_the_list_and_the_prose_add_up_each_once() -> None:
    told, item = "The file must show a sum.", "A row is shown per order"
    text = f"{told} Some more words.\n\nAcceptance criteria:\n- {item}"
    only_draft = "Some more words."
    quotes = (told, item, only_draft)
    draft = PRD_Draft(
        title="Export of orders",
        user_story="As a clerk I want the orders in a file.",
        acceptance_criteria=("A sum", "A row", "More words"),
        evidence=tuple(Evidence(quote=q, start=text.index(q), end=text.index(q) + len(q)) for q in quotes),
    )
    plain = ticket(text)
    context = CheckContext(plain.packet, plain.document, draft, plain.guardrail)
    assert [c.text for c in told_criteria(context)] == [told]
    assert [c.text for c in listed_criteria(context)] == ["A row", "More words"]
    assert [c.text for c in criteria(context)] == ["A row", "More words", told]


def test_criteria_of_a_task_that_stand_nowhere_in_the_ticket_are_told_apart_by_their_words() -> None:
    plain = ticket("Java 21 on all machines.", scenario=Scenario.TECH_TASK)
    draft = TaskDraft(**TASK, done_criteria=("builds are green", "logs are clean", "builds are green", "Java 21"))
    context = CheckContext(plain.packet, plain.document, draft, plain.guardrail)
    found = [(c.text, c.quote and c.quote.start) for c in criteria(context)]
    assert found == [("builds are green", None), ("logs are clean", None), ("Java 21", 0)]


def test_an_untestable_criterion_of_the_draft_is_quoted_in_the_tickets_own_words() -> None:
    text = "Words of a feature. Some more words."
    draft = PRD_Draft(
        title="Export of orders",
        user_story="As a clerk I want the orders in a file.",
        acceptance_criteria=("nice and modern",),
        evidence=(Evidence(quote="Some more words.", start=20, end=36),),
    )
    (finding,) = drafted("feature.testable", text, draft, Scenario.FEATURE).findings
    assert finding.quote is not None
    assert (finding.code, finding.quote.text) == ("AC-UNTESTABLE", "Some more words.")
