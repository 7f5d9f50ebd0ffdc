"""Nobody is asked what the ticket tells, nor twice the same; what its author calls a question is always asked."""

import pytest

from tests.unit.review.facets.told import document, passages, reading
from workers.review.facets.demands import is_unmeasured_demand
from workers.review.facets.evident import is_evident
from workers.review.facets.openness import open_points
from workers.review.facets.values import Facet
from workers.review.schemas import Scenario

FEATURE = Scenario.FEATURE


def codes(title: str, text: str, kind: Scenario = FEATURE) -> list[str]:
    return [point.code for point in open_points(document(title, text), kind, is_chinese=False)]


@pytest.mark.parametrize(
    "text",
    [
        "h3. What\n* the printer adds the rate behind the net amount\n* the rate comes from the order line",
        "|| Level || Points || Discount ||\n| Silver | 0 | none |\n| Gold | 1000 | 2 % |",
        "【规则】\n| 等级 | 成长值 | 折扣 |\n| 银 | 0 | 无 |\n| 金 | 1000 | 98折 |",
        "h3. 需求内容\n* 小票在净额后面打印税率并保留两位\n* 税率取自订单行而不是取自客户档案",
    ],
)
def test_a_list_or_a_table_of_rules_tells_what_will_be_new(text: str) -> None:
    assert "RESULT" not in codes("Rate line", text)


@pytest.mark.parametrize("text", ["* some things\n* and others", "| a | TBD |\n| b | TBD |\n| c | TBD |"])
def test_a_list_that_names_nothing_does_not(text: str) -> None:
    assert codes("Rate line", text)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("The bill shows the rate.\n\nh3. Open\nQ: what about old bills?", "Q: what about old bills?"),
        ("小票打印税率。\n\nh3. 其他\n疑问：旧小票补打怎么处理？", "旧小票补打怎么处理？"),
        ("The bill shows the rate.\n\nQ: what about old bills?\nA: (x) Not answered", "Q: what about old bills?"),
        ("The bill shows the rate.\n\n## Open questions\n- Who sees old bills?", "Who sees old bills?"),
        ("小票打印税率。\n\n问：旧小票补打吗？\n答：待确认", "问：旧小票补打吗？"),
    ],
)
def test_what_is_called_a_question_is_asked_though_it_comes_first_or_its_answer_is_a_blank(
    text: str, quote: str
) -> None:
    assert quote in [point.quote for point in reading("Print the rate on bills", text, FEATURE).points]


@pytest.mark.parametrize(
    "text", ["Q: what about old bills?\nA: they stay as they are", "问：旧小票补打吗？\n答：不补打"]
)
def test_a_question_with_its_answer_is_not(text: str) -> None:
    assert "ASKS" not in codes("Print the rate on bills", f"The bill shows the rate.\n\n{text}")


@pytest.mark.parametrize(
    "criterion",
    [
        "Given a buyer has open offers, when they visit the shop, then a hint is shown above the list",
        "Then: I should see a preview of the grid",
        "A customer receives a mail when an order is complete.",
        "`back_url` should be `/shop/done`",
        "Accounts must be deleted after 24 months",
        "It should be easy to add, the gateway has a plugin",
        "The bill shows *20,10*, should be *20,11*",
        "小票应该是 20.11",
        "账号必须在 24 个月后清除",
        "当买家有未读报价，则需要在列表上方提示",
    ],
)
def test_what_tells_what_one_sees_is_asked_for_no_example(criterion: str) -> None:
    (one,) = passages("Offers", f"## Acceptance criteria\n- {criterion}")[1:]
    assert not is_unmeasured_demand(one)


def test_two_sentences_about_the_same_are_asked_about_once() -> None:
    text = "The product template should be improved.\n\n## Scope\n- [ ] Improve and optimise the product template"
    assert codes("Product template", text).count("UNMEASURED") == 1
    text = "The search should be faster.\n\nThe menu of the shop must be more user friendly."
    assert codes("Shop", text).count("UNMEASURED") == 2


@pytest.mark.parametrize(
    ("text", "facet"),
    [
        ("Decided: “who may export” only admins, so that no names leave, by mk, on 2026-11-20", Facet.REASON),
        ("Decided: “saving fails” it should be tried again, by mk, on 2026-11-20", Facet.EXPECTED),
        ("已决定：“谁可以导出”仅管理员，以免泄露，决定人：小李，日期：2026-11-20", Facet.REASON),
    ],
)
def test_the_line_of_a_decision_is_shown_as_no_part_of_the_ticket(text: str, facet: Facet) -> None:
    assert not is_evident(facet, passages("Export", f"The list can be exported.\n\n{text}")[-1])


def test_why_it_is_done_is_asked_for_no_example_above_a_list_of_what_is_done() -> None:
    done = "h3. 需求\n# 记录操作人和改前改后的值\n# 按操作人筛选记录"
    text = f"h3. 背景\n审计要求，所有改价都要留痕。\n{done}\nh3. 待确认\n导出要不要做？"
    assert "CHECK" not in codes("操作日志", text)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Night mode", "It follows the system. Users can switch it off in the profile."),
        ("夜间模式", "跟随系统，设置里可以手动切换。"),
    ],
)
def test_what_people_can_do_where_tells_what_will_be_new(title: str, text: str) -> None:
    assert "RESULT" not in codes(title, text)


@pytest.mark.parametrize(
    "text", ["Order 12: 2 x 9,99 shows 20,10, should be 20,11.", "订单 12 显示 20.10，应该是 20.11。"]
)
def test_a_wrong_figure_beside_the_right_one_shows_the_fault(text: str) -> None:
    assert "STEPS" not in codes("Wrong total", text, Scenario.BUG)


@pytest.mark.parametrize(
    "text", ["Use this flag to decide whether we show the dialog or not.", "根据该开关来决定是否需要显示弹窗。"]
)
def test_what_the_product_decides_is_decided(text: str) -> None:
    assert "UNDECIDED" not in codes("Show the dialog in the emulator", text)


@pytest.mark.parametrize("text", ["What is the solution to this problem?", "这个问题怎么解决？"])
def test_a_plea_for_help_in_a_report_is_not_asked_back(text: str) -> None:
    assert "ASKS" not in codes("Upload fails", f"The upload fails with error 403 since May. {text}", Scenario.BUG)


@pytest.mark.parametrize("criterion", ["Ping #qa when it can be reviewed", "通知 @测试 需要复核"])
def test_how_the_team_works_is_asked_for_no_example(criterion: str) -> None:
    (one,) = passages("Offers", f"## Acceptance criteria\n- {criterion}")[1:]
    assert not is_unmeasured_demand(one)
