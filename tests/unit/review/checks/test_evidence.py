"""Which words a check takes for its evidence, and that each of several sources of an answer counts by itself."""

import pytest

from tests.unit.review.checks.tickets import run, ticket, verdict
from workers.review.checks.criteria import criteria, listed_criteria, told_criteria
from workers.review.checks.registry import CheckContext, CheckResult, registered_checks
from workers.review.schemas import (
    AnyDraft,
    Attachment,
    BugDraft,
    Evidence,
    PRD_Draft,
    Scenario,
    SpikeDraft,
    TaskDraft,
    Tier,
    Verdict,
)

MET, PARTIAL, UNMET, UNDECIDED = Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.UNDECIDED


def drafted(check_id: str, text: str, draft: AnyDraft, scenario: Scenario, title: str = "") -> CheckResult:
    """Run a check on a ticket for which there is a draft."""
    context = ticket(text, title, scenario=scenario)
    return registered_checks()[check_id](CheckContext(context.packet, context.document, draft, context.guardrail))


def evidence_of(result: CheckResult) -> str | None:
    return result.quote.text if result.quote is not None else None


@pytest.mark.parametrize(
    ("check_id", "heading", "items", "expected"),
    [
        ("bug.observed", "Actual result", ("it is red", "it is round"), MET),
        ("bug.observed", "实际结果", ("是红色的", "是圆形的"), MET),
        ("bug.expected", "Expected result", ("it is blue", "it is square"), MET),
        ("bug.expected", "期望结果", ("是蓝色的", "是方形的"), MET),
        ("bug.environment", "Environment", ("shop floor two", "shop floor six"), MET),
        ("bug.environment", "环境", ("二号门店", "六号门店"), MET),
        ("bug.evidence", "Logs", ("see disk one", "see disk two"), MET),
        ("bug.frequency", "Frequency", ("each monday", "each friday"), MET),
        ("bug.frequency", "出现频率", ("每周一", "每周五"), MET),
        ("bug.preconditions", "Preconditions", ("the till is open", "the safe is open"), MET),
        ("bug.preconditions", "前置条件", ("收银台已打开", "保险柜已打开"), MET),
        ("bug.impact", "Impact", ("the till stands still", "the shop stands still"), MET),
        ("bug.impact", "影响范围", ("收银台停用", "门店停用"), MET),
        ("feature.scope", "Out of scope", ("gift cards", "refunds"), MET),
        ("feature.scope", "范围外", ("礼品卡", "退款"), MET),
        ("feature.scope", "In scope", ("orders", "tills"), PARTIAL),
        ("feature.unhappy", "Edge cases", ("two tills at once", "a till at night"), MET),
        ("feature.unhappy", "异常情况", ("两个收银台同时", "夜间收银台"), MET),
        ("feature.design", "Design", ("a blue list", "a red list"), MET),
        ("feature.risk", "Security", ("password rules as before", "password list as before"), MET),
        ("feature.dependencies", "Dependencies", ("the till", "the safe"), MET),
        ("feature.dependencies", "依赖", ("收银台", "保险柜"), MET),
        ("feature.acceptance", "Acceptance criteria", ("A row is shown", "A sum is shown"), MET),
        ("feature.testable", "Acceptance criteria", ("A row is shown", "A sum is shown"), MET),
        ("task.scope", "Approach", ("libraries first", "services next"), MET),
        ("task.scope", "方案", ("先升级依赖库", "再升级服务"), MET),
        ("task.risk", "Rollback", ("the old image", "the old flag"), MET),
        ("task.why", "Goal", ("all on java", "none on perl"), UNDECIDED),
        ("task.done", "Acceptance criteria", ("A row is shown", "A sum is shown"), MET),
        ("spike.question", "Question", ("the index of the till", "the index of the safe"), MET),
        ("spike.output", "Deliverables", ("a page on tills", "a page on safes"), MET),
        ("spike.output", "Acceptance criteria", ("tills are listed", "safes are listed"), UNDECIDED),
    ],
)
def test_the_first_item_of_the_section_is_the_evidence(
    check_id: str, heading: str, items: tuple[str, str], expected: Verdict
) -> None:
    text = f"Words before.\n\n## {heading}\n\n" + "".join(f"- {item}\n" for item in items)
    result = run(check_id, text, "Password of the till")
    assert (result.verdict, evidence_of(result)) == (expected, items[0])


