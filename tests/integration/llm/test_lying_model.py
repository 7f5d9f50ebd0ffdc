"""A whole review with a model that lies, over HTTP: nothing invented is said, and no bad ticket passes."""

import json
import time

import pytest

from tests.support.stubs.llm_answers import ANSWERS, FRENCH, INVENTED, LEAK, LIES_BY_THE_BAR
from tests.support.stubs.llm_stub import LlmStub
from workers.asking.review.judge import LlmJudge
from workers.asking.review.structurer import LlmStructurer
from workers.comment.firewall import clean
from workers.comment.text import render_text
from workers.llm.client import LlmClient
from workers.review.graph import ReviewParts, default_parts, run_workflow
from workers.review.schemas import Decision, RequirementPacket, Scenario
from workers.review.state import AgentState

LIES = sorted(set(ANSWERS) - {"honest", "wrong_schema", *LIES_BY_THE_BAR})
NOT_OF_THE_TICKET = (
    *("97 currencies", "blockchain", FRENCH, "confirmation immédiat", LEAK, "You read one ticket"),
    *("evil.example", "accountid", "@all", "It is not true", "并不成立", "signed off", "confirmed all of this"),
)


def ticket(scenario: Scenario, title: str, text: str) -> RequirementPacket:
    is_chinese = any("\u4e00" <= character <= "\u9fff" for character in text)
    return RequirementPacket(title=title, raw_text=text, scenario=scenario, language="zh" if is_chinese else "en")


BAD = {
    "wish": ticket(
        Scenario.FEATURE,
        "Make the checkout nicer",
        "The checkout should be nicer and more user friendly, please improve the experience for everybody.",
    ),
    "present state": ticket(
        Scenario.FEATURE,
        "Orders page for shop owners",
        "Today the orders page shows twenty rows. Currently the importer writes free text, so we cannot search. "
        "We open the page every morning and scroll. It is the page that our shop owners see most.",
    ),
    "愿望": ticket(
        Scenario.FEATURE, "优化结算体验", "结算页面应该更好看、更友好，请尽快优化体验，让所有人满意，谢谢大家的支持。"
    ),
    "bug": ticket(
        Scenario.BUG,
        "Profile page",
        "I do not like the profile page. It has been like this for a long time and my colleagues say the same thing.",
    ),
    "缺陷": ticket(
        Scenario.BUG, "个人资料页", "我不喜欢个人资料页面，一直以来都是这样，同事们的看法也差不多，希望有人看一看。"
    ),
    "task": ticket(
        Scenario.TECH_TASK,
        "Migrate the order database",
        "Our order database is old. The team has talked about it many times. The vendor sends us letters about it. "
        "Let us migrate the order database some day.",
    ),
    "任务": ticket(
        Scenario.TECH_TASK,
        "订单数据库",
        "订单数据库比较旧了，团队讨论过很多次，厂商也一直来信，找个时间迁移订单数据库吧，大家辛苦了。",
    ),
    "spike": ticket(
        Scenario.SPIKE,
        "Search engines",
        "Search engines are an interesting topic. Many companies write about them and some of us went to a talk.",
    ),
}
GOOD = ticket(
    Scenario.FEATURE,
    "Add invoice download to the order page",
    """As a shop customer I want to download my invoices as PDF, so that I can hand them to my accountant.

## Acceptance criteria
- Given a paid order, when I open its page, then a "Download invoice" button is shown.
- When I click it, then a PDF of at most 2 MB is downloaded within 3 seconds.
- If the invoice service does not answer within 5 seconds, then the message "Please try again later" is shown.

## Out of scope
- Invoices of orders before 2024.

## Dependencies
- Invoice service v2 (team Billing). Questions go to jane.doe@example.com.

Design: https://www.figma.com/file/abc123/invoices
""",
)


def review(packet: RequirementPacket, client: LlmClient) -> AgentState:
    rules = default_parts()
    parts = ReviewParts(
        rubric=rules.rubric,
        guardrail=rules.guardrail,
        structurer=LlmStructurer(client, timeout_s=20),
        judge=LlmJudge(client, timeout_s=20),
    )
    return run_workflow(packet, parts=parts)


