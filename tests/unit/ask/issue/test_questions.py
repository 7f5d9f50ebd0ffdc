"""What is asked about an issue by its key is answered from its fields, and a wrong premise is corrected first."""

import pytest

from tests.unit.ask.queries.site import ASKER, NOW, SITE
from workers.ask.issue.question import read_key_question
from workers.ask.issue.said import said_of
from workers.evidence.issues.found import IssueFacts
from workers.reading.language import language_of

OPEN = IssueFacts(
    key="SHOP-7", project="SHOP", title="Pay by gift card", type="Story", status="Open", category="To Do",
    priority="High", reporter="Bo Chen", labels=("ux",), created="2026-10-02T08:00:00+00:00",
)  # fmt: skip
DONE = OPEN.model_copy(
    update={"status": "Closed", "category": "Done", "resolution": "Fixed", "resolved": "2026-11-03T10:00:00+00:00",
            "assignee": "Ann Lee"}
)  # fmt: skip
DUE = OPEN.model_copy(update={"due": "2026-12-01"})
LINKED = OPEN.model_copy(update={"links": (("blocks", "SHOP-8"), ("relates to", "SHOP-9"))})

BLOCKED = LINKED.model_copy(update={"links": (("is blocked by", "SHOP-5"), *LINKED.links)})


def said(question: str, issue: IssueFacts) -> list[str]:
    asked = read_key_question(question, SITE, NOW, ASKER, "SHOP")
    assert asked is not None
    assert asked.keys == ("SHOP-7",)
    told = said_of(asked, issue, SITE, language_of(question))
    if asked.unread and not told:
        return [f"? {asked.unread}"]
    assert not asked.unread or all(one.corrects for one in told)
    return [("! " if one.corrects else "") + one.text for one in told]


