"""What would be nice is an order, what is done by hand today is none, and what a form or a list says is not lost."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.statements import one_line
from workers.plan.telling.criteria import criteria_in
from workers.plan.telling.demands import demands
from workers.plan.telling.forms import needed_in
from workers.plan.telling.kinds import tells_fault
from workers.plan.telling.laid_out.lead_ins import led_in
from workers.plan.telling.prose import is_meant, only_runs
from workers.plan.telling.reports import tells_since
from workers.plan.telling.rules import asks_of_today, told_of_today
from workers.plan.telling.weighed import is_good_for, only_weighs, recommended
from workers.plan.understand import understand

_BY_HAND = (
    "It would be really useful to have a bundle for parcel labels. What do you have to do today to print them? "
    "Copy the template by hand, then unpack it and look for the fonts. And of course, copy the fonts. "
    "The bundle must include the fonts."
)
_BY_HAND_ZH = (
    "如果能把面单打成一个包就好了。现在要怎么打印面单？先手动复制模板，再解压并查找字体。"
    "然后复制字体。打包后必须包含字体。"
)
_RULED = "## Acceptance criteria\n\n- Show the label if the scan returns true on the belt\n"
_RULED += "- Fold the label if the scan returns false on the belt\n"
_RULED_ZH = "## 验收标准\n\n- 扫描返回成功时在传送带旁显示包裹面单\n- 扫描返回失败时在传送带旁隐藏包裹面单\n"
_CAUSED = (
    "## Actual\n\nThe depot list is empty after login.\n\n## Expected\n\nThe depot list shows all depots.\n\n"
    "## Root cause\n\nThe list is read too early:\n\n```js\nconst depots = loadDepots(cache);\n```\n"
)
_CAUSED_ZH = (
    "## 实际结果\n\n登录后仓库列表为空。\n\n## 预期结果\n\n仓库列表显示全部仓库。\n\n"
    "## 根本原因\n\n读取列表的时机过早：\n\n```js\nconst depots = loadDepots(cache);\n```\n"
)
_AIMED = (
    "## Goal\n\nFewer parcels get lost.\n\n## What needs to be done\n\n- Add a scan at the gate\n- Print the depot\n"
)
_AIMED_ZH = "## 目标\n\n减少丢失的包裹。\n\n## 任务\n\n- 在大门新增扫描\n- 打印仓库名称\n"


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("It would be extremely useful to be able to sort depots.", "Make it possible to sort depots."),
        ("It'd be great if we could fold the labels.", "Make it possible to fold the labels."),
        ("As discussed in May, it would be nice to have a list of depots.", "Provide a list of depots."),
        ("It would be helpful to add a scan.", "Add a scan."),
        ("It would be good if we could extend the scan.", "Extend the scan."),
        ("It would be good to catch it and print a label.", ""),
        ("It would be cool if the depot could print labels.", "Make sure that the depot can print labels."),
        ("It would be nice if there was a list of depots.", "Provide a list of depots."),
        ("如果能按仓库排序就好了。", "支持按仓库排序"),
        ("如果用户可以批量打印面单就更方便了。", "支持批量打印面单"),
        ("要是列表能按仓库排序就好了。", "确保列表能按仓库排序"),
        ("最好能按仓库排序。", "支持按仓库排序"),
        ("如果能新增仓库列表就好了。", "新增仓库列表"),
        ("When the list is long, it would be nice to be able to fold it.", ""),
        ("It would be nice to have a list, but we decided to mail it.", ""),
        ("如果能按仓库排序，就显示箭头。", ""),
        ("It would be 3 kg.", ""),
    ],
)
def test_what_would_be_nice_is_an_order(text: str, order: str) -> None:
    assert recommended(text) == order


@pytest.mark.parametrize(
    ("text", "task", "pasted"),
    [
        ("It would be great to be able to reorder depots on the map.", "Make it possible to reorder depots", "great"),
        ("如果能在地图上调整仓库顺序就好了。", "支持在地图上调整仓库顺序", "就好了"),
    ],
)
def test_a_wish_is_planned_as_its_order(text: str, task: str, pasted: str) -> None:
    report = plan_of(text, title="Depots" if text.isascii() else "仓库")
    assert any(task in one for one in tasks_of(report))
    assert not any(pasted in one for one in (*tasks_of(report), report.plan.requirement_summary))


@pytest.mark.parametrize(
    ("text", "by_hand", "wanted"),
    [(_BY_HAND, "opy the", "must include the fonts"), (_BY_HAND_ZH, "复制", "必须包含字体")],
)
def test_what_is_done_by_hand_today_is_no_task(text: str, by_hand: str, wanted: str) -> None:
    understood = understand(request_of(text))
    assert not any(by_hand in one for one in understood.demands)
    assert any(wanted in one for one in understood.demands)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("So what do you have to do now to ship it?", True),
        ("How does a packer print labels today?", True),
        ("现在要怎么打印面单？", True),
        ("What does the packer see?", False),
        ("列表要怎么排序？", False),
    ],
)
def test_who_asks_how_it_goes_today_asks_nobody(text: str, is_one: bool) -> None:
    assert asks_of_today(text) is is_one
    assert (text in told_of_today("", (text,))) is is_one


@pytest.mark.parametrize(("text", "count"), [(_RULED, 2), (_RULED_ZH, 2)])
def test_two_criteria_that_differ_by_a_word_are_two(text: str, count: int) -> None:
    assert len(tuple(criteria_in(request_of(text)))) == count


@pytest.mark.parametrize(
    "text",
    [
        "In addition to faster scans, this would resolve a gap of the old belt.",
        "除了更快的扫描外，这还会解决旧传送带的不足。",
    ],
)
def test_what_it_is_good_for_is_no_demand(text: str) -> None:
    assert only_weighs(text)
    assert is_good_for(text)
    assert not tells_fault(text.replace("gap", "missing feature").replace("不足", "错误"))
    assert not demands(text)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ('mkdir depot ; echo "one" >> labels.txt', True),
        ("git log shows 仓库", True),
        ("git commits should be shown", False),
        ("The list is shown", False),
        ("应显示仓库列表", False),
    ],
)
def test_a_command_that_is_run_is_not_what_is_right(text: str, is_one: bool) -> None:
    assert only_runs(text) is is_one


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("Is mobile required?", "Mobile is required"),
        ("Are tablets needed?", "Tablets is needed"),
        ("是否需要移动端？", "需要移动端"),
        ("Is it the gate?", ""),
        ("是否正确？", ""),
    ],
)
def test_what_a_form_asks_says_something_once_it_is_ticked(text: str, needed: str) -> None:
    assert needed_in(text) == needed


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (_AIMED + "\n## Mobile\n\n- [x] Is mobile required?\n", "Mobile is required"),
        (_AIMED_ZH + "\n## 移动端\n\n- [x] 是否需要移动端？\n", "需要移动端"),
    ],
)
def test_a_ticked_platform_is_named(text: str, named: str) -> None:
    report = plan_of(text)
    assert any(one.text == named for one in report.unplanned)
    assert not any(one.text == named for one in plan_of(text.replace("[x]", "[ ]")).unplanned)


def test_all_of_a_long_list_is_named() -> None:
    names = tuple(f"depotScan{at}" for at in range(80))
    report = plan_of("## Properties\n\n" + "".join(f"- {one}\n" for one in names), title="Port the scanner")
    told = "\n".join((report.plan.plan_markdown, *(one.text for one in report.unplanned)))
    assert not [one for one in names if one not in told]
    assert report.plan.requirement_summary.rstrip(".") == "Port the scanner"


@pytest.mark.parametrize(("text", "aim"), [(_AIMED, "Fewer parcels get lost"), (_AIMED_ZH, "减少丢失的包裹")])
def test_what_it_is_for_is_said(text: str, aim: str) -> None:
    assert aim in plan_of(text).plan.requirement_summary


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Labels are cut.\n<details><summary>Click to see pictures</summary>\n</details>", "Labels are cut."),
        ("面单被截断。\n<details><summary>点击查看截图</summary>\n</details>", "面单被截断。"),
        ("<details><summary>Fold the labels</summary>", "Fold the labels"),
    ],
)
def test_marks_of_a_page_are_none_of_the_words(text: str, said: str) -> None:
    assert one_line(text) == said


@pytest.mark.parametrize("lead", ["The scan of a depot label is to read:", "仓库面单的扫描逻辑要改为："])
def test_a_comment_in_code_swallows_nothing(lead: str) -> None:
    request = request_of(f"{lead}\n\n```js\n// the belt\nscan(label); // twice\nreturn label;\n```\n")
    assert led_in(request.document)[lead] == f"{lead} scan(label); return label;"


@pytest.mark.parametrize("text", [_CAUSED, _CAUSED_ZH])
def test_code_that_fails_is_no_sample_and_a_cause_is_not_seen(text: str) -> None:
    understood = understand(request_of(text, "Depot list is empty", "Bug"))
    assert understood.samples == ()
    assert not any("early" in one or "过早" in one for one in understood.observed)


@pytest.mark.parametrize(
    ("text", "is_since"),
    [
        ("本地页面（http://127.0.0.1:8000）扫描正常；切换到仓库后报错。", False),
        ("On 127.0.0.1 it works fine.", False),
        ("3.2 版本扫描正常。", True),
        ("In 3.2 it worked fine.", True),
    ],
)
def test_an_address_is_no_version(text: str, is_since: bool) -> None:
    assert tells_since(text) is is_since


@pytest.mark.parametrize(
    "text",
    [
        "Instead of printing all labels twice, it could be one label with two codes.",
        "与其把每张面单打印两次，不如只打印一张带两个条码的面单。",
    ],
)
def test_what_could_be_instead_is_wanted_and_not_seen(text: str) -> None:
    assert is_meant(text)
    assert demands(text)
    assert not begins_with_verb(text)
