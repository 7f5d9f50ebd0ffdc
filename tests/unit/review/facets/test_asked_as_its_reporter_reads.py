"""What a reporter would call a false question, and what a reader asks who has to begin with the ticket."""

import pytest

from bot.cli.local.reviewing import TextReviewer
from config.settings import get_settings
from tests.unit.review.facets.told import document, kind_of, reading
from workers.comment.text import render_text
from workers.review.facets.openness import is_surely_open
from workers.review.facets.values import Facet, Readiness
from workers.review.facets.waiting import comes_first
from workers.review.schemas import Scenario

FEATURE = Scenario.FEATURE


def commented(title: str, text: str) -> str:
    """Return the comment on a ticket as text."""
    return render_text(TextReviewer(get_settings()).judged("SHOP-1", title, text, "").comment)


def first_line(title: str, text: str) -> str:
    """Return the first line of its comment."""
    return commented(title, text).splitlines()[0]


def asked(title: str, text: str, kind: Scenario) -> list[str]:
    return [point.code for point in reading(title, text, kind).points if not point.is_aside]


@pytest.mark.parametrize(
    ("title", "text", "is_asked"),
    [
        ("The ruler is not painted", 'Even though "Ruler" is enabled in Settings > Editor, no line is painted.', False),
        ("shop.error.closed is not defined in messages.properties", "when removing a shop that is open", False),
        ("Icons without a text", "The edit and copy icons don't have an alt text, which readers need.", False),
        ("Fix missing labels on icons", "Readers need them.", False),
        ("Import of baskets is broken", "The new guard breaks the import, since it adds an argument to it.", False),
        (
            "Copy without its folder",
            "## Goal\n\nStop the server when a copy fails.\n\n## Background\n\nThe folder is gone while it runs.",
            False,
        ),
        ("Do not use the shell to reach the database, connect with a library", "## Goal\n\n## Todo", False),
        ("The ruler is not painted", "It is not painted.", True),
        ("Icons are wrong", "They are wrong, which is bad.", True),
        ("The shop breaks", "It is broken since it is so old.", True),
        ("Buttons of the editor", "In source mode the other buttons are grey, and nobody sees the difference.", False),
        ("Quota is not kept", "The quota of a basket will not be kept when folders are mounted into it twice.", False),
        ("Members see no pictures", "I gave the right to two folders to a member. The list was empty.", False),
        ("Settings of the queue", "The class has some properties for retries, but those are not used.", False),
        ("配额不生效", "当目录被重复挂载到容器的时候，配额不生效。", False),
        ("会员看不到图片", "我给会员开了两个目录的权限。我上传了两张图片到目录里，列表是空的。", False),
        ("队列配置", "重试相关的参数没有被使用。", False),
        ("标尺没有显示", "已在设置里开启了“标尺”，但还是没有画出来。", False),
        ("图标有缺失", "编辑和复制图标缺少替代文字，读屏软件需要。", False),
        ("导入失败", "新的校验会让导入失败，因为它多传了一个参数。", False),
        ("不要用命令行访问数据库，改用库连接", "## 目标\n\n## 待办", False),
        ("标尺没有显示", "没有显示。", True),
    ],
)
def test_steps_are_not_asked_where_what_was_done_its_cause_or_its_cure_is_told(
    title: str, text: str, is_asked: bool
) -> None:
    assert ("STEPS" in asked(title, text, Scenario.BUG)) is is_asked


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ('Shop issue\n\n```\nError: no basket\n  File "/shop/basket.php", line 94, in delete\n```', False),
        ("It fails.\n\n```\nTraceback (most recent call last):\n  at shop.Basket.run(Basket.java:12)\n```", False),
        ("Which parts?\n\n- [ ] Copy writing\n- [ ] Design\n- [x] Code", False),
        ("## Steps to reproduce\n\n1. Open the shop\n2. Click on the basket", True),
        ("## 复现步骤\n\n1. 打开商城\n2. 点击购物车", True),
        (
            "点击购物车报错：\n\n```\nTraceback (most recent call last):\n  at shop.Basket.run(Basket.java:12)\n```",
            False,
        ),
    ],
)
def test_what_a_machine_printed_and_a_box_to_choose_by_are_no_steps(text: str, is_told: bool) -> None:
    told = reading("Basket fails", text, Scenario.BUG).facets[Facet.STEPS]
    shown = told.quote or ""
    assert ("Open the shop" in shown or "打开商城" in shown) is is_told
    assert not any(printed in shown[:12] for printed in ("Error:", "Traceback", "Copy"))