@pytest.mark.parametrize(
    ("text", "expected", "quote"),
    [
        ("It is red.\n\n## Frequency\n\nSometimes", PARTIAL, "Sometimes"),
        ("It is red.\n\n## Frequency\n\nSometimes, in 3 of 5 attempts", MET, "Sometimes, in 3 of 5 attempts"),
        ("It is red.\n\n## Frequency\n\nFridays\n\nSometimes more", MET, "Fridays"),
        ("页面变红。\n\n## 出现频率\n\n有时", PARTIAL, "有时"),
        ("页面变红。\n\n## 出现频率\n\n有时，5 次中 3 次", MET, "有时，5 次中 3 次"),
        ("Every time it is red.", MET, "Every time"),
        ("It is red. Sometimes it fails in 3 of 5 attempts.", MET, "Sometimes it fails in 3 of 5 attempts."),
    ],
)
def test_a_vague_frequency_is_half_unless_a_count_stands_beside_it(text: str, expected: Verdict, quote: str) -> None:
    result = run("bug.frequency", text)
    assert (result.verdict, evidence_of(result)) == (expected, quote)


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


@pytest.mark.parametrize(
    ("text", "title", "quote", "start"),
    [
        ("Improve UX of the shop, it feels old.", "Shop", "Improve UX", 0),
        ("We want it so. Words. Improve UX then.", "Improve UX of the shop", "Improve UX", None),
        ("现在很旧，优化体验。", "商城", "优化体验", 5),
    ],
)
def test_a_vague_goal_is_quoted_in_the_goal_else_in_the_title(
    text: str, title: str, quote: str, start: int | None
) -> None:
    (finding,) = run("feature.story", text, title).findings
    assert finding.quote is not None
    assert (finding.code, finding.quote.text, finding.quote.start) == ("F-GOAL-VAGUE", quote, start)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Improve UX of the shop, it feels old.", "Shop in 2 seconds"),
        ("Improve UX of the shop, it opens in 2 seconds.", "Shop"),
        ("Improve UX of the shop, it feels old.\n\nAcceptance criteria:\n- A sum is shown", "Shop"),
        ("The shop feels old.", "Shop"),
    ],
)
def test_a_number_or_a_testable_criterion_anywhere_keeps_a_vague_goal_from_blocking(text: str, title: str) -> None:
    assert "F-GOAL-VAGUE" not in {finding.code for finding in run("feature.story", text, title).findings}


@pytest.mark.parametrize(
    ("text", "title", "expected", "quote"),
    [
        ("As a clerk, I want a file, so that the till balances.", "", MET, None),
        ("As a clerk, I want a file.", "", PARTIAL, None),
        ("As a clerk, I want a file. This is needed because the till must balance.", "", MET, None),
        ("Rotate the keys at night. The till is old.", "Keys", PARTIAL, "Rotate the keys at night."),
        ("At night, rotate the keys. The till is old.", "Keys", UNMET, None),
        ("The keys of the till.", "Rotate the keys", PARTIAL, "Rotate the keys"),
        ("Managers export orders because the till is counted.", "Export orders", UNDECIDED, "Export orders"),
        ("Managers export orders.", "Export orders", PARTIAL, "Export orders"),
        ("Orders are exported because the till is counted.", "Export orders", PARTIAL, "Export orders"),
    ],
)
def test_a_story_is_whole_with_who_what_and_why(text: str, title: str, expected: Verdict, quote: str | None) -> None:
    result = run("feature.story", text, title)
    assert result.verdict is expected
    if quote is not None:
        assert evidence_of(result) == quote


@pytest.mark.parametrize(
    ("text", "fields", "expected", "quote"),
    [
        ("Change the password.", {}, UNMET, None),
        ("Change the password. Access control: clerks only.", {}, MET, "Access control: clerks only."),
        ("Change the password. A feature flag switches it off.", {}, MET, "A feature flag switches it off."),
        ("Change it.\n\nAcceptance criteria:\n- one row\n- one password", {}, MET, "one password"),
        ("Change the password.\n\nAcceptance criteria:\n- one row\n- one sum", {}, UNMET, None),
    ],
)
def test_a_risk_is_named_by_what_is_done_about_it_or_by_a_criterion(
    text: str, fields: dict[str, object], expected: Verdict, quote: str | None
) -> None:
    result = run("feature.risk", text, **fields)
    assert (result.verdict, evidence_of(result)) == (expected, quote)


@pytest.mark.parametrize(
    ("text", "title", "tier", "expected"),
    [
        ("Java 21 on all machines.", "Java", Tier.STANDARD, PARTIAL),
        ("Java 21 on all machines.", "Java", Tier.CRITICAL, UNMET),
        ("Java 21 on all machines.", "Migrate the orders", Tier.STANDARD, UNMET),
        ("Java 21 on all machines. Access control: clerks only.", "Java", Tier.STANDARD, MET),
        ("Java 21 on all machines. Access control: clerks only.", "Java", Tier.CRITICAL, UNMET),
        ("所有机器换成 Java 21。", "迁移订单数据", Tier.STANDARD, UNMET),
    ],
)
def test_a_task_is_asked_for_a_way_back_by_its_words_its_title_or_its_tier(
    text: str, title: str, tier: Tier, expected: Verdict
) -> None:
    assert verdict("task.risk", text, title, tier=tier) is expected