def comment_of(final: AgentState) -> str:
    """The comment as the composer made it, before the firewall has a look: it must need none."""
    assert final["comment"] is not None
    return str(final["comment"])


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("lie", LIES)
def test_no_lie_passes_a_bad_ticket_or_speaks_in_the_comment(
    lie: str, name: str, client: LlmClient, stub: LlmStub
) -> None:
    stub.script(default=lie)
    final = review(BAD[name], client)
    assert final["gate_decision"] in (Decision.REJECT, Decision.UNDETERMINED, Decision.ERROR)
    assert [words for words in NOT_OF_THE_TICKET if words in comment_of(final)] == []


@pytest.mark.parametrize("lie", LIES)
def test_a_good_ticket_stays_good_and_its_comment_holds_only_its_own_words(
    lie: str, client: LlmClient, stub: LlmStub
) -> None:
    stub.script(default=lie)
    final = review(GOOD, client)
    assert final["gate_decision"] is Decision.PASS
    assert final["comment"] is not None
    posted = render_text(clean(final["comment"], secrets=(), allowed_hosts=frozenset()))
    assert [words for words in NOT_OF_THE_TICKET if words in comment_of(final) + posted] == []
    report = final["report"]
    assert report is not None
    for check in report.checks:
        assert not check.quote or check.quote in GOOD.raw_text or check.quote in GOOD.title
    draft = report.structured_prd
    if draft is not None:
        assert all(GOOD.raw_text[one.start : one.end] == one.quote for one in draft.evidence)
        assert INVENTED not in str(draft.model_dump(exclude={"missing_info"}))


@pytest.mark.parametrize("name", BAD)
def test_what_is_misfiled_earns_nothing_that_code_decides(name: str, client: LlmClient, stub: LlmStub) -> None:
    stub.script(default="misfiled")
    told, alone = review(BAD[name], client)["report"], run_workflow(BAD[name])["report"]
    assert told is not None
    assert alone is not None
    by_code = {check.id: check.verdict for check in alone.checks if check.decided_by == "code"}
    assert {check.id: check.verdict for check in told.checks if check.id in by_code} == by_code
    assert {issue.code for issue in alone.blocking_issues} <= {issue.code for issue in told.blocking_issues}


def test_an_ordinary_ticket_takes_at_most_two_calls(client: LlmClient, stub: LlmStub) -> None:
    long = GOOD.model_copy(update={"raw_text": GOOD.raw_text + "Background: the old page is slow.\n" * 270})
    assert 9_000 < len(long.raw_text) <= 10_000
    for packet in (GOOD, long):
        stub.reset()
        review(packet, client)
        assert len(stub.requests) <= 2


def test_placeholders_in_a_judges_quote_are_restored_before_they_are_looked_up(
    client: LlmClient, stub: LlmStub
) -> None:
    quote = "Questions go to [EMAIL-1]."
    verdicts = {"verdicts": [{"id": "feature.consistent", "verdict": "MET", "quote": quote}]}
    stub.script("honest", {"behaviour": "verbatim", "text": json.dumps(verdicts)})
    report = review(GOOD, client)["report"]
    assert "jane.doe" not in json.dumps(stub.requests)
    assert report is not None
    judged = {check.id: check for check in report.checks if check.decided_by == "model"}
    assert {id_: check.quote for id_, check in judged.items()} == {
        "feature.consistent": "Questions go to jane.doe@example.com"
    }


@pytest.mark.parametrize("megabytes", [10])
def test_an_answer_of_ten_megabytes_is_no_verdict_and_costs_little_time(
    megabytes: int, client: LlmClient, stub: LlmStub
) -> None:
    stub.script(default={"behaviour": "huge", "megabytes": megabytes})
    started = time.process_time()
    final = review(BAD["wish"], client)
    assert final["gate_decision"] is not Decision.PASS
    assert time.process_time() - started < 30
    assert len(comment_of(final)) < 20_000
