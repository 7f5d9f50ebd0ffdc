"""Questions to Jira as people say and type them: what is done, what came in, who has it, and two things at once."""

import pytest

from tests.unit.ask.issue.test_questions import DONE, LINKED, OPEN, said
from tests.unit.ask.queries.site import ASKER, NOW, SITE, query_of, where_of
from workers.ask.asked import asks_how_far_linked_are
from workers.ask.queries.reader import read_question
from workers.evidence.issues.found import IssueFacts

RUNNING = OPEN.model_copy(update={"status": "In Progress", "category": "In Progress", "assignee": "Ann Lee"})
OCTOBER = '>= "2026-10-01" AND {field} < "2026-11-01"'
DONE_SINCE = "SHOP-7 is done since 2026-11-03: its status is Closed (Fixed)."
DONE_SINCE_ZH = "SHOP-7 已完成，状态为 Closed (Fixed)，解决日期为 2026-11-03。"


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("上个月关了多少单？", f"resolved {OCTOBER.format(field='resolved')}"),
        ("上個月搞定了多少個缺陷？", f'resolved {OCTOBER.format(field="resolved")} AND issuetype = "Bug"'),
        (
            "How many bugs were wrapped up last month?",
            f'resolved {OCTOBER.format(field="resolved")} AND issuetype = "Bug"',
        ),
        (
            "上个月谁关的缺陷最多？",
            f'statusCategory = "Done" AND resolved {OCTOBER.format(field="resolved")} AND issuetype = "Bug"',
        ),
        ("What came in last month?", f"created {OCTOBER.format(field='created')}"),
        ("How many bugs did we open last month?", f'created {OCTOBER.format(field="created")} AND issuetype = "Bug"'),
        ("How many bugs were opened last month?", f'created {OCTOBER.format(field="created")} AND issuetype = "Bug"'),
        ("上个月我们开了多少缺陷？", f'created {OCTOBER.format(field="created")} AND issuetype = "Bug"'),
        ("How many bugs did we open?", 'issuetype = "Bug"'),
        (
            "How many bugs did we have open?",
            'statusCategory != "Done" AND issuetype = "Bug"',
        ),
        ("还开着的缺陷有多少？", 'statusCategory != "Done" AND issuetype = "Bug"'),
        ("上个月进来多少缺陷？", f'created {OCTOBER.format(field="created")} AND issuetype = "Bug"'),
        ("还没搞定的缺陷有哪些？", 'statusCategory != "Done" AND issuetype = "Bug"'),
        ("没人管的缺陷有哪些？", 'assignee is EMPTY AND issuetype = "Bug"'),
        ("哪些缺陷没关掉？", 'statusCategory != "Done" AND issuetype = "Bug"'),
        ("Which bugs havent been started?", 'statusCategory = "To Do" AND issuetype = "Bug"'),
        ("which bugs arent done yet", 'statusCategory != "Done" AND issuetype = "Bug"'),
        ("Which bugs dont have an assignee?", 'assignee is EMPTY AND issuetype = "Bug"'),
        (
            "Which bugs has Ann not finished yet?",
            'assignee = "acc-ann" AND statusCategory != "Done" AND issuetype = "Bug"',
        ),
        ("Which bugs hasn't Ann closed?", 'assignee = "acc-ann" AND statusCategory != "Done" AND issuetype = "Bug"'),
        ("分给我的缺陷有哪些？", f'assignee = "{ASKER}" AND issuetype = "Bug"'),
        ("交给我的、还没做完的缺陷有哪些", f'assignee = "{ASKER}" AND statusCategory != "Done" AND issuetype = "Bug"'),
    ],
)
def test_what_people_say_for_done_and_new_is_read(question: str, where: str) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("How many bugs are open right now?", 'statusCategory != "Done" AND issuetype = "Bug"'),
        ("What bugs are there as of now?", 'issuetype = "Bug"'),
        ("现在有多少缺陷？", 'issuetype = "Bug"'),
        ("目前还没搞定的缺陷有几个？", 'statusCategory != "Done" AND issuetype = "Bug"'),
        (
            "Which bugs were created from 2026-11-02 until now?",
            'created >= "2026-11-02" AND created < "2026-11-19" AND issuetype = "Bug"',
        ),
    ],
)
def test_now_is_no_day_on_which_something_was_created(question: str, where: str) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize(
    ("question", "where"),
    [
        (
            "Checkout 里除了缺陷还有哪些没做完？",
            'component = "Checkout" AND statusCategory != "Done" AND issuetype != "Bug"',
        ),
        ("iOS 这边还有哪些没搞定的任务？", 'component = "iOS" AND statusCategory != "Done" AND issuetype = "Task"'),
    ],
)
def test_a_part_is_named_by_what_is_in_it(question: str, where: str) -> None:
    assert set(where_of(question).split(" AND ")) == set(where.split(" AND "))


