"""What a question asks besides: which they are, when that was, how the other issue stands, and whether there is one."""

import pytest

from tests.unit.ask.issue.test_questions import LINKED, said
from tests.unit.ask.queries.site import ASKER, NOW, SITE, query_of, where_of
from workers.ask.issue.question import read_key_question
from workers.ask.queries.besides import day_asked
from workers.ask.queries.described import asks_which, described


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("How many bugs have nobody assigned, and which are they?", 'assignee is EMPTY AND issuetype = "Bug"'),
        ("how many open bugs are there and which ones?", 'statusCategory != "Done" AND issuetype = "Bug"'),
        (
            "How many stories are in progress? Please list them.",
            'statusCategory = "In Progress" AND issuetype = "Story"',
        ),
        ("还没分配给任何人的缺陷有几个，都是哪些？", 'assignee is EMPTY AND issuetype = "Bug"'),
        ("进行中的故事有多少个？分别是什么？", 'statusCategory = "In Progress" AND issuetype = "Story"'),
    ],
)
def test_who_asks_which_they_are_gets_a_list(question: str, where: str) -> None:
    assert (query_of(question).counts, where_of(question)) == (False, where)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("Which bug was filed last, and when was that?", "created"),
        ("which bug was updated last and when?", "updated"),
        ("What is the oldest open bug and when was it created?", "created"),
        ("最近建的一个缺陷是哪个，什么时候建的？", "created"),
        ("最後更新的缺陷是哪個？什麼時候？", "updated"),
    ],
)
def test_when_that_was_is_told_of_the_one_that_is_found(question: str, day: str) -> None:
    query = query_of(question)
    assert (day_asked(question, query.order), query.limit) == (day, 1)


@pytest.mark.parametrize(
    "question", ["Which bugs were filed last week?", "上周建的缺陷有哪些？", "When was SHOP-7 filed?"]
)
def test_a_time_in_the_question_asks_for_no_day(question: str) -> None:
    assert day_asked(question, ()) is None


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("SHOP-7 关联了哪个工单？那个工单现在是什么状态？", {"SHOP-7 阻塞 SHOP-8。"}),
        ("What is SHOP-7 tied to, and what state is that other one in?", {"SHOP-7 blocks SHOP-8."}),
        ("What is SHOP-7 linked to, and what is the status of that ticket?", {"SHOP-7 blocks SHOP-8."}),
        (
            "What is SHOP-7 linked to, and what is its status?",
            {"SHOP-7 blocks SHOP-8.", "The status of SHOP-7 is Open."},
        ),
    ],
)
def test_the_state_of_the_other_issue_is_none_of_this_one(question: str, texts: set[str]) -> None:
    issue = LINKED.model_copy(update={"links": (("blocks", "SHOP-8"),), "status": "Open"})
    assert set(said(question, issue)) == texts


@pytest.mark.parametrize(
    ("question", "unread"),
    [
        ("SHOP-7 这个缺陷是哪个客户报上来的，客户叫什么名字？", "客户"),
        ("SHOP-7 这个任务是给哪家公司做的？", "公司"),
        ("Which customer is the bug SHOP-7 for?", "customer"),
    ],
)
def test_what_no_field_tells_is_not_answered_by_the_kind_of_the_issue(question: str, unread: str) -> None:
    read = read_key_question(question, SITE, NOW, ASKER, "SHOP")
    assert read is not None
    assert read.unread == unread


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("can I get a list of what Bo Larsson has in progress right now?",
         'statusCategory = "In Progress" AND assignee = "acc-bo"'),
        ("Show me the bugs that 王芳 has in progress.",
         'statusCategory = "In Progress" AND assignee = "acc-wang" AND issuetype = "Bug"'),
        ("what 王芳 is working on", 'assignee = "acc-wang" AND statusCategory != "Done"'),
    ],
)  # fmt: skip
def test_what_somebody_has_is_theirs(question: str, where: str) -> None:
    assert set(where_of(question).split(" AND ")) == set(where.split(" AND "))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("有没有人提过指纹登录的需求？", "指纹登录"),
        ("有没有人反馈过指纹登录失败？", "指纹登录失败"),
        ("Has anybody asked for a fingerprint login?", "a fingerprint login"),
        ("Did anyone report crashes on rotation before?", "crashes on rotation"),
    ],
)
def test_what_nobody_describes_by_a_title_is_looked_for_in_texts(question: str, words: str) -> None:
    assert where_of(question) == f'(summary ~ "{words}" OR description ~ "{words}")'


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("之前有没有人提过购物车导出 CSV 的需求？做完了没有？", {"购物车导出", "csv"}),
        ("有人反馈过结算页面金额四舍五入不正确吗？", {"结算页面金额四舍五入不正确"}),
        ("Have we had a request for exporting refunds as CSV before?", {"exporting", "refunds", "csv"}),
        ("Did anyone report umlauts in invoices before?", {"umlauts", "invoices"}),
        ("Is there already a ticket about umlauts in invoices?", {"umlauts", "invoices"}),
    ],
)
def test_what_somebody_may_have_asked_for_before_is_described(question: str, words: set[str]) -> None:
    (one,) = described(question)
    assert (asks_which(question), set(one.words)) == (True, words)