@pytest.mark.parametrize(
    ("text", "expected", "quote"),
    [
        ("See SHOP-12 for the colours of it.", PARTIAL, "SHOP-12"),
        ("颜色见 SHOP-12 的说明。", PARTIAL, "SHOP-12"),
        ("It depends on the stock_api of the till.", MET, "It depends on the stock_api of the till."),
        ("It depends on https://stock.example.org here.", MET, "It depends on https://stock.example.org here."),
        ("It depends on the till.", UNDECIDED, "It depends on the till."),
        ("Words.\n\n## Dependencies\n\n- TBD\n- the safe", MET, "the safe"),
        ("Words.\n\n## Dependencies\n\n- TBD", UNMET, None),
    ],
)
def test_a_dependency_is_named_by_a_key_an_address_or_a_name_of_code(
    text: str, expected: Verdict, quote: str | None
) -> None:
    result = run("feature.dependencies", text)
    assert (result.verdict, evidence_of(result)) == (expected, quote)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"attachments": (Attachment(filename="till.png"),)}, MET),
        ({"attachments": (Attachment(filename="till", mime_type="image/jpeg"),)}, MET),
        ({"attachments": (Attachment(filename="till.txt", mime_type="text/plain"),)}, UNMET),
        ({"links": ("https://www.figma.com/file/1",)}, MET),
        ({"links": ("https://wiki.example.org/1",)}, UNMET),
    ],
)
def test_a_picture_by_name_or_kind_or_a_link_to_a_design_tool_shows_the_design(
    fields: dict[str, object], expected: Verdict
) -> None:
    assert verdict("feature.design", "The page gets a button in the menu.", **fields) is expected


@pytest.mark.parametrize("text", ["Two words\nIt must be sorted by date", "Acceptance criteria:\n\nIt must be sorted."])
def test_a_pronoun_within_running_text_has_its_subject(text: str) -> None:
    assert "PRONOUN-UNCLEAR" not in {finding.code for finding in run("feature.vagueness", text).findings}


def test_the_first_criterion_that_opens_with_a_pronoun_is_quoted_alone() -> None:
    items = ("The file shows all rows", "It must be sorted by date", "They must be shown in blue")
    text = "Acceptance criteria:\n" + "".join(f"- {item}\n" for item in items)
    found = [f.quote.text for f in run("feature.vagueness", text).findings if f.code == "PRONOUN-UNCLEAR" and f.quote]
    assert found == [items[1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Words.\n\nAcceptance criteria:\n- A sum is shown\n\nFormat: TBD", PARTIAL),
        ("Words.\n\nAcceptance criteria:\n- A sum is shown\n- TBD", PARTIAL),
        ("The file must show a sum.\n\nAcceptance criteria:\n- A sum is shown\n- TBD", MET),
        ("Words.\n\nAcceptance criteria:\n- A sum is shown", MET),
        ("Words without criteria.", UNMET),
    ],
)
def test_a_placeholder_costs_unless_it_stands_among_criteria_that_the_prose_repeats(
    text: str, expected: Verdict
) -> None:
    assert verdict("feature.placeholders", text) is expected


def test_a_placeholder_is_quoted_by_its_word_within_a_sentence_and_whole_where_it_is_all() -> None:
    text = "The colour of the label that is printed for each parcel is TBD for now.\n\nTBD by Jo"
    found = run("task.placeholders", text).findings
    assert [(f.quote.text, f.quote.start) for f in found if f.quote] == [
        ("TBD", text.index("TBD")),
        ("TBD by Jo", text.index("TBD by")),
    ]


@pytest.mark.parametrize(
    ("fields", "quote"),
    [
        ({"environment": "Firefox 130"}, "Firefox"),
        ({"components": ("backend", "Android")}, "Android"),
        ({"labels": ("ui", "ios")}, "ios"),
    ],
)
def test_a_platform_is_taken_from_any_field(fields: dict[str, object], quote: str) -> None:
    result = run("bug.platform", "The list is empty.", "List", **fields)
    assert (result.verdict, evidence_of(result)) == (MET, quote)


def test_a_placeholder_within_a_sentence_is_quoted_once_and_three_are_shown() -> None:
    line = "The colour of the label number {} that is printed for each parcel is TBD and TBD for now."
    lines = [line.format(n) for n in range(4)]
    found = run("task.placeholders", "\n\n".join(lines)).findings
    assert [f.quote.start for f in found if f.quote] == [
        n * (len(lines[0]) + 2) + lines[0].index("TBD") for n in range(3)
    ]
