"""Only what is left open is asked: no form's line, no observed alternative, no answered or repeated question."""

import pytest

from tests.unit.review.facets.told import reading, said
from workers.review.facets.values import Readiness
from workers.review.schemas import Scenario

FEATURE, TASK, BUG = Scenario.FEATURE, Scenario.TECH_TASK, Scenario.BUG


def asked(title: str, text: str, kind: Scenario) -> list[tuple[str, str | None]]:
    return [(one.code, one.quote) for one in reading(title, text, kind).points]


# Lines of forms


@pytest.mark.parametrize(
    "line",
    [
        "Have you searched the existing issues?",
        "Is there an existing issue for this?",
        "- [ ] I have searched the existing issues and found no duplicate",
        "- [x] I have read the contributing guide",
        "Please confirm that you have searched the existing issues.",
        "Is this a bug? Make sure to use the Bug template above and be as detailed in your report as possible.",
        "This should be filled in before the ticket is picked up.",
        "Would you like to work on this yourself?",
        "请确认已搜索过现有 issue",
        "- [ ] 我已搜索过现有的 issue，没有重复",
        "是否已有相同的 issue？",
        "- [x] 我已阅读贡献指南",
        "你愿意提交 PR 吗？",
        "- [ ] 我愿意尝试提交 PR",
        "本节应在开发前填写。",
    ],
)
def test_a_line_by_which_a_form_speaks_to_its_writer_is_no_text(line: str) -> None:
    assert said("Orders", f"The order page shows a filter.\n\n{line}") == ["The order page shows a filter."]


@pytest.mark.parametrize(
    "line",
    [
        "What went well?",
        "**What went wrong?**",
        "- What could have been improved?",
        "Where did we get lucky?",
        "How was the incident detected?",
        "- How did we find out that customers were affected?",
        "What were the root causes?",
        "Could this incident have been prevented?",
        "Lessons learned?",
        "哪些做得好？",
        "- 做得好的：",
        "待改进的地方：",
        "**哪里靠了运气？**",
        "事故是如何被发现的？",
        "根因是什么？",
        "这次事故能否避免？",
    ],
)
def test_a_prompt_of_a_template_for_looking_back_is_no_question(line: str) -> None:
    text = f"The queue was down for an hour.\n\n{line}\n\n- Add an alert for the length of the queue."
    assert [quote for _, quote in asked("Outage of the queue", text, TASK) if quote and quote in line] == []


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Which branches were affected by the new rule, and do they keep their prices?", FEATURE),
        ("How are customers told that an order is late?", FEATURE),
        ("订单延迟时怎样通知客户？", FEATURE),
    ],
)
def test_a_question_about_the_product_is_still_asked(line: str, kind: Scenario) -> None:
    text = f"The shop shows late orders in red.\nCustomers get a mail.\n{line}"
    assert line in [quote for _, quote in asked("Late orders", text, kind)]


# Either … or …, as things are


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Upload fails", "1. Open the order\n2. Upload a file\n\nThe server either returns 500 or hangs for a minute."),
        ("Upload fails", "When I upload a file, either the page stays blank or an error is shown."),
        ("Upload fails", "The upload is either lost or stored twice.\n\n1. Upload a file of 3 MB"),
        ("Upload fails", "1. Upload a file\n\nThe page is either blank or frozen."),
        ("上传失败", "1. 打开订单\n2. 上传文件\n\n服务端要么返回 500，要么一直卡住。"),
        ("上传失败", "1. 上传文件\n\n现在点击上传后要么没反应，要么提示出错。"),
        ("上传失败", "1. 上传文件\n\n文件要么丢失，要么重复保存。"),
    ],
)
def test_alternatives_that_were_seen_leave_no_choice(title: str, text: str) -> None:
    told = reading(title, text, BUG)
    assert told.outcome is Readiness.READY
    assert "UNDECIDED" not in [one.code for one in told.points]


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Upload of broken files",
            "Broken files are uploaded today.\nWe should either reject them or repair them.",
            "We should either reject them or repair them.",
        ),
        (
            "Upload of broken files",
            "Broken files are uploaded today.\nEither fix the broken link or remove the page.",
            "Either fix the broken link or remove the page.",
        ),
        (
            "Upload of broken files",
            "Broken files are uploaded today.\nEither no upload of such files or a list of the targets with a mark.",
            "Either no upload of such files or a list of the targets with a mark.",
        ),
        ("损坏文件的上传", "目前可以上传损坏的文件。\n应该要么拒绝，要么自动修复。", "应该要么拒绝，要么自动修复。"),
        (
            "损坏文件的上传",
            "目前可以上传损坏的文件。\n要么修复失效的链接，要么下线页面。",
            "要么修复失效的链接，要么下线页面。",
        ),
    ],
)
def test_alternatives_of_what_is_to_be_done_are_a_choice(title: str, text: str, quote: str) -> None:
    told = reading(title, text, FEATURE)
    assert told.outcome is Readiness.QUESTIONS
    assert ("UNDECIDED", quote) in [(one.code, one.quote) for one in told.points]


