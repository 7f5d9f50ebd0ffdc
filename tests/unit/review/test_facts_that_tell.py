"""What a comment shows as found tells its reader something: no bare name, no title again, no list cut to one item."""

import pytest

from tests.support.by_bar import comment
from workers.comment.text import render_text
from workers.reading.parse import parse_document
from workers.review.facets.evident import is_evident
from workers.review.facets.facets import read_facets
from workers.review.facets.passages import passages_of
from workers.review.facets.values import Facet
from workers.review.schemas import Scenario


def shown(title: str, text: str, kind: str = "Bug") -> str:
    made = comment((title, text), kind=kind)
    assert made is not None
    return render_text(made)


STEPS = {
    "en": ["Open the basket of a guest", "Add two books", "Press pay", "Close the page"],
    "zh": ["打开访客购物车", "加入两本书", "点击支付", "关闭页面"],
}
REPORT = {
    "en": "## Steps to reproduce\n{steps}\n\n## Actual result\nThe page shows an error 500.\n\n"
    "## Expected result\nThe order page is shown.",
    "zh": "## 复现步骤\n{steps}\n\n## 实际结果\n页面报错 500。\n\n## 预期结果\n显示订单页。",
}


@pytest.mark.parametrize(
    ("language", "count", "told"),
    [
        ("en", 4, "Open the basket of a guest; Add two books … (4)\n"),
        ("en", 2, "Open the basket of a guest; Add two books\n"),
        ("zh", 4, "打开访客购物车；加入两本书 … (4)\n"),
        ("zh", 2, "打开访客购物车；加入两本书\n"),
    ],
)
def test_of_a_list_two_items_are_shown_and_how_many_there_are(language: str, count: int, told: str) -> None:
    steps = "\n".join(f"{at}. {one}" for at, one in enumerate(STEPS[language][:count], 1))
    title = "Paying fails" if language == "en" else "支付失败"
    assert told in shown(title, REPORT[language].format(steps=steps))


@pytest.mark.parametrize("struck", ["~~Send a mail~~", "~~发送邮件~~"])
def test_what_is_struck_out_is_not_counted_among_the_items(struck: str) -> None:
    steps = f"1. Open the basket of a guest\n2. Add two books\n3. {struck}\n4. Press pay"
    assert "Add two books … (3)\n" in shown("Paying fails", REPORT["en"].format(steps=steps))


@pytest.mark.parametrize("name", ["image.png", "image-2.png", "Screen_Shot_2024-02-27_at_1.26.20_AM.png", "截图.png"])
def test_the_name_that_a_machine_gave_to_a_picture_is_no_fact(name: str) -> None:
    text = REPORT["en"].format(steps="1. Open the basket") + f"\n\n![image](/uploads/ab12/{name})"
    assert name not in shown("Paying fails", text)


def test_a_name_that_says_what_is_seen_is_shown() -> None:
    text = REPORT["en"].format(steps="1. Open the basket") + "\n\n![basket-after-paying](/uploads/ab12/image.png)"
    assert "basket-after-paying" in shown("Paying fails", text)


@pytest.mark.parametrize(
    ("label", "title", "text"),
    [
        ("Environment:", "Paying fails", "The basket shows an error.\n\n- **Version:** 2.7.1"),
        ("环境：", "支付失败", "购物车页面报错。\n\n- **版本：** 2.7.1"),
        ("What happens:", "The basket shows an error 500", "The basket shows an error 500."),
        ("实际结果：", "购物车页面报错 500", "购物车页面报错 500。"),
        ("What happens:", "Paying", "If the bank is slow, paying in the basket fails with an error."),
        ("实际结果：", "支付", "银行响应慢时，购物车支付失败并报错。"),
    ],
)
def test_a_bare_version_and_what_is_the_whole_ticket_are_no_facts(label: str, title: str, text: str) -> None:
    assert label not in shown(title, text)


def test_a_story_that_is_the_whole_ticket_is_told_once_under_its_names() -> None:
    said = shown("Orders", "As a member, I want to tell paid orders from open ones.", "Story")
    assert said.count("I want to tell paid orders") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "I opened the saved order and I do not have the tax server up. When I press pay, the page shows"
            ' "Not Responding" and never comes back.',
            "never comes back",
        ),
        ("我打开了已保存的订单，我没有启动税率服务。点击支付后页面无响应，一直报错。", "一直报错"),
    ],
)
def test_what_happens_is_the_failure_and_not_its_condition(text: str, told: str) -> None:
    found = read_facets(parse_document("The page hangs after pressing pay", text), Scenario.BUG)[Facet.OBSERVED]
    assert found.plainest is not None
    assert told in found.plainest


@pytest.mark.parametrize(
    ("text", "is_fault"),
    [
        ("Learning the shop by reproducing errors in the tax package.", False),
        ("Reproducing it with two tabs fails with an error in the tax package.", True),
        ("通过复现税率包的错误来熟悉商城。", False),
        ("复现时税率包报错，页面无法打开。", True),
    ],
)
def test_what_somebody_is_busy_with_is_not_what_happens(text: str, is_fault: bool) -> None:
    assert is_evident(Facet.OBSERVED, passages_of(parse_document("Tax", text))[1]) is is_fault
