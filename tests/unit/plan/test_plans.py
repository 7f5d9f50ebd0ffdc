import pytest

from tests.support.plan_tickets import BUG, FEATURE, FEATURE_ZH, PARTS, SPIKE, TASK, plan_of, request_of, tasks_of
from workers.evidence.items import EvidenceItem, Sought
from workers.plan.clarified import Clarified, Settled
from workers.plan.coverage import links
from workers.plan.covered import covered
from workers.plan.graph import NODES, PlanParts, plan_ticket
from workers.plan.schemas import AskedQuestion, GivenAnswer, PlanQuestion
from workers.plan.staging.fill import stage
from workers.plan.understand import understand

TICKETS = [
    (FEATURE, "Export orders as CSV", "Story"),
    (FEATURE_ZH, "导出订单", "Story"),
    (BUG, "Cart fails when emptied", "Bug"),
    (TASK, "Upgrade the payment library", "Task"),
    (SPIKE, "Spike: WebSockets", "Spike"),
    ("", "Rename the shop", "Task"),
]
QUESTION = PlanQuestion(
    id="open_choice:format",
    question="Which format has the export?",
    why_needed="w",
    impact_if_unknown="i",
    fallback_assumption="f",
    blocking=True,
    priority=1,
)


class Known:
    """A source that knows some evidence."""

    def __init__(self, *items: EvidenceItem) -> None:
        self.items = items
        self.sought: list[Sought] = []

    def find(self, sought: Sought) -> tuple[EvidenceItem, ...]:
        """Return what it knows."""
        self.sought.append(sought)
        return self.items


@pytest.mark.parametrize(("description", "title", "ticket_type"), TICKETS)
def test_a_ticket_has_three_to_five_stages_each_with_all_that_it_needs(
    description: str, title: str, ticket_type: str
) -> None:
    plan = plan_of(description, title, ticket_type).plan
    assert plan.status == "plan_ready"
    assert 3 <= len(plan.stages) <= 5
    assert all(one.tasks and one.success_criteria and one.validation and one.risks for one in plan.stages)


@pytest.mark.parametrize(("description", "title", "ticket_type"), TICKETS)
def test_the_same_ticket_has_the_same_plan(description: str, title: str, ticket_type: str) -> None:
    first, second = (plan_of(description, title, ticket_type) for _ in range(2))
    assert first.model_dump_json() == second.model_dump_json()


def test_work_that_serves_a_criterion_is_not_told_twice() -> None:
    work, criterion = "Disable the button while the list is empty", "The button is disabled while the list is empty"
    report = plan_of(f"## Tasks\n\n- {work}\n\n## Acceptance criteria\n\n- {criterion}\n")
    assert sum("disable" in task.lower() for task in tasks_of(report)) == 2  # the work, and the first acceptance test
    (only,) = report.coverage
    assert only.tasks
    assert only.support == "supported"


def test_each_criterion_is_covered_and_the_places_are_right() -> None:
    report = plan_of(FEATURE)
    assert [one.id for one in report.coverage] == ["C1", "C2", "C3"]
    for one in report.coverage:
        assert one.tasks
        for place in one.success_criteria:
            at, number = map(int, place.split("."))
            words = report.plan.stages[at - 1].success_criteria[number - 1]
            assert all(word in words for word in one.criterion.split()[-3:])


def test_a_criterion_that_no_text_bears_out_is_doubtful_and_another_language_cannot_be_told() -> None:
    understood = understand(request_of(FEATURE))
    request = request_of(FEATURE)
    stages = stage(request, understood, Clarified(), (), links)
    other = understood.criteria[0].model_copy(update={"text": "Colours follow the brand"})
    foreign = understood.criteria[1].model_copy(update={"text": "颜色符合品牌规范"})
    found = covered((other, foreign), stages, links)
    assert [one.support for one in found] == ["doubtful", "not_checkable"]
    assert covered((other.model_copy(update={"id": "C9"}),), stages, links)[0].support == "uncovered"


def test_a_bug_is_reproduced_by_the_steps_of_its_ticket_before_it_is_fixed() -> None:
    first, second, *_ = plan_of(BUG, "Cart fails when emptied", "Bug").plan.stages
    assert first.tasks[0] == "Reproduce: Open the cart; Remove the last item"
    assert first.success_criteria[0].endswith(
        "When somebody does this: Remove the last item\nThen the failure is seen: The page shows error 500"
    )
    assert "Make sure: The cart is shown empty" in second.tasks


def test_the_way_back_of_the_ticket_is_rehearsed() -> None:
    assert "Rehearse the way back: pin 3.9 again." in tasks_of(plan_of(TASK, "Upgrade the payment library", "Task"))


def test_a_page_to_be_written_needs_no_safety_net() -> None:
    names = [
        one.name for one in plan_of("Write what each role may do.", "Write the wiki page on roles", "Task").plan.stages
    ]
    assert names == ["Preparation", "The work", "Wrap-up"]


def test_a_text_that_somebody_asks_for_is_outlined_and_published() -> None:
    report = plan_of("Customers want to read how the export works.", "Write a blog post on the export", "Story")
    assert [one.name for one in report.plan.stages] == ["Outline", "The work", "Publication"]
    assert not any("test" in task for task in tasks_of(report))