@pytest.mark.parametrize(
    ("title", "text", "is_asked"),
    [
        ("Delete several shops in the wizard", "At the wizard there is no possibility to delete a group.", False),
        ("Enforce the right", "For open baskets, anyone who sees one can share it\n\nElse only members can", False),
        ("Support for gift cards", "gift cards\n\nMockups here: https://wiki.example.org/gift-cards", False),
        ("improvement of the report", "detail information refer to sub-task", False),
        ("Support GET /orders", "Paging, maybe a filter as well", False),
        ("Weekly support", "Attend the weekly meeting of the camera group.", False),
        ("Capture the keys of the keyboard", "This is a parity ticket for SHOP-12.", False),
        ("Backports for 3.0", "Parent task for all backports of 3.0", False),
        ("Enable the menu", "The page is there but needs some script to toggle the menu.", False),
        ("每周支持", "参加摄像头小组的每周例会。", False),
        ("Polish the dialog for mobile", "This is about the dialog.", True),
        ("向导批量删除门店", "目前在向导里没有办法一次删除多个门店。", False),
        ("转发权限", "公开的购物车，能看到的人都可以转发\n\n关闭的购物车，只有会员才能转发", False),
        ("礼品卡", "礼品卡\n\n原型：https://wiki.example.org/gift", False),
        ("报表改进", "详见子任务", False),
        ("打磨弹窗", "这是关于弹窗的。", True),
    ],
)
def test_what_will_be_new_is_not_asked_where_it_is_told(title: str, text: str, is_asked: bool) -> None:
    assert ("RESULT" in asked(title, text, Scenario.FEATURE)) is is_asked


