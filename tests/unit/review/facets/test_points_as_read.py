"""What a person reads in a point: the whole choice, clean answers, and no question about what demands nothing."""

import pytest

from tests.unit.review.facets.told import document, passages, reading
from workers.review.compose.readable import unmarked
from workers.review.facets.demands import is_vague_demand
from workers.review.facets.evident import is_evident
from workers.review.facets.openness import open_points
from workers.review.facets.questions import options_in
from workers.review.facets.values import Facet, Point, Readiness
from workers.review.schemas import Scenario

FEATURE, BUG = Scenario.FEATURE, Scenario.BUG


def points(title: str, text: str, kind: Scenario = FEATURE) -> tuple[Point, ...]:
    return open_points(document(title, text), kind, is_chinese=False)


def codes(title: str, text: str, kind: Scenario = FEATURE) -> list[str]:
    return [point.code for point in points(title, text, kind)]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ('Keep it either as "yes/no" or as a number.', ('as "yes/no"', "as a number")),
        ("Colour: either the brand red or the safe blue, Ana to decide", ("the brand red", "the safe blue")),
        ("Either keep the button or filter at once, we should test it", ("keep the button", "filter at once")),
        ("We either stay on 4.0 or go to 5.1 (Tom has to confirm)", ("stay on 4.0", "go to 5.1")),
        ("颜色要么用品牌红，要么用安全蓝，由产品定", ("用品牌红", "用安全蓝")),
    ],
)
def test_an_answer_is_whole_and_without_who_decides(text: str, options: tuple[str, ...]) -> None:
    assert options_in(text) == options


def test_no_answer_is_offered_that_would_be_cut() -> None:
    endless = "leave it as it is and " + "wait for the next release and " * 8 + "see"
    assert options_in(f"We either drop it or {endless}.") == ()


@pytest.mark.parametrize(
    ("text", "quote", "options"),
    [
        (
            "Lines should not show up - either:\n\n- hide them on the list\n- show a placeholder",
            "Lines should not show up - either:\n\n- hide them on the list\n- show a placeholder",
            ("hide them on the list", "show a placeholder"),
        ),
        (
            "1. the ruler should be drawn again at once OR\n2. the ruler should not be drawn at all",
            "the ruler should be drawn again at once OR\n2. the ruler should not be drawn at all",
            ("the ruler should be drawn again at once", "the ruler should not be drawn at all"),
        ),
        (
            "We see two options:\n* keep the file\n* send it by mail\n* Anything else?",
            "We see two options:\n* keep the file\n* send it by mail",
            ("keep the file", "send it by mail"),
        ),
        (
            "有两种方案：\n- 列表里直接隐藏\n- 列表里显示默认图",
            "列表里直接隐藏\n- 列表里显示默认图",
            ("列表里直接隐藏", "列表里显示默认图"),
        ),
    ],
)
def test_ways_in_lines_of_their_own_are_the_answers_and_are_asked_about_once(
    text: str, quote: str, options: tuple[str, ...]
) -> None:
    found = [(one.code, one.quote, one.options) for one in points("Ruler of the editor", text)]
    assert found == [("UNDECIDED", quote, options)]


@pytest.mark.parametrize("text", ["We see two options:\n" + "\n".join(f"* way {n}" for n in range(6)), "Steps or"])
def test_more_ways_than_letters_are_offered_none(text: str) -> None:
    assert not any(point.options for point in points("Ruler", text))


@pytest.mark.parametrize(
    "text",
    [
        "Enhance the file service to allow asking for older versions of a file",
        "Improve the test cases so each of them uses a folder of its own",
        "Test optimization might not work for some frameworks",
        "The optimizer must read the shared folder as well",
        "Users need to see what changed, and it is not always easy to see that",
        "Please add the platform to the widget file, if appropriate",
        "Adding this would greatly improve the look of shops, and we need it",
        "Add a console in which users can easily accept or reject an offer",
        "They need to agree to the relevant terms",
        "运营希望提升会员活跃",
        "需要处理的是页面加载不稳定",
    ],
)
def test_a_complaint_a_fact_a_reason_and_a_name_are_no_vague_demand(text: str) -> None:
    assert not any(map(is_vague_demand, passages("T", text)[1:]))


