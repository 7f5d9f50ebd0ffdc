"""Which words a check takes for its evidence, and that each of several sources of an answer counts by itself."""

import pytest

from tests.unit.review.checks.tickets import evidence_of, run, verdict
from workers.review.schemas import (
    Attachment,
    Tier,
    Verdict,
)

MET, PARTIAL, UNMET, UNDECIDED = Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.UNDECIDED


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


@pytest.mark.parametrize(
    ("text", "title", "expected", "quote"),
    [
        ("As a clerk, I want a file, so that the till balances.", "", MET, None),
        ("As a clerk, I want a file.", "", PARTIAL, None),
        ("As a clerk, I want a file. This is needed because the till must balance.", "", MET, None),
        ("Rotate the keys at night. The till is old.", "Keys", PARTIAL, "Rotate the keys at night."),
        ("At night, rotate the keys. The till is old.", "Keys", UNMET, None),
        ("The keys of the till.", "Rotate the keys", PARTIAL, "Rotate the keys"),
        ("Managers export orders because the till is counted.", "Export orders", MET, "Export orders"),
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
