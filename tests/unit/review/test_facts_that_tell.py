"""What a comment shows as found tells its reader something: no bare name, no title again, no list cut to one item."""

import pytest

from tests.support.by_bar import comment
from workers.comment.text import render_text
from workers.reading.parse import parse_document
from workers.review.compose.points import _shown
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
    "zh": ["点击购物车", "点击添加", "点击支付", "关闭页面"],
}
REPORT = {
    "en": "Paying in the basket of a guest fails.\n\n{steps}\n\nThe page shows an error 500.",
    "zh": "访客支付失败。\n\n{steps}\n\n页面报错 500。",
}
LABELLED = {
    "en": "## Steps to reproduce\n{steps}\n\n## Actual result\nThe page shows an error 500.\n\n"
    "## Expected result\nThe order page is shown.",
    "zh": "## 复现步骤\n{steps}\n\n## 实际结果\n页面报错 500。\n\n## 预期结果\n显示订单页。",
}


@pytest.mark.parametrize(
    ("language", "count", "told"),
    [
        ("en", 4, "Open the basket of a guest; Add two books … (4)\n"),
        ("en", 2, "Open the basket of a guest; Add two books\n"),
        ("zh", 4, "点击购物车；点击添加 … (4)\n"),
        ("zh", 2, "点击购物车；点击添加\n"),
    ],
)
def test_of_a_list_two_items_are_shown_and_how_many_there_are(language: str, count: int, told: str) -> None:
    steps = "\n".join(f"{at}. {one}" for at, one in enumerate(STEPS[language][:count], 1))
    title = "Paying fails" if language == "en" else "支付失败"
    assert told in shown(title, REPORT[language].format(steps=steps))
    assert told not in shown(title, LABELLED[language].format(steps=steps))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_the_ticket_labels_itself_is_not_told_again(language: str) -> None:
    steps = "\n".join(f"{at}. {one}" for at, one in enumerate(STEPS[language], 1))
    said = shown("Paying fails" if language == "en" else "支付失败", LABELLED[language].format(steps=steps))
    assert "What I found" not in said
    assert "已写明的内容" not in said


def test_a_list_that_lost_its_line_breaks_has_its_items() -> None:
    steps = "  ".join(f"{at}. {one}." for at, one in enumerate(STEPS["en"], 1))
    told = shown("Paying fails", f"Paying in the basket of a guest fails with an error 500. What I did:  {steps}")
    assert "Open the basket of a guest; Add two books … (4)\n" in told


def test_one_step_of_several_is_not_told_for_all() -> None:
    text = (
        "Paying in the basket of a guest fails with an error 500.\n\n1. Open the basket of a guest\n\nThen press pay."
    )
    assert "Steps to reproduce" not in shown("Paying fails", text)


@pytest.mark.parametrize("struck", ["~~Send a mail~~", "~~发送邮件~~"])
def test_what_is_struck_out_is_not_counted_among_the_items(struck: str) -> None:
    steps = f"1. Open the basket of a guest\n2. Add two books\n3. {struck}\n4. Press pay"
    assert "Add two books … (3)\n" in shown("Paying fails", REPORT["en"].format(steps=steps))


@pytest.mark.parametrize(
    "name",
    [
        "image.png",
        "image-2.png",
        "Screen_Shot_2024-02-27_at_1.26.20_AM.png",
        "Screenshot_from_2024-02-27_10-33-40.png",
        "截图.png",
    ],
)
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


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Orders", "As a member, I want to tell paid orders from open ones, so that I can pay what is due."),
        ("订单", "作为会员，我希望区分已付款和未付款的订单，以便及时付款。"),
    ],
)
def test_a_story_says_by_its_form_who_wants_what_and_is_not_told_again(title: str, text: str) -> None:
    assert text[:12] not in shown(title, f"{text}\n\n- The list shows a mark.\n- 列表显示标记。", "Story")


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


@pytest.mark.parametrize(
    ("text", "is_seen"),
    [
        ("If a price is missing, then look for it in the old list and save the missing prices.", False),
        ("If a price is missing, search for it in the old list.", False),
        ("If a price is missing, the page fails with an error.", True),
        ("When a price is missing, payment in the basket fails.", True),
        ("如果缺少价格，请在旧列表中查找。", False),
        ("如果价格缺失，添加旧列表中的价格。", False),
        ("如果价格缺失，导入失败。", True),
        ("No error as the first order was closed.", False),
        ("No error message is shown, and the order is lost.", True),
        ("关闭第一个订单之后不再报错。", False),
        ("点击之后没有报错，但订单丢失，无法恢复。", True),
        ("These fail: - the basket does not open - the total is wrong", False),
        ("以下失败： - 购物车打不开 - 合计错误", False),
        ("This is reproduced by putting a wrong price into the basket.", False),
        ("该问题可复现步骤是放入错误的价格。", False),
        ("Books* option, the shop does not open the basket.", False),
        ("The *basket* does not open.", True),
    ],
)
def test_an_order_a_success_and_a_list_in_a_line_are_not_what_happens(text: str, is_seen: bool) -> None:
    assert is_evident(Facet.OBSERVED, passages_of(parse_document("Basket", text))[1]) is is_seen


def test_of_a_long_sentence_the_reason_is_what_is_shown() -> None:
    long = "Let us look at each list of the shop and see whether it is told when an order changes, " * 3
    assert _shown(f"{long}so that guests can pay.", [Facet.REASON], "; ") == "… so that guests can pay."
    assert _shown("Show it, so that guests can pay.", [Facet.REASON], "; ") == "Show it, so that guests can pay."


@pytest.mark.parametrize(
    ("text", "is_reason"),
    [
        ("We know all of its parts, so we could potentially leave most of them out.", False),
        ("Keep the parts apart so we can leave most of them out.", True),
    ],
)
def test_what_might_follow_from_something_is_no_reason_for_it(text: str, is_reason: bool) -> None:
    passage = passages_of(parse_document("Parts of a page", text))[1]
    assert is_evident(Facet.REASON, passage) is is_reason


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ("So code like this does not fail.", ""),
        ("The underlying issue is that the name is taken though", ""),
        ("The root cause is a name that is taken.", ""),
        ("The list fails with a name that is taken.", "The list fails with a name that is taken."),
        ("所以像这样的代码不会报错。", ""),
        ("根因是名称已被占用。", ""),
        ("名称被占用时列表报错。", "名称被占用时列表报错。"),
    ],
)
def test_what_leans_on_the_text_around_or_tells_a_cause_is_not_told_as_what_happens(quote: str, told: str) -> None:
    assert _shown(quote, [Facet.OBSERVED], "; ") == told