@pytest.mark.parametrize(
    "text",
    [
        "We need a better approach to this",
        "The list must load quickly",
        "Improve mobile optimization",
        "It should work properly on mobile",
        "页面应该更美观，操作应该更便捷",
        "希望优化一下首页",
    ],
)
def test_a_demand_that_nobody_can_check_is_one(text: str) -> None:
    assert any(map(is_vague_demand, passages("T", text)[1:]))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Eliminate the second cache", "Eliminate the second cache and its switch."),
        ("Android: Support is24HourFormat()", "See the pull request, but keep it as it is today."),
        ("Import markdown 1.3", "see https://example.org/markdown"),
        ("对账差异", "希望：1.差异列表 2.可以标记原因，多收或少收 3.财务能导出。"),
    ],
)
def test_what_will_be_new_is_not_asked_where_it_is_named(title: str, text: str) -> None:
    assert "RESULT" not in codes(title, text)


@pytest.mark.parametrize("title", ["Reports of the second quarter", "Test the ElasticSearch nodes"])
def test_what_will_be_new_is_asked_where_nothing_names_it(title: str) -> None:
    assert "RESULT" in codes(title, "Nodes of the second team.")


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Merge 4.1 into 5.0", "All changes of the branch."),
        ("Namespace", "Attempting to change the namespace of an old plan does _not_ work for us."),
        ("导出提示", "导出失败时只弹「系统异常」，用户不知道怎么办。"),
    ],
)
def test_no_steps_are_asked_for_an_order_nor_where_the_text_shows_the_fault(title: str, text: str) -> None:
    assert "STEPS" not in codes(title, text, BUG)


@pytest.mark.parametrize("title", ["Fix the broken cart", "Upload is broken"])
def test_steps_are_asked_for_a_bare_report(title: str) -> None:
    assert "STEPS" in codes(title, "It is broken for us since this week.", BUG)


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Newsletter",
            "Users get a mail with a link.\n\n- Wording: legal is still checking it",
            "Wording: legal is still checking it",
        ),
        (
            "生日券",
            "h3. 规则 # 生日当天自动发券 # 有效期7天 h3. 待定 券能不能和满减叠加，运营还在确认",
            "券能不能和满减叠加，运营还在确认",
        ),
    ],
)
def test_what_somebody_is_about_to_decide_is_open(title: str, text: str, quote: str) -> None:
    told = reading(title, text, FEATURE)
    assert told.outcome is Readiness.QUESTIONS
    assert ("UNDECIDED", quote) in [(one.code, one.quote) for one in told.points]


def test_a_chinese_name_of_a_section_ends_where_its_sentence_begins_though_the_breaks_are_lost() -> None:
    text = "h3. 规则 # 生日当天自动发券 # 有效期7天 h3. 规则补充 闰年的按二月底发，不再补发"
    text += " h3. 接入 Stripe 的方案 # 改按钮 # 改接口"
    headings = [one.heading.text for one in document("生日券", text).sections if one.heading]
    assert headings == ["规则", "规则补充", "接入 Stripe 的方案"]


@pytest.mark.parametrize(
    "text",
    [
        "I suspect the cache, it does not forget anything",
        "怀疑是缓存没有清掉",
        "Then we get an error saying",
        "The app runs fine and no error is thrown",
        "First recreate the issue in the list",
        "先复现这个错误再改",
    ],
)
def test_a_guess_and_half_a_sentence_are_not_shown_as_what_happens(text: str) -> None:
    assert not is_evident(Facet.OBSERVED, passages("Old prices", text)[-1])


def test_others_hope_for_more_is_not_shown_as_the_outcome() -> None:
    assert not is_evident(Facet.OUTCOME, passages("会员", "## 背景\n运营希望提升会员活跃")[-1])


@pytest.mark.parametrize(
    ("quote", "shown"),
    [
        ("Open the app # Click save # Wait", "Open the app Click save Wait"),
        ("打开应用 # 点击保存", "打开应用 点击保存"),
        ("See PR # 12 in C # and F#", "See PR # 12 in C # and F#"),
    ],
)
def test_the_marks_of_a_list_that_lost_its_breaks_are_not_shown(quote: str, shown: str) -> None:
    assert unmarked(quote) == shown


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Finish the import of prices", "Prices come by mail. Which columns are needed is to be decided."),
        ("继续改造首页", "首页按新版设计改造。入口放哪里，待定。"),
    ],
)
def test_what_is_left_of_work_that_goes_on_is_asked_beside_what_is_open(title: str, text: str) -> None:
    assert ("UNMEASURED", title) in [(one.code, one.quote) for one in points(title, text)]
    listed = f"{text}\n- the column of the net price\n- the mail to the shop"
    assert ("UNMEASURED", title) not in [(one.code, one.quote) for one in points(title, listed)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The box leaves the screen. Maybe `bounds` will work?", BUG),
        ("Remove the old methods. Why? They are not used.", FEATURE),
        ("盒子拖出了屏幕。也许用 bounds 可以？", BUG),
        ("The box leaves the screen. Can somebody can help?", FEATURE),
        ("The objects need to be defined in the portal.", FEATURE),
        ("Match what should happen when a card is clicked.", FEATURE),
        ("The card says “free over X euro”, and X comes from the offer.", FEATURE),
        ("卡片显示「满X元可用」，X 取自优惠券。", FEATURE),
    ],
)
def test_a_hint_and_a_place_are_not_asked_back(text: str, kind: Scenario) -> None:
    assert not {"ASKS", "UNDECIDED"} & set(codes("Show the box inside of the screen", text, kind))


