"""A law in the other direction: where letters, tickets and reviews are the product, its criteria are criteria."""

import re

import pytest

from config.projects import ProjectRules
from tests.evals.products import CHINESE, ENGLISH, TICKETS, Product
from workers.handlers.intake import TextTicket, packet_from_text
from workers.reading.language import Language, language_of
from workers.review.graph import run_workflow
from workers.review.schemas import Decision, PRD_Draft, ReviewReport

LAYOUTS = (
    "{wish}\n\n## {heading}\n- {other}\n- {said}\n",
    "{wish}\n\n## {heading}\n- {said}\n- {other}\n",
    "{wish}\n\n- {other}\n- {said}\n",
    "{wish}\n\n{other}\n\n{said}",
)
WORDS: dict[Language, dict[str, str]] = {
    "en": {"heading": "Acceptance criteria", "other": "The list must show 20 rows per page."},
    "zh": {"heading": "验收标准", "other": "列表每页必须显示 20 行。"},
}
STATEMENTS = [(product, said) for product in (*ENGLISH, *CHINESE) for said in product.criteria]
OBLIGES = re.compile(r"\b(?:must|should)\b|必须|应")
# In a list under its heading what happens is a criterion; elsewhere what has to happen is one.
CASES = [
    pytest.param(layout, product, said, id=f"{number}: {said}")
    for number, layout in enumerate(LAYOUTS)
    for product, said in STATEMENTS
    if "{heading}" in layout or OBLIGES.search(said)
]


def reviewed(title: str, text: str) -> ReviewReport:
    report = run_workflow(packet_from_text(TextTicket("X-1", title, text, "Story"), ProjectRules()))["report"]
    assert report is not None
    return report


def codes_of(report: ReviewReport) -> set[str]:
    return {issue.code for issue in (*report.blocking_issues, *report.non_blocking_issues)}


@pytest.mark.parametrize(("layout", "product", "said"), CASES)
def test_what_is_required_of_such_a_product_counts_as_a_second_criterion(
    layout: str, product: Product, said: str
) -> None:
    words = WORDS[language_of(product.wish)]
    report = reviewed(product.title, layout.format(wish=product.wish, said=said, **words))
    assert codes_of(report) & {"AC-FEW", "F-AC-NONE", "INJECTION-SUSPECT"} == set()


@pytest.mark.parametrize(("product", "said"), STATEMENTS)
def test_a_criterion_of_such_a_product_is_shown_as_one(product: Product, said: str) -> None:
    words = WORDS[language_of(product.wish)]
    report = reviewed(product.title, LAYOUTS[0].format(wish=product.wish, said=said, **words))
    assert isinstance(report.structured_prd, PRD_Draft)
    assert any(said in criterion for criterion in report.structured_prd.acceptance_criteria)


@pytest.mark.parametrize("product", TICKETS, ids=lambda product: product.title)
def test_a_whole_ticket_of_such_a_product_passes(product: Product) -> None:
    heading = WORDS[language_of(product.wish)]["heading"]
    listed = "".join(f"- {said}\n" for said in product.criteria)
    report = reviewed(product.title, f"{product.wish}\n\n## {heading}\n{listed}")
    assert report.decision is Decision.PASS
    assert "INJECTION-SUSPECT" not in codes_of(report)
