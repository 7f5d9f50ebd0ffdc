"""Drafts by rules, and pieces of which odd tickets are made. No test of its own."""

from hypothesis import strategies as st

from workers.reading.language import language_of
from workers.reading.parse import parse_document
from workers.review.extract import RuleStructurer
from workers.review.extract.criteria import find_criteria
from workers.review.schemas import AnyDraft, RequirementPacket, Scenario

FEATURE_EN = """As a shop owner, I want to export all orders as CSV, so that I can hand them to my accountant.

## Acceptance criteria
- [ ] The button "Export" is shown above the list
- [ ] The file holds one line per order
- [ ] If the export fails, an error message is shown

## Out of scope
- PDF
"""
FEATURE_ZH = """作为店主，我希望导出全部订单，以便交给会计。

【验收标准】
1、列表上方显示“导出”按钮
2、文件中每个订单一行
3、导出失败时显示错误提示

【不包含】
PDF 格式
"""
BUG_EN = """Saving a draft fails.

*Steps to reproduce:*
# Open a draft
# Click Save

*Actual result:* Error 500 is shown
*Expected result:* The draft is saved
*Environment:* Firefox 128 on Ubuntu
It happens every time.
"""
BUG_ZH = """【复现步骤】
1. 打开草稿
2. 点击保存
【实际结果】页面报错 500
【期望结果】草稿保存成功
【环境】Firefox 128
每次必现。
"""


def structure(text: str, scenario: Scenario, title: str = "Export the orders as a file") -> AnyDraft:
    packet = RequirementPacket(raw_text=text, title=title, scenario=scenario, language=language_of(text))
    return RuleStructurer().structure(packet, parse_document(packet.title, packet.raw_text), "").draft


def criteria_of(text: str) -> list[str]:
    return [criterion.quote for criterion in find_criteria(parse_document("", text))]


FRAGMENTS = st.sampled_from(
    [
        FEATURE_EN,
        FEATURE_ZH,
        BUG_EN,
        BUG_ZH,
        "## Acceptance criteria\n",
        "- [ ] ...\n",
        "h3. Steps\n",
        "The page must show a list. ",
        "系统应该显示列表。",
        "Given x\nWhen y\nThen z\n",
        "假如 A\n当 B\n那么 C\n",
        "{code}",
        "As a user I want ",
        "作为用户，我想",
        "\n\n",
        "Why does it fail?",
        "Timebox: 2 days\n",
        "<!--",
        "|a|b|\n",
        "https://example.org/a ",
    ]
)