@pytest.mark.parametrize(
    ("question", "issue", "texts"),
    [
        ("why is SHOP-7 closed?", OPEN, ["! SHOP-7 is not resolved: its status is Open."]),
        ("SHOP-7 为什么关闭了？", OPEN, ["! SHOP-7 尚未解决，状态为 Open。"]),
        ("When was SHOP-7 resolved?", OPEN, ["! SHOP-7 is not resolved: its status is Open."]),
        ("Who closed SHOP-7?", DONE, ["No field says who resolved SHOP-7; its assignee is Ann Lee."]),
        ("谁解决了 SHOP-7？", DONE, ["SHOP-7 没有记录由谁解决；经办人是 Ann Lee。"]),
        (
            "who fixed SHOP-7?",
            DONE.model_copy(update={"assignee": ""}),
            ["No field says who resolved SHOP-7, and it has no assignee."],
        ),
        ("Who closed SHOP-7?", OPEN, ["! SHOP-7 is not resolved: its status is Open."]),
        ("Who works on SHOP-7, which is closed?", DONE, ["The assignee of SHOP-7 is Ann Lee."]),
        ("When was SHOP-7 resolved?", DONE, ["The resolution date of SHOP-7 is 2026-11-03."]),
        ("SHOP-7 什么时候解决的？", DONE, ["SHOP-7 的解决日期是 2026-11-03。"]),
        ("why is SHOP-7 still open?", DONE, ["! SHOP-7 is done since 2026-11-03: its status is Closed (Fixed)."]),
        ("SHOP-7 为什么还没解决？", DONE, ["! SHOP-7 已完成，状态为 Closed (Fixed)，解决日期为 2026-11-03。"]),
        ("why is SHOP-7 assigned to Bo Larsson?", DONE, ["! The assignee of SHOP-7 is Ann Lee."]),
        ("is SHOP-7 a bug?", OPEN, ["! The type of SHOP-7 is Story."]),
        ("is SHOP-7 a story?", OPEN, ["The type of SHOP-7 is Story."]),
        ("who is assigned to SHOP-7?", OPEN, ["SHOP-7 has no assignee."]),
        ("谁负责 SHOP-7？", DONE, ["SHOP-7 的经办人是 Ann Lee。"]),
        ("Who reported SHOP-7?", OPEN, ["The reporter of SHOP-7 is Bo Chen."]),
        ("what is the status of shop-7", OPEN, ["The status of SHOP-7 is Open."]),
        ("SHOP-7 的優先級是什麼？", OPEN, ["SHOP-7 的优先级是 High。"]),
        ("when is SHOP-7 due?", OPEN, ["SHOP-7 has no due date."]),
        ("what is SHOP-7 linked to?", LINKED, ["SHOP-7 blocks SHOP-8 and relates to SHOP-9."]),
        ("which labels does SHOP-7 have?", LINKED, ["The label of SHOP-7 is ux."]),
        ("SHOP-7 关联了什么？", LINKED, ["SHOP-7 阻塞 SHOP-8，与 SHOP-9 相关。"]),
        (
            "Who reported SHOP-7 and when?",
            LINKED,
            ["The reporter of SHOP-7 is Bo Chen.", "The creation date of SHOP-7 is 2026-10-02."],
        ),
        (
            "SHOP-7: who filed it and when?",
            OPEN,
            ["The reporter of SHOP-7 is Bo Chen.", "The creation date of SHOP-7 is 2026-10-02."],
        ),
        (
            "When was SHOP-7 opened, and by whom?",
            OPEN,
            ["The creation date of SHOP-7 is 2026-10-02.", "The reporter of SHOP-7 is Bo Chen."],
        ),
        ("SHOP-7 是谁提的，什么时候？", OPEN, ["SHOP-7 的报告人是 Bo Chen。", "SHOP-7 的创建日期是 2026-10-02。"]),
        ("SHOP-7 什麼時候提的？誰？", OPEN, ["SHOP-7 的创建日期是 2026-10-02。", "SHOP-7 的报告人是 Bo Chen。"]),
        ("SHOP-7 的状态和优先级是什么？", OPEN, ["SHOP-7 的状态是 Open。", "SHOP-7 的优先级是 High。"]),
        ("what is blocking SHOP-7?", BLOCKED, ["SHOP-7 is blocked by SHOP-5."]),
        ("Is SHOP-7 blocked by anything?", BLOCKED, ["SHOP-7 is blocked by SHOP-5."]),
        ("What are the blockers of SHOP-7?", BLOCKED, ["SHOP-7 is blocked by SHOP-5."]),
        ("what does SHOP-7 block?", BLOCKED, ["SHOP-7 blocks SHOP-8."]),
        ("Is SHOP-7 blocking anything?", BLOCKED, ["SHOP-7 blocks SHOP-8."]),
        ("什么阻塞了 SHOP-7？", BLOCKED, ["SHOP-7 被 SHOP-5 阻塞。"]),
        ("SHOP-7 被什么阻塞？", BLOCKED, ["SHOP-7 被 SHOP-5 阻塞。"]),
        ("SHOP-7 阻塞了哪些？", BLOCKED, ["SHOP-7 阻塞 SHOP-8。"]),
        ("what is blocking SHOP-7?", LINKED, ["I see nothing that blocks SHOP-7."]),
        ("SHOP-7 被什么阻塞？", LINKED, ["我没有看到阻塞 SHOP-7 的事项。"]),
        ("what does SHOP-7 block?", OPEN, ["I see nothing that SHOP-7 blocks."]),
        ("SHOP-7 阻塞了哪些？", OPEN, ["我没有看到被 SHOP-7 阻塞的事项。"]),
        ("what is SHOP-7 linked to?", OPEN, ["I see no links of SHOP-7."]),
        ("SHOP-7 关联了什么？", OPEN, ["我没有看到 SHOP-7 的链接。"]),
        ("what is the parent of SHOP-7?", OPEN, ["I see no parent of SHOP-7."]),
        ("SHOP-7 的父级是哪个？", OPEN, ["我没有看到 SHOP-7 的父级。"]),
        ("SHOP-7 谁负责？优先级是什么？", DONE, ["SHOP-7 的经办人是 Ann Lee。", "SHOP-7 的优先级是 High。"]),
        ("SHOP-7 是谁的？状态呢？", DONE, ["SHOP-7 的经办人是 Ann Lee。", "SHOP-7 的状态是 Closed。"]),
        (
            "Who has SHOP-7 assigned? What is its status?",
            DONE,
            ["The assignee of SHOP-7 is Ann Lee.", "The status of SHOP-7 is Closed."],
        ),
        ("when will SHOP-7 be finished?", OPEN, ["SHOP-7 has no due date."]),
        ("when is SHOP-7 expected to be done?", DUE, ["The due date of SHOP-7 is 2026-12-01."]),
        ("SHOP-7 预计什么时候完成？", OPEN, ["SHOP-7 没有到期日。"]),
        ("SHOP-7 什么时候能修复？", DUE, ["SHOP-7 的到期日是 2026-12-01。"]),
        (
            "when will SHOP-7 be fixed?",
            DONE,
            ["! SHOP-7 is done since 2026-11-03: its status is Closed (Fixed).", "SHOP-7 has no due date."],
        ),
        ("how many story points does SHOP-7 have?", OPEN, ["? story points"]),
        ("when did Dan start on SHOP-7?", OPEN, ["? when did dan start"]),
        ("SHOP-7 什么时候开始做的？", OPEN, ["? 什么时候开始"]),
        ("what is the estimate of SHOP-7?", OPEN, ["? estimate"]),
        ("how large is SHOP-7?", OPEN, ["? how large"]),
        ("how many comments does SHOP-7 have?", OPEN, ["? comments"]),
        ("what is the budget of SHOP-7?", OPEN, ["? budget"]),
        ("how many reviewers does SHOP-7 have?", OPEN, ["? reviewers"]),
        ("SHOP-7 有多少故事点？", OPEN, ["? 故事点"]),
        ("SHOP-7 的預算是多少？", OPEN, ["? 预算"]),
        ("SHOP-7 有几个附件？", OPEN, ["? 附件"]),
        ("where is SHOP-7 discussed?", OPEN, ["? where"]),
        ("SHOP-7 多久评审一次？", OPEN, ["? 多久"]),
        ("by when will SHOP-7 be ready?", DUE, ["The due date of SHOP-7 is 2026-12-01."]),
        ("SHOP-7 多久能完成？", DUE, ["SHOP-7 的到期日是 2026-12-01。"]),
        ("who is the owner of SHOP-7?", DONE, ["The assignee of SHOP-7 is Ann Lee."]),
        (
            "what is the name of SHOP-7?",
            OPEN,
            ["SHOP-7: Pay by gift card (Story, Open, priority High, reporter Bo Chen)"],
        ),
        ("SHOP-7 讲什么？", OPEN, ["SHOP-7：Pay by gift card（Story，Open，优先级 High，报告人 Bo Chen）"]),
        ("how many labels does SHOP-7 have?", OPEN, ["The label of SHOP-7 is ux."]),
        ("priority of #7", OPEN, ["The priority of SHOP-7 is High."]),
        ("what is shop 7 about?", OPEN, ["SHOP-7: Pay by gift card (Story, Open, priority High, reporter Bo Chen)"]),
        ("SHOP-7", OPEN, ["SHOP-7: Pay by gift card (Story, Open, priority High, reporter Bo Chen)"]),
    ],
)
def test_the_fields_answer(question: str, issue: IssueFacts, texts: list[str]) -> None:
    assert said(question, issue) == texts


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("What is SHOP-7 related to? And what is its status?", ("links", "status")),
        ("SHOP-7 和哪个单子有关？现在什么状态？", ("links", "status")),
        ("SHOP-7 有没有关联的单子？现在到哪步了？", ("links", "status")),
        ("What is SHOP-7 related to, and is it done?", ("links", "status")),
        ("SHOP-7 和哪个单子有关？做完了吗？", ("links", "status")),
        ("What is SHOP-7 about and who owns it?", ("title", "assignee")),
        ("What is the priority of SHOP-7? Who has it?", ("priority", "assignee")),
        ("SHOP-7 谁负责？急不急？", ("assignee", "priority")),
        ("SHOP-7 讲什么？谁负责？", ("title", "assignee")),
        ("Who filed SHOP-7? Is it done?", ("reporter", "status")),
        ("When was SHOP-7 created and when was it last touched?", ("created", "updated")),
        ("SHOP-7 是什么优先级？有没有人在做？", ("priority", "assignee")),
        ("SHOP-7 是谁提的？做完了吗？", ("reporter", "status")),
    ],
)
def test_each_part_of_a_question_is_read(question: str, fields: tuple[str, ...]) -> None:
    asked = read_key_question(question, SITE, NOW, ASKER, "SHOP")
    assert asked is not None
    assert (asked.asked, *asked.also) == fields


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("Who works on SHOP-7, and why?", "why"),
        ("Who works on SHOP-7, why, and how often is it looked at?", "why; how often is it looked at"),
        ("SHOP-7 谁负责？为什么？多久看一次？", "为什么；多久看一次"),
        ("What is the status of SHOP-7 and how often is it looked at?", "how often is it looked at"),
        ("SHOP-7 谁负责？为什么？", "为什么"),
        ("SHOP-7 的状态是什么，多久看一次？", "多久看一次"),
        ("Who filed SHOP-7 and when?", ""),
        ("Who, by the way, is assigned to SHOP-7?", ""),
        ("SHOP-7 是谁提的，什么时候？", ""),
        ("SHOP-7 谁负责，做完了吗？", ""),
        ("Why does SHOP-7 happen? Who filed it?", "Why does SHOP-7 happen"),
        ("Who filed SHOP-7, and does it have a test?", "does it have a test"),
        ("Who filed SHOP-7? Is it done?", ""),
        ("Can you check SHOP-7? Who has it?", ""),
        ("能不能帮忙看下 SHOP-7？谁负责？", ""),
        ("Who has SHOP-7? Can somebody without an account see it?", "Can somebody without an account see it"),
        ("SHOP-7 谁负责？帮助文档在哪？", "帮助文档在哪"),
        ("麻烦看下 SHOP-7 为什么会出现？谁负责？", "麻烦看下 SHOP-7 为什么会出现"),
        ("What is SHOP-7 related to, and is it done?", ""),
        ("What is SHOP-7 related to, and is that one done?", ""),
        ("SHOP-7 和哪个单子有关？做完了吗？", ""),
        ("SHOP-7 为什么会出现？谁提的？", "SHOP-7 为什么会出现"),
        ("SHOP-7 是谁提的？有没有测试？", "有没有测试"),
        ("SHOP-7 是谁提的？做完了吗？", ""),
        ("How often is it looked at, and who is assigned to SHOP-7?", "How often is it looked at"),
        ("SHOP-7 是什么优先级？礼品卡能用几年？", "礼品卡能用几年"),
    ],
)
def test_the_part_of_a_question_that_no_field_tells_is_named(question: str, part: str) -> None:
    asked = read_key_question(question, SITE, NOW, ASKER, "SHOP")
    assert asked is not None
    assert asked.left_out == part