@pytest.mark.parametrize(
    ("title", "text", "is_asked"),
    [
        ("Implement support for PriceManager", "https://dev.example.org/reference/PriceManager.html", False),
        ("Implement the Shop.Locale module", "http://docs.example.org/latest/api/Shop.Locale", False),
        ("Implement support for prices", "https://chat.example.org/4711", True),
        ("Create the activity part", "https://www.figma.com/file/abc/activity", False),
        ("Update the section on sources to use shell commands instead of curl", "http://docs.example.org/#tail", False),
        ("创建动态组件", "https://www.figma.com/file/abc/activity", False),
        ("实现 PriceManager 支持", "https://dev.example.org/reference/PriceManager.html", False),
        ("实现价格支持", "https://chat.example.org/4711", True),
    ],
)
def test_a_page_about_what_a_title_names_tells_what_it_is(title: str, text: str, is_asked: bool) -> None:
    assert ("UNMEASURED" in asked(title, text, Scenario.TECH_TASK)) is is_asked


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Either way, we should choose the best events to count in either the shop or the store.", False),
        ("We should either count the shop or move the store.", True),
        ("For several addresses we need to allow the customer to select which one to use for it.", False),
        ("Not sure which one to use for it.", True),
        ("Since most (all?) pictures are static, the shop should set the header.", False),
        ("The shop should send an export (CSV or a sheet?) each day.", True),
        ("Hide the button but leave the code until we decide whether it is worth keeping", False),
        ("We cannot hide the button until we decide whether it is worth keeping", True),
        ("- [x] list the formats\n    - CSV (should we take it at all?)\n- [ ] write them", False),
        ("- [ ] list the formats\n    - CSV (should we take it at all?)\n- [ ] write them", True),
        (
            "## What needs to be done\n\nTBD\n\n## Acceptance criteria\n\n- Members see a hint before they pay\n"
            "- Members cannot pay with a card that has expired",
            False,
        ),
        ("## What needs to be done\n\nTBD\n\n## Acceptance criteria\n\n- Members see a hint", True),
        ("多个地址都符合时，先由用户选择用哪个，未定时取默认。", True),
        ("不确定用哪个。", True),
        ("大部分（全部？）图片不变，商城需要设置响应头。", False),
        ("先隐藏按钮，代码保留，等决定要不要保留之后再处理", False),
        ("还没决定要不要保留按钮", True),
        ("Please review the type - I was not sure if this was a bug or an improvement.", False),
        ("Q: What if the label is empty? (is this even possible?) A: Those are left out.", False),
        ("Q: What if the label is empty? (is this even possible?) A: not decided", True),
        ("会员看到价格。问：标签为空怎么办？（有可能吗？）答：不显示。", False),
        ("## Steps\n\n- [ ] TBD", False),
        ("需确认订单字段的格式是否调整", True),
        ("送出時改為傳送陣列（需確認後端欄位格式是否調整）", True),
        ("We need to confirm whether the format of the field changes.", True),
        ("A dialog asks the customer to confirm whether the basket is cleared.", False),
    ],
)
def test_only_what_its_author_has_left_open_is_undecided(text: str, is_asked: bool) -> None:
    assert ("UNDECIDED" in asked("Shop", text, Scenario.FEATURE)) is is_asked


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("I think it is the disk, but that will need to be confirmed.", False),
        ("The number of runs: to be confirmed.", True),
    ],
)
def test_what_research_has_to_confirm_is_its_work(text: str, is_asked: bool) -> None:
    assert ("UNDECIDED" in asked("Research the slow index", text, Scenario.BUG)) is is_asked


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Add the shop to the list of templates, if appropriate", False),
        ("The worker must answer with something like: queued, working, done.", False),
        ("The worker must answer with something like that.", True),
        ("Minify the files (others say it is longer in some cases)", False),
        ("Fix some cases", True),
        ("Creating a shop with many pictures, films, etc. is slow on most phones.", False),
        ("Create a shop with pictures, films, etc.", True),
        ("接口需要返回类似：排队、进行中、已完成。", False),
        ("Adjust the controls. Refer to the implementation matrix to see what has to be done.", True),
        ("Adjust the controls. Refer to the matrix https://wiki.example.org/m to see what has to be done.", False),
        ("调整控件。要做哪些，请参见实施矩阵。", True),
        ("Set alerts for the key metrics", True),
        ("Set alerts for the key metrics (latency, errors)", False),
        ("## 验收标准\n\n- [ ] 设置关键指标的告警", True),
        ("## 验收标准\n\n- [ ] 设置关键指标（延迟、错误率）的告警", False),
        ("Old answers must stay readable within the compatibility window.", True),
        ("Old answers must stay readable within the compatibility window of 30 days.", False),
        ("旧的返回值必须在兼容窗口内可读取", True),
        ("旧的返回值必须在 30 天的兼容窗口内可读取", False),
    ],
)
def test_only_what_is_left_unnamed_is_asked_for_its_name(text: str, is_asked: bool) -> None:
    assert ("LOOSE" in asked("Shop", text, Scenario.FEATURE)) is is_asked