# Questions that are only reported


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Keep deleted orders",
            "Deleted orders stay in the archive.\n"
            'Discussed "should we keep them for ever?" on Tuesday and decided to keep them for 90 days.',
        ),
        (
            "Keep deleted orders",
            "Deleted orders stay in the archive.\n"
            "We asked ourselves whether invoices should be kept as well. Decision: they are kept for 90 days.",
        ),
        (
            "Keep deleted orders",
            "Deleted orders stay in the archive.\nShould invoices be kept as well? We agreed that they are not.",
        ),
        ("保留已删除订单", "已删除的订单进入归档。\n讨论了“是否要永久保留？”，结论是保留 90 天。"),
        ("保留已删除订单", "已删除的订单进入归档。\n周二讨论过要不要保留发票。结论：发票保留 90 天。"),
        ("保留已删除订单", "已删除的订单进入归档。\n发票要不要一起保留？最终决定不保留。"),
    ],
)
def test_a_question_that_is_reported_with_its_answer_is_not_open(title: str, text: str) -> None:
    told = reading(title, text, FEATURE)
    assert told.outcome is Readiness.READY
    assert not {"ASKS", "UNDECIDED"} & {one.code for one in told.points}


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Keep deleted orders",
            "Deleted orders stay in the archive.\nWe discussed whether to keep invoices, not decided yet.",
            "We discussed whether to keep invoices, not decided yet.",
        ),
        (
            "保留已删除订单",
            "已删除的订单进入归档。\n讨论了要不要保留发票，还没有结论，待定。",
            "讨论了要不要保留发票，还没有结论，待定。",
        ),
    ],
)
def test_a_question_that_was_discussed_in_vain_is_open(title: str, text: str, quote: str) -> None:
    assert quote in [one for _, one in asked(title, text, FEATURE)]


# The same choice in other words


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Snapshot of the shop",
            "The shop skips its first snapshot.\n"
            "But what if somebody needs a new snapshot of the shop?\n"
            "Let's decide what to do with this before we implement it.",
        ),
        (
            "Old invoices",
            "Old invoices leave the archive of the shop.\n"
            "It is not decided whether old invoices are deleted or moved.\n"
            "To be decided: deleting or moving of the old invoices.",
        ),
        (
            "店铺快照",
            "店铺启动时不再创建首个快照。\n如果有人需要新的店铺快照怎么办？\n开发前要先明确这个问题怎么处理。",
        ),
        (
            "旧发票",
            "旧发票移出店铺的归档。\n旧发票的处理策略没有明确：删除、移走还是保留。\n迁移前必须先明确旧发票的处理策略。",
        ),
    ],
)
def test_one_choice_in_two_wordings_is_asked_once(title: str, text: str) -> None:
    assert len([one for one in reading(title, text, FEATURE).points if one.code in ("ASKS", "UNDECIDED")]) == 1


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Old invoices",
            "Old invoices leave the archive of the shop.\n"
            "Which format old invoices have is not decided yet.\nWho may read old invoices is not decided yet.",
        ),
        (
            "Old invoices",
            "Old invoices leave the archive of the shop.\n"
            "To be decided: the format of the old invoices.\nTo be decided: the owner of the old invoices.",
        ),
        ("旧发票", "旧发票移出店铺的归档。\n旧发票用什么格式还没确定。\n谁可以查看旧发票还没确定。"),
        ("旧发票", "旧发票移出店铺的归档。\n历史发票导出的格式待定。\n历史发票导出的权限待定。"),
    ],
)
def test_two_choices_about_one_thing_are_both_asked(title: str, text: str) -> None:
    assert len([one for one in reading(title, text, FEATURE).points if one.code == "UNDECIDED"]) == 2


# Doubts of facts


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Support reader 8", "The app supports reader 7 only. Reader 8 is not (yet?) sold in Europe."),
        ("支持 8 号读卡器", "应用目前只支持 7 号读卡器。8 号在欧洲（暂时？）没有销售。"),
    ],
)
def test_a_doubt_of_how_things_are_puts_nothing_off(title: str, text: str) -> None:
    assert "UNDECIDED" not in [one.code for one in reading(title, text, FEATURE).points]


# Loose words


@pytest.mark.parametrize(
    "sentence",
    [
        "Show a message, bonus if it links to the help page.",
        "When no account is linked, show something like “Please link an account first”.",
        "The time-out should be something like 30 seconds.",
        "Store the file somewhere that guests can reach without signing in.",
        "Loading pictures, videos, etc. takes most of the time of the page.",
        "The copy should have the same or similar columns as the table of orders.",
        "没有绑定账号时，显示类似“请先绑定账号”的提示。",
        "超时时间应设为 30 秒左右。",
    ],
)
def test_a_weak_word_that_leaves_nothing_of_a_demand_unnamed_is_not_asked(sentence: str) -> None:
    assert "LOOSE" not in [code for code, _ in asked("Page of accounts", f"Guests see the page.\n{sentence}", FEATURE)]


@pytest.mark.parametrize(
    "sentence",
    ["+kudos if the message links to the help page", "如果链接到帮助页则是加分项"],
)
def test_of_a_bonus_is_asked_whether_it_belongs_to_the_work(sentence: str) -> None:
    assert ("SPLIT", sentence) in asked("Page of accounts", f"Guests see the page.\n- {sentence}", FEATURE)


@pytest.mark.parametrize(
    "sentence",
    [
        "The page should show something like the old list.",
        "Export orders, invoices, etc.",
        "Set the limit to something higher.",
        "应支持导出订单、发票等等。",
    ],
)
def test_a_weak_word_that_carries_a_demand_is_asked(sentence: str) -> None:
    assert ("LOOSE", sentence) in asked("Page of accounts", f"Guests see the page.\n{sentence}", FEATURE)
