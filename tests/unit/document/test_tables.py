"""Tables of the sources are tables of the document: whole, with head and columns, and with what introduces them; and
rules are requirements, also where they are told in the plain present.
"""

import pytest

from tests.support.shop_documents import shop_ticket
from workers.document.agent.choosing import chosen_sections
from workers.document.request import File, Source
from workers.document.sources.evidence import evidence_of
from workers.document.templates import load_templates
from workers.document.writing.draft import Draft
from workers.document.writing.markdown import Chapter, with_chapter
from workers.document.writing.wording import written

FIELDS = """# Refunds

Guests get their money back by hand today.

## Form

The fields of the form:

| Field | Type | Limit |
| --- | --- | --- |
| Booking | text | 12 |
| Amount | money | at most the price |
| 3 | 4 | 5 |

## Risks

- The bank might break the interface.
"""
ROLES_ZH = """h2. 背景
质检员目前用纸质表格登记缺陷。

h2. 等级
||等级||含义||时限||
|A|停线|1 小时|
|B|返工|1 天|
"""
RIGHTS = """# Rights

The rights are unclear today.

| | Admin | Guest |
| --- | --- | --- |
| Edit an order | yes | no |
| Read an order | yes | yes |
"""


def requirements(*sources: Source) -> str:
    """Return the section with the requirements as Markdown."""
    evidence = evidence_of(sources)
    (section,) = [one for one in chosen_sections(load_templates()["prd"], evidence) if one.rule.id == "requirements"]
    said = [written(evidence, one.evidence, one.form, "", "en") for one in section.statements]
    return with_chapter(Draft(), Chapter("Requirements", 2, tuple(said)), "en").body


def test_a_table_comes_whole_with_its_head_its_evidence_and_what_introduces_it() -> None:
    text = requirements(File(name="a.md", title="Refunds", text=FIELDS))
    assert (
        text
        == """## Requirements

- The fields of the form:[^1]

| Field | Type | Limit[^1] |
| --- | --- | --- |
| Booking | text | 12[^1] |
| Amount | money | at most the price[^1] |
| 3 | 4 | 5[^1] |
"""
    )


def test_a_table_of_a_ticket_in_wiki_markup_is_one_too() -> None:
    text = requirements(shop_ticket(description=ROLES_ZH))
    assert "| 等级 | 含义 | 时限[^1] |" in text
    assert "| A | 停线 | 1 小时[^1] |\n| B | 返工 | 1 天[^1] |" in text


def test_an_empty_corner_keeps_the_columns_in_their_places() -> None:
    text = requirements(File(name="a.md", title="Rights", text=RIGHTS))
    assert "|  | Admin | Guest[^1] |" in text
    assert "| Edit an order | yes | no[^1] |" in text


@pytest.mark.parametrize(
    "table",
    [
        "| Field | Value |\n| --- | --- |\n| Name | |\n| Limit | |",
        "## Environment\n\n| Browser | Version |\n| --- | --- |\n| Firefox | 140 |",
        "## Change history\n\n| Version | Date | Author |\n| --- | --- | --- |\n| 1.0 | 2026-11-02 | the team |",
        "## 修訂記錄\n\n| 版本 | 日期 | 作者 |\n| --- | --- | --- |\n| 1.0 | 2026-11-02 | 产品组 |",
    ],
)
def test_forms_surroundings_and_the_history_of_a_text_are_no_requirements(table: str) -> None:
    assert "|" not in requirements(File(name="a.md", title="Refunds", text=f"# Refunds\n\nIt is slow.\n\n{table}\n"))


@pytest.mark.parametrize("heading", ["Rules", "Business rules", "业务规则", "规则"])
def test_rules_are_requirements_also_in_the_plain_present(heading: str) -> None:
    text = f"# Refunds\n\nIt is slow.\n\n## {heading}\n\n- A booking is refunded once.\n- 每个订单只退一次。\n"
    told = requirements(File(name="a.md", title="Refunds", text=text))
    assert "A booking is refunded once." in told
    assert "每个订单只退一次。" in told


@pytest.mark.parametrize(
    "rule",
    [
        "Each article has one supplier.",
        "An order over 1,000 EUR needs the approval of the manager.",
        "A guest books at most 4 rooms.",
        "Vouchers are never paid out.",
        "每位访客只有一个二维码。",
        "员工最多同时邀请 10 位访客。",
        "訪客資料保存 90 天。",
        "周末不开放预约。",
    ],
)
def test_a_rule_among_prose_is_a_requirement(rule: str) -> None:
    text = f"# Stock\n\nThe list is made by hand today.\n\n{rule}\n"
    assert rule in requirements(File(name="a.md", title="Stock", text=text))


@pytest.mark.parametrize(
    "said",
    [
        "The export never worked.",
        "Support spends two hours a day on it.",
        "Each export is slow today.",
        "Users do not get at least one answer.",
        "前台每天最多要接 60 个电话。",
        "用户最多等了 10 分钟。",
    ],
)
def test_how_things_are_is_none(said: str) -> None:
    text = f"# Stock\n\nThe list is made by hand today.\n\n{said}\n"
    assert said not in requirements(File(name="a.md", title="Stock", text=text))


def test_a_table_of_what_people_said_is_no_requirement() -> None:
    table = "| Shop | Says |\n| --- | --- |\n| North | We lose an hour a day |"
    assert "|" not in requirements(File(name="a.md", title="Refunds", text=f"# Refunds\n\nIt is slow.\n\n{table}\n"))


@pytest.mark.parametrize(
    "rule",
    [
        "The list opens in under 2 seconds.",
        "The receipt is sent within 10 minutes.",
        "Personal data is deleted 180 days after the refund.",
        "输入框只接受 100 的整数倍。",
        "键盘弹出时不能遮挡按钮。",
        "退款后 1 分钟内到账。",
        "如果积分已过期，则不退回。",
        "每条记录包含学号和时间。",
    ],
)
def test_a_bound_or_a_condition_makes_a_rule(rule: str) -> None:
    assert rule in requirements(File(name="a.md", title="Stock", text=f"# Stock\n\nIt is made by hand.\n\n{rule}\n"))