def test_a_version_in_front_of_a_title_is_no_number_of_it() -> None:
    assert "Rehearse the way back: 0.24.0 release" in tasks_of(
        plan_of("Ship it to all shops.", "0.24.0 release", "Task")
    )
    assert "Rehearse the way back: Move the shop" in tasks_of(plan_of("To the new host.", "3b. Move the shop", "Task"))


def test_words_that_say_nothing_begin_no_test() -> None:
    example = "Agree on an example that shows it, with whoever asked for it: Increase the table"
    assert tasks_of(plan_of("It must.", "Increase the table"))[0] == example


def test_validation_names_a_script_where_evidence_has_one_and_says_so_where_it_has_not() -> None:
    script = EvidenceItem(kind="script", place="Makefile:12", title="make test", quote="test: ; pytest")
    report = plan_ticket(request_of(FEATURE), PARTS, (Known(script),))
    assert report.evidence[0].id == "E1"
    assert all(one.validation == ("Run `make test` (Makefile:12)",) for one in report.plan.stages)
    assert all(how.startswith("To be added: ") for one in plan_of(FEATURE).plan.stages for how in one.validation)
    assert all(
        how.startswith("待补充：") for one in plan_of(FEATURE_ZH, "导出订单").plan.stages for how in one.validation
    )


def test_secrets_in_evidence_are_masked() -> None:
    page = EvidenceItem(kind="page", place="123", title="Keys", quote="The key is AKIAIOSFODNN7EXAMPLE")
    report = plan_ticket(request_of(FEATURE), PARTS, (Known(page),))
    assert "AKIA" not in report.model_dump_json()


def test_an_answer_stands_in_scope_and_at_the_task_that_it_is_about() -> None:
    question = QUESTION.model_copy(update={"question": "Add an export button to the order list: for whom?"})
    settled = Settled(
        asked=AskedQuestion(number=1, round=1, matter="undecided", question=question), decided="admins only", by="Ann"
    )
    request = request_of(FEATURE)
    stages = stage(request, understand(request), Clarified(settled=(settled,)), (), links)
    texts = [task.text for one in stages for task in one.tasks]
    assert "Add an export button to the order list — decided: admins only" in texts


@pytest.mark.parametrize(
    ("text", "title", "task"),
    [
        (FEATURE, "Export orders as CSV", "Apply the decision: semicolons, UTF-8 — Which format has the export?"),
        (FEATURE_ZH, "导出订单", "采用决定：semicolons, UTF-8——Which format has the export?"),
    ],
)
def test_an_answer_that_is_about_no_task_is_a_task(text: str, title: str, task: str) -> None:
    settled = Settled(
        asked=AskedQuestion(number=1, round=1, matter="undecided", question=QUESTION),
        decided="semicolons, UTF-8",
        by="Ann",
    )
    request = request_of(text, title)
    stages = stage(request, understand(request), Clarified(settled=(settled,)), (), links)
    assert task in [each.text for one in stages for each in one.tasks]


def test_long_lists_are_kept_whole_and_split_into_stages() -> None:
    names = ["price", "tax", "name", "street", "town", "phone", "note", "state", "date", "agent"]
    items = [f"Add the label for {name}" for name in names]
    report = plan_of("## Tasks\n\n" + "\n".join(f"- {item}" for item in items))
    assert set(items) <= set(tasks_of(report))
    assert [sum(task in items for task in one.tasks) for one in report.plan.stages] == [0, 4, 4, 2, 0]


def test_each_node_is_watched_and_timed_once() -> None:
    ticks = iter(range(100))
    seen: list[str] = []

    class Watch:
        def __init__(self, name: str) -> None:
            seen.append(name)

        def __enter__(self) -> None: ...

        def __exit__(self, *_: object) -> None: ...

    plan_ticket(request_of(FEATURE), PlanParts(clock=lambda: next(ticks), watch=Watch))
    assert tuple(seen) == NODES


def test_answers_that_hold_a_secret_are_masked() -> None:
    asked = AskedQuestion(number=1, round=1, matter="undecided", question=QUESTION)
    answer = GivenAnswer(number=1, by="u1", text="use password=Tr0ub4dor&3x9")
    report = plan_ticket(request_of(FEATURE, asked=(asked,), answers=(answer,)), PARTS)
    assert "Tr0ub4dor" not in report.model_dump_json()


def test_a_plan_names_nobody() -> None:
    asked = AskedQuestion(number=1, round=1, matter="undecided", question=QUESTION)
    answer = GivenAnswer(number=1, by="5f0c2a7b9d1e4c0071b2a3d4", text="semicolons, UTF-8")
    report = plan_ticket(request_of(FEATURE, asked=(asked,), answers=(answer,)), PARTS)
    assert "5f0c2a7b9d1e4c0071b2a3d4" not in report.plan.model_dump_json()


@pytest.mark.parametrize(
    ("text", "title", "item"),
    [
        (
            FEATURE + "\n## Notes\n\n- Controls beside the order list are always visible\n",
            "Export orders as CSV",
            "Controls beside the order list are always visible",
        ),
        (FEATURE_ZH + "\n## 说明\n\n- 订单列表旁的控件始终可见\n", "导出订单", "订单列表旁的控件始终可见"),
    ],
)
def test_what_the_ticket_lists_is_planned_or_named(text: str, title: str, item: str) -> None:
    report = plan_of(text, title)

    named = [one.text for one in report.unplanned if one.reason == "item"]
    assert item in named or any(item in task for task in tasks_of(report))