@pytest.mark.parametrize(
    "question",
    [
        "上个月砍了多少单？",
        "上周拆了几个任务？",
        "本月谁砍的单最多？",
        "测试环境有几个？",
        "没人看过的缺陷有哪些？",
        "没验收的缺陷有几个？",
        "还没有上架的任务有哪些？",
    ],
)
def test_what_happened_and_what_nobody_did_is_not_left_out(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize(
    "question", ["Who has more on their plate right now, 王芳 or Ann Lee?", "王芳和 Ann Lee 谁手上的活更多？"]
)
def test_what_somebody_has_to_do_is_what_is_open_and_theirs(question: str) -> None:
    assert set(where_of(question).split(" AND ")) == {
        'statusCategory != "Done"',
        f'assignee in ("acc-wang", "{ASKER}")',
    }
    assert query_of(question).group_by == "assignee"


@pytest.mark.parametrize(
    ("question", "issue", "texts"),
    [
        ("SHOP-7 为什么还没关掉？", DONE, [f"! {DONE_SINCE_ZH}"]),
        ("SHOP-7 怎么还没修好？", DONE, [f"! {DONE_SINCE_ZH}"]),
        ("Why hasn't SHOP-7 been closed yet?", DONE, [f"! {DONE_SINCE}"]),
        ("Why isn't SHOP-7 done?", DONE, [f"! {DONE_SINCE}"]),
        ("Why hasn't SHOP-7 been closed yet?", OPEN, ["The status of SHOP-7 is Open."]),
        ("SHOP-7 什么时候关的？", OPEN, ["! SHOP-7 尚未解决，状态为 Open。"]),
        ("Since when has 王芳 been working on SHOP-7?", RUNNING, ["! The assignee of SHOP-7 is Ann Lee."]),
    ],
)
def test_a_wrong_premise_is_corrected_however_it_is_said(question: str, issue: IssueFacts, texts: list[str]) -> None:
    assert said(question, issue) == texts


def test_since_when_somebody_has_an_issue_no_field_tells() -> None:
    assert said("Since when has Ann Lee been working on SHOP-7?", RUNNING) == ["? since when"]


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        (
            "When was SHOP-7 finished and who reported it?",
            ["The resolution date of SHOP-7 is 2026-11-03.", "The reporter of SHOP-7 is Bo Chen."],
        ),
        ("SHOP-7 是谁在跟，到什么状态了？", ["SHOP-7 的经办人是 Ann Lee。", "SHOP-7 的状态是 Closed。"]),
        ("SHOP-7 现在是谁在付责，什么状态？", ["SHOP-7 的经办人是 Ann Lee。", "SHOP-7 的状态是 Closed。"]),
        ("SHOP-7 有没有人负责，优先级多高？", ["SHOP-7 的经办人是 Ann Lee。", "SHOP-7 的优先级是 High。"]),
        (
            "Who takes care of SHOP-7 and where does it stand?",
            ["The assignee of SHOP-7 is Ann Lee.", "The status of SHOP-7 is Closed."],
        ),
        ("SHOP-7 谁提的，什么时候关的？", ["SHOP-7 的报告人是 Bo Chen。", "SHOP-7 的解决日期是 2026-11-03。"]),
    ],
)
def test_each_part_of_a_question_is_answered(question: str, texts: list[str]) -> None:
    assert said(question, DONE) == texts


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        (
            "When was SHOP-7 created and last updated?",
            ["The last update of SHOP-7 is 2026-11-05.", "The creation date of SHOP-7 is 2026-10-02."],
        ),
        (
            "SHOP-7 是哪天建的，最后一次更新是什么时候？",
            ["SHOP-7 的创建日期是 2026-10-02。", "SHOP-7 的更新日期是 2026-11-05。"],
        ),
    ],
)
def test_of_two_days_both_are_told(question: str, texts: list[str]) -> None:
    days = {"created": "2026-10-02T08:00:00+00:00", "updated": "2026-11-05T08:00:00+00:00"}
    assert said(question, DONE.model_copy(update=days)) == texts


@pytest.mark.parametrize(
    "question",
    [
        "What is SHOP-7 linked to, and is that one finished?",
        "Is there anything SHOP-7 relates to that is still open?",
        "Is SHOP-7 blocked by an open issue?",
        "SHOP-7 关联了哪个单，那个做完没有？",
        "SHOP-7 阻塞的任务都完成了吗？",
        "What is SHOP-7 connected to and is that other one done?",
        "SHOP-7 跟哪张单有关，那张做完没有？",
    ],
)
def test_how_far_the_other_end_of_a_link_is_says_nothing_of_the_issue_itself(question: str) -> None:
    assert asks_how_far_linked_are(question)
    assert not any("status" in text or "状态" in text or "resolved" in text for text in said(question, LINKED))


@pytest.mark.parametrize(
    "question",
    [
        "Is SHOP-7 closed and what is it linked to?",
        "What does SHOP-7 block, and is SHOP-7 done?",
        "What is blocking SHOP-7?",
        "SHOP-7 完成了吗，关联了什么？",
        "SHOP-7 阻塞了什么，SHOP-7 完成了吗？",
    ],
)
def test_how_far_the_issue_itself_is_is_another_question(question: str) -> None:
    assert not asks_how_far_linked_are(question)


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("What has Bo Chen got in progress?", 'assignee = "acc-chen" AND statusCategory = "In Progress"'),
        ("What have I got in progress?", 'assignee = "acc-ann" AND statusCategory = "In Progress"'),
        ("王芳手上有哪些进行中的？", 'assignee = "acc-wang" AND statusCategory = "In Progress"'),
    ],
)
def test_what_somebody_has_got_is_assigned_to_them(question: str, where: str) -> None:
    assert set(where_of(question).split(" AND ")) == set(where.split(" AND "))


@pytest.mark.parametrize(
    "question", ["How many bugs are there altogether?", "How many bugs are there, all told?", "总共有多少个 Bug？"]
)
def test_words_for_a_sum_are_no_names(question: str) -> None:
    assert where_of(question) == 'issuetype = "Bug"'