STATUS_ZH, LINKS_ZH = "SHOP-7 的状态是 Open。", "SHOP-7 阻塞 SHOP-8，与 SHOP-9 相关。"


@pytest.mark.parametrize(
    ("question", "issue", "texts"),
    [
        ("SHOP-7 跟哪些单有关？现在什么状态？", LINKED, [LINKS_ZH, STATUS_ZH]),
        ("SHOP-7 和哪个单子有关？现在什么状态？", LINKED, [LINKS_ZH, STATUS_ZH]),
        ("SHOP-7 现在什么状态？和哪个单子有关？", LINKED, [STATUS_ZH, LINKS_ZH]),
        ("SHOP-7 的状态以及它和哪个任务有关", LINKED, [STATUS_ZH, LINKS_ZH]),
        (
            "What is the state of SHOP-7 & which task is it related to?",
            LINKED,
            ["The status of SHOP-7 is Open.", "SHOP-7 blocks SHOP-8 and relates to SHOP-9."],
        ),
        ("Who is assigned to SHOP-7 and is it done?", DONE,
         ["The assignee of SHOP-7 is Ann Lee.", "The status of SHOP-7 is Closed."]),
        ("Who is assigned to SHOP-7 and is it done?", OPEN,
         ["! SHOP-7 is not resolved: its status is Open.", "SHOP-7 has no assignee."]),
        ("SHOP-7 谁负责，做完了吗？", DONE, ["SHOP-7 的经办人是 Ann Lee。", "SHOP-7 的状态是 Closed。"]),
    ],
)  # fmt: skip
def test_every_part_of_a_question_is_answered(question: str, issue: IssueFacts, texts: list[str]) -> None:
    assert said(question, issue) == texts


@pytest.mark.parametrize("question", ["What is SHOP-7 about and who is assigned?", "SHOP-7 讲的是什么？谁负责？"])
def test_what_an_issue_is_about_is_a_part_of_a_question(question: str) -> None:
    about, assignee = said(question, DONE)
    assert "Pay by gift card" in about
    assert "Ann Lee" in assignee


@pytest.mark.parametrize(
    "question", ["how many bugs are open?", "有多少缺陷？", "see UTF-8x and sha-256.1", "top 5 issues 7 days old"]
)
def test_a_question_without_a_key_is_none_of_these(question: str) -> None:
    assert read_key_question(question, SITE, NOW, ASKER, "SHOP") is None