def test_what_is_to_be_found_out_is_not_asked_though_it_is_a_fault() -> None:
    text = "The proxy is not used. Is it just not getting loaded? Why is that?"
    assert "ASKS" not in codes("Investigate why the proxy isn't being used", text)


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("New wizard", "The wizard is confusing. Can we add some explanation in step 3?", FEATURE),
        ("新手引导", "第三步看不懂。能不能加个说明？", FEATURE),
    ],
)
def test_a_request_that_is_put_as_a_question_is_not_asked_back(title: str, text: str, kind: Scenario) -> None:
    assert "ASKS" not in codes(title, text, kind)
    assert "ASKS" in codes(title, f"{text}\nWho may see it?" if text.isascii() else f"{text}\n谁可以看到？", kind)


def test_how_things_are_is_no_decision() -> None:
    text = "Build both versions. Not sure if these jobs would get the code of a branch."
    assert "UNDECIDED" not in codes("Build two versions", text, Scenario.TECH_TASK)
    text = "Build both versions. Not sure if we should keep the old job."
    assert "UNDECIDED" in codes("Build two versions", text, Scenario.TECH_TASK)


@pytest.mark.parametrize(
    "text",
    [
        "整体改版，要更高端大气。",
        "字体大一点，按钮要明显一点。",
        "筛选条件的保存应该简单方便。",
        "The header should look cool.",
    ],
)
def test_a_wish_without_a_measure_is_asked_about(text: str) -> None:
    assert codes("Header", text)[0] == "UNMEASURED"


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("h3. Goal\nShow customers whether an item is in stock\n\nh3. Notes\nThe stock comes from a file.", True),
        ("h3. Goal\nThe shop\n\nh3. Notes\nThe stock comes from a file.", False),
        ("h3. 目标\n新增商品库存角标并显示剩余数量\n\nh3. 备注\n库存来自文件。", True),
    ],
)
def test_an_order_under_the_goal_tells_what_will_be_new(text: str, is_told: bool) -> None:
    assert ("RESULT" not in codes("Stock badge", text)) is is_told


@pytest.mark.parametrize(
    ("weak", "code", "is_aside"),
    [
        ("The messages of the export must be complete.", "CHECK", False),
        ("The export should support large lists.", "CHECK", True),
        ("导出的错误提示必须完整。", "CHECK", False),
        ("导出功能应支持很长的客户列表。", "CHECK", True),
    ],
)
def test_beside_what_is_open_an_example_is_asked_only_of_a_weak_word(weak: str, code: str, is_aside: bool) -> None:
    said = "Who may export is to be decided." if weak.isascii() else "谁可以导出，待定。"
    found = {one.code: one.is_aside for one in points("Export of the customers", f"{weak} {said}")}
    assert found == {"UNDECIDED": False, code: is_aside}


@pytest.mark.parametrize(
    "text",
    [
        "We will use another tool (likely something like Soasta) for that path and need no pictures",
        "Add a back button if they got there from somewhere else (i.e. not by the address)",
        "需要换一种工具（可能类似 Soasta）来做这一步",
    ],
)
def test_what_is_explained_or_said_by_the_way_is_not_called_loose(text: str) -> None:
    assert "LOOSE" not in codes("Test tool", text)


def test_an_epic_of_bug_fixes_has_no_fault_of_its_own() -> None:
    told = reading("Fix the bugs of the store", "Bucket epic for unexpected bug fixes.", BUG)
    assert "STEPS" not in [point.code for point in told.points]
    assert not told.facets[Facet.OBSERVED].is_evident