@pytest.mark.parametrize(
    ("title", "text", "is_asked"),
    [
        ("Shop", "Make it more clear what drivers need to be copied where.", False),
        ("Shop", "The docs should be more clear.", True),
        ("Shop", "As a developer I want to write the index optimization guide.", False),
        ("Shop", "We want an optimization of the index.", True),
        (
            "Shop",
            "We plan to send the archive for ease of use, though a reliable way has not been found so far.",
            False,
        ),
        ("Shop", "Doing this should make work easier for new colleagues.", False),
        ("Shop", "Work should be easier for new colleagues.", True),
        (
            "Improve the times of a build",
            "The times of a build should be improved.\n\nWhen `Scanner` begins, it should read `index.json` and skip"
            " what is in it.",
            False,
        ),
        ("Improve the times of a build", "The times of a build should be improved.", True),
        ("商城", "这样做之后，新同事上手应该更快速。", False),
        ("商城", "新同事上手需要更快速。", True),
        ("优化构建时间", "构建时间需要优化。\n\n`Scanner` 启动时应该读取 `index.json`，跳过其中的文件。", False),
    ],
)
def test_a_weak_word_is_asked_about_where_something_is_demanded_by_it(title: str, text: str, is_asked: bool) -> None:
    assert ("UNMEASURED" in asked(title, text, Scenario.FEATURE)) is is_asked


def test_the_same_question_is_not_put_to_the_title_as_well() -> None:
    assert asked("Finalize the list of prices", "We need a reasonable list of prices.", FEATURE) == ["UNMEASURED"]
    assert asked("Finalize the list of prices", "Define good shops.", FEATURE) == ["UNMEASURED"] * 2


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("You may comment on the draft, but conversations on updates should be kept to the ticket.", False),
        ("讨论请在本工单评论里进行，意见应该写在评论区", False),
        (
            "- throw the appropriate message (outlined below)\n\n| Case | Message |\n| --- | --- |\n| Map | No map"
            " |\n\n## Acceptance criteria\n\n- The appropriate message is thrown to say that the reply is not complete",
            False,
        ),
        ("## Acceptance criteria\n\n- The appropriate message is thrown to say that the reply is not complete", True),
    ],
)
def test_no_example_is_asked_of_what_is_told_above_or_is_how_people_work(text: str, is_asked: bool) -> None:
    codes = asked("Reply", text, Scenario.FEATURE)
    assert ("CHECK" in codes or "UNMEASURED" in codes) is is_asked


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The import is all or nothing: every row is rolled back.", "One bad row must not make the whole import fail."),
        ("If a row is wrong, the whole import is rolled back.", "Rows with errors are skipped, the rest is imported."),
        ("导入有事务保证（全部成功或全部回滚）。", "错误处理完善，不因单条数据错误导致整体失败。"),
        ("有一行出错时整批回滚。", "跳过错误行，其余行继续导入。"),
    ],
)
def test_all_or_nothing_and_what_goes_on_without_the_bad_rows_exclude_each_other(one: str, other: str) -> None:
    assert "CONTRADICTS" in asked("Import of pupils", f"- {one}\n- {other}", Scenario.FEATURE)
    assert "CONTRADICTS" not in asked("Import of pupils", f"- {one}", Scenario.FEATURE)


@pytest.mark.parametrize(
    "text",
    [
        "The list of formats is to be decided.\n\nWho pays is to be agreed.\n\nWho sees it is not clear yet.",
        "导出格式待定。\n\n由谁付款待讨论。\n\n会员是否可见还没想好，待确认。",
    ],
)
def test_what_its_author_leaves_open_is_asked_up_to_three_times(text: str) -> None:
    assert asked("Vouchers", text, FEATURE) == ["UNDECIDED"] * 3


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            'Follow-up from "Move prices"',
            "The following discussion from !12 should be addressed:\n\n- [ ] Ana started a discussion:\n\n"
            "    > The order is saved before the price. Can this order be lost when the price is not there?",
        ),
        ("跟进：价格迁移", "以下讨论需要处理：\n\n> 订单先于价格保存。价格不存在时，订单会不会丢失？"),
    ],
)
def test_a_question_in_a_discussion_that_is_followed_up_is_open(title: str, text: str) -> None:
    assert "ASKS" in asked(title, text, Scenario.TECH_TASK)
    assert "ASKS" not in asked("Move prices", text, Scenario.TECH_TASK)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Serial numbers", "- [x] Write the page\n- [x] Check that old orders still open (DOES NOT WORK)"),
        ("序列号", "- [x] 编写页面\n- [x] 检查旧订单仍能打开（不通过）"),
        ("Set defaults for pictures", "## Goal\n\nSet defaults for pictures\n\n## Acceptance criteria\n\n- [ ] ..."),
        ("实现头像默认值", "## 目标\n\n实现头像默认值\n\n## 验收标准\n\n- [ ] ..."),
    ],
)  # fmt: skip
def test_nobody_can_begin_where_it_contradicts_itself_or_says_its_title_twice(title: str, text: str) -> None:
    assert reading(title, text, Scenario.FEATURE).outcome is Readiness.QUESTIONS


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("(feat): See more opens a dialog, should scroll", "Is this a bug? Read the guide.", Scenario.FEATURE),
        ("feat(shop): errors are shown in red", "", Scenario.FEATURE),
        ("(fix): list of shops", "It is empty.", Scenario.BUG),
        ("refactor(shop): wrong order of imports", "", Scenario.TECH_TASK),
        ("[DF] Improved error reporting for samples", "Show a red line.", Scenario.FEATURE),
        ("feat：列表报错时显示原因", "", Scenario.FEATURE),
        ("refactor：错误处理", "", Scenario.TECH_TASK),
    ],
)
def test_a_kind_that_stands_before_a_title_is_its_kind(title: str, text: str, kind: Scenario) -> None:
    told = kind_of(title, text)
    assert (told is kind) if "DF" not in title else (told is not Scenario.BUG)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Send a mail.\n\nBoth of these tickets should be completed before starting this one", "Both of these"),
        ("blocked by: #188\n\nShow the file.", "blocked by: #188"),
        ("Show the file.\n\n- depends on SHOP-12: the new list", "depends on SHOP-12"),
        ("Order servers. We are waiting on the office to provide us an account.", "We are waiting"),
        ("Mend the list. Wait for the other ticket first.", "Wait for the other ticket"),
        ("This can only be started once the new list is live.", "This can only"),
        ("Let's do this after a while, not now.", "Let's do this after"),
        ("依赖 SHOP-12 完成。\n\n显示文件。", "依赖 SHOP-12"),
        ("显示文件。需等新列表上线后才能开始开发。", "需等新列表"),
        ("前置任务：新列表。\n\n显示文件。", "前置任务"),
        ("这个先放一放，过段时间再做。", "这个先放一放"),
        ("A worker waits for the file before it starts.", ""),
        ("The map is blank after a while.", ""),
        ("The order is blocked by the guard of the shop.", ""),
        ("Wait for the mails to arrive.", ""),
        ("The module depends on the old parser.", ""),
        ("## Steps to reproduce\n\n- Wait for the other ticket first", ""),
        ("- [x] depends on SHOP-12", ""),
        ("上传完成后才能开始播放。", ""),
        ("模块依赖旧解析器。", ""),
        ("前置条件：无", ""),
    ],
)
def test_what_a_ticket_says_comes_first(text: str, words: str) -> None:
    told = comes_first(document("Shop", text))
    assert told.startswith(words) if words else told == ""


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "- [x] Write the page\n- [ ] Check the page\n- [x] Tell the team",
            " 2 of 3 boxes are ticked. I found nothing that has to be decided first.",
        ),
        ("- [ ] Write the page\n- [ ] Check the page", " I found nothing that has to be decided before work starts."),
        (
            "- [x] I have searched\n- [ ] Write the page\n- [ ] Check the page",
            " I found nothing that has to be decided before work starts.",
        ),
        (
            "Write the page, show it to members.\n\nBoth of these tickets should be completed before starting this one",
            " The ticket itself says that something else comes first: “Both of these tickets should be completed before"
            " starting this one”.",
        ),
        (
            "- [x] 编写页面\n- [ ] 检查页面\n- [x] 通知团队",
            " 3 个勾选项中已勾选 2 项，没有发现必须先确认的内容。",
        ),
        ("- [ ] 编写页面\n- [ ] 检查页面", " 没有发现开工前必须先确认的内容。"),
        (
            "编写页面，展示给所有会员。需等新列表上线后才能开始开发。",
            " 工单自身写明了先决条件：“需等新列表上线后才能开始开发。”。",
        ),
    ],
)
def test_the_first_line_says_what_the_ticket_tells_of_its_work_and_claims_no_more(text: str, first: str) -> None:
    title = "Add a page for members" if text.isascii() else "新增会员页面"
    assert first in first_line(title, text)


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("It is empty.\n\nThe page fails with an error after a search.\n\nStatus: resolved", False),
        ("It is empty.\n\nThe page fails with an error after a search.\n\nStatus: open", True),
        ("页面是空的。\n\n搜索之后页面报错，一直空白。\n\n状态：已解决", False),
        ("页面是空的。\n\n搜索之后页面报错，一直空白。\n\n状态：处理中", True),
    ],
)
def test_of_what_is_done_nothing_is_told_again(text: str, is_told: bool) -> None:
    shown = commented("Search page stays empty" if text.isascii() else "搜索页面空白", text)
    assert ("What happens" in shown or "实际结果：" in shown) is is_told


@pytest.mark.parametrize(
    ("criteria", "is_open"),
    [
        (("Set alerts for the key metrics", "The data is complete", "Show the page"), True),
        (("Set alerts for the delay", "The data is complete", "Show the page", "Hide the old one"), False),
        (("设置关键指标的告警", "数据收集合规", "显示新的页面"), True),
        (("设置延迟告警", "数据收集合规", "显示新的页面", "隐藏旧的页面"), False),
    ],
)
def test_half_of_the_criteria_have_to_be_checkable(criteria: tuple[str, ...], is_open: bool) -> None:
    is_english = criteria[0].isascii()
    heading = "## Acceptance criteria" if is_english else "## 验收标准"
    text = "\n".join((heading, "", *(f"- [ ] {one}" for one in criteria)))
    title = "Add a page with figures" if is_english else "新增数据页面"
    assert is_surely_open(document(title, text), FEATURE) is is_open
    assert not is_open or reading(title, text, FEATURE).outcome is Readiness.QUESTIONS


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Members see the list.\n\nWhy is the button named Configure but the title says Targets?", False),
        ("Members see the list.\n\nWhen does the list end?", True),
        ("Members see it.\n\nQ: Is there a rule for both that we need? Other rights? A: None, it is the same.", False),
        ("会员看到列表。\n\n为什么按钮叫“配置”，标题却叫“目标”？", False),
        ("会员看到列表。\n\n这个列表给谁看？", True),
    ],
)
def test_a_complaint_and_a_question_of_two_parts_with_its_answer_ask_nothing(text: str, is_asked: bool) -> None:
    assert ("ASKS" in asked("List", text, FEATURE)) is is_asked


@pytest.mark.parametrize(
    ("text", "liked"),
    [
        (
            "Where texts live is undecided. There are two ways:\n\n- in resources\n- in a folder\n\n{}",
            "I prefer option B, TBD.",
        ),
        ("翻译文件放在哪里还没定。有两种方案：\n\n- 放在资源目录\n- 单独建一个目录\n\n{}", "我倾向方案二。"),
    ],
)
def test_the_way_that_its_author_likes_best_is_no_question_beside_the_choice(text: str, liked: str) -> None:
    title = "Texts" if text.isascii() else "翻译文件"
    quotes = [point.quote for point in reading(title, text.format(liked), Scenario.TECH_TASK).points]
    assert quotes
    assert not any(liked in quote for quote in quotes)
    assert reading(title, liked, Scenario.TECH_TASK).points, "alone it leaves the choice open"
