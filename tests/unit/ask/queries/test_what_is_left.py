"""What is left to do of a thing that no field names: its words are looked for in titles, and nothing is left out."""

import pytest

from tests.unit.ask.queries.site import ASKER, NOW, SITE, query_of, where_of
from workers.ask.queries.reader import read_question, unread_names
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.query import Order

NOT_DONE = 'statusCategory != "Done"'


def told(words: str) -> str:
    return f'(summary ~ "{words}" OR description ~ "{words}")'


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("What is left to do for the Android app?", {NOT_DONE, told("android app")}),
        ("what's left for the gift cards", {NOT_DONE, told("gift cards")}),
        ("What remains to be done on the shopping cart?", {NOT_DONE, told("shopping cart")}),
        ("What still needs to be done in the shopping cart?", {NOT_DONE, told("shopping cart")}),
        ("Anything outstanding on the gift cards?", {NOT_DONE, told("gift cards")}),
        ("Which issues are left for the Android app?", {NOT_DONE, told("android app")}),
        ("Which bugs are open in the Android app?", {NOT_DONE, 'issuetype = "Bug"', told("android app")}),
        ("Which bugs are open for the checkout page?", {NOT_DONE, 'issuetype = "Bug"', told("checkout page")}),
        ("What is left to do in Checkout?", {NOT_DONE, 'component = "Checkout"'}),
        ("What is left for release 2.4?", {NOT_DONE, 'fixVersion = "Release 2.4"'}),
        ("push messages 还有哪些没做完的", {NOT_DONE, told("push messages")}),
        ("支付页面还剩什么没做？", {NOT_DONE, told("支付页面")}),
        ("支付頁面還剩什麼沒做？", {NOT_DONE, told("支付页面")}),
        ("结算页面还差哪些没完成？", {NOT_DONE, told("结算页面")}),
        ("结算页面还有什么没做完的吗", {NOT_DONE, told("结算页面")}),
        ("版本 2.4 还剩哪些没做完？", {NOT_DONE, 'fixVersion = "Release 2.4"'}),
    ],
)
def test_what_is_left_to_do_is_what_is_not_done(question: str, where: set[str]) -> None:
    assert set(where_of(question).split(" AND ")) == where


@pytest.mark.parametrize(
    "question",
    [
        "What is left to do before a release?",
        "What is left to do when a payment fails?",
        "Who is left on the support team?",
        "Which bugs are open in the Android team?",
        "发布之前还剩什么没做？",
        "How much is left in the budget?",
    ],
)
def test_what_to_do_at_a_time_and_other_remainders_are_no_query(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("“深色主题”的故事有哪些？", {'issuetype = "Story"', told("深色主题")}),
        ("Which “dark theme” stories are open?", {'issuetype = "Story"', NOT_DONE, told("dark theme")}),
        ("标题是“深色主题”的故事有哪些", {'issuetype = "Story"', 'summary ~ "深色主题"'}),
    ],
)
def test_a_title_in_quotes_is_looked_for(question: str, where: set[str]) -> None:
    assert set(where_of(question).split(" AND ")) == where


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("How many bugs are there, and how many of them are done?", 'issuetype = "Bug"'),
        ("How many stories are in Checkout and how many of those are still open?",
         'issuetype = "Story" AND component = "Checkout"'),
        ("一共有多少个缺陷，其中几个已经解决了？", 'issuetype = "Bug"'),
        ("结算组件有多少个故事？其中多少没完成？", 'component = "Checkout" AND issuetype = "Story"'),
    ],
)  # fmt: skip
def test_how_many_and_how_many_of_these_are_done_is_told_by_status(question: str, where: str) -> None:
    query = query_of(question)
    assert (query.counts, query.group_by, where_of(question)) == (True, "status", where)


@pytest.mark.parametrize(
    "question",
    ["How many bugs are there and how many stories?", "How many bugs are there and how many of them are urgent?"],
)
def test_of_two_numbers_that_no_status_tells_none_is(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which bugs is Martin working on?", ("Martin",)),
        ("王伟手上有哪些任务？", ("王伟",)),
        ("王伟名下的缺陷有哪些？", ("王伟",)),
    ],
)
def test_an_unknown_person_is_named_without_what_they_do(question: str, names: tuple[str, ...]) -> None:
    assert unread_names(question, SITE, NOW, ASKER, "SHOP") == names


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("Which tickets have nobody on them?", {"assignee is EMPTY"}),
        ("哪些缺陷还没人接？", {"assignee is EMPTY", NOT_DONE, 'issuetype = "Bug"'}),
        (
            "优先级为 High 的缺陷里，还没分给任何人的有哪些？",
            {"assignee is EMPTY", 'priority = "High"', 'issuetype = "Bug"'},
        ),
        ("没人接的缺陷有哪些？", {"assignee is EMPTY", 'issuetype = "Bug"'}),
        ("Which bugs has nobody started yet?", {'statusCategory = "To Do"', 'issuetype = "Bug"'}),
        (
            "Are there any Checkout bugs nobody has started?",
            {'component = "Checkout"', 'statusCategory = "To Do"', 'issuetype = "Bug"'},
        ),
        ("还没人动手的缺陷有哪些？", {'statusCategory = "To Do"', 'issuetype = "Bug"'}),
        ("深色主题的故事里有几个已经做完了？", {'issuetype = "Story"', 'statusCategory = "Done"', told("深色主题")}),
        ("王芳报的单子里还有几个没关？", {'reporter = "acc-wang"', NOT_DONE}),
        ("导出为 CSV 的单子都归谁？", {told("导出 csv")}),
        ("2026 年 10 月一共建了多少单？", {'created >= "2026-10-01"', 'created < "2026-11-01"'}),
        ("Which bugs does nobody look after?", {"assignee is EMPTY", NOT_DONE, 'issuetype = "Bug"'}),
        ("How many bugs are sitting with Bo Chen?", {'assignee = "acc-chen"', 'issuetype = "Bug"'}),
        ("Which bugs does 王芳 look after?", {'assignee = "acc-wang"', 'issuetype = "Bug"'}),
        ("结算类的缺陷有哪些？", {'component = "Checkout"', 'issuetype = "Bug"'}),
        ("上个月 iOS 新建了几张单？", {'created >= "2026-10-01"', 'created < "2026-11-01"', 'component = "iOS"'}),
    ],
)
def test_who_looks_after_what_is_read_as_people_say_it(question: str, where: set[str]) -> None:
    assert set(where_of(question).split(" AND ")) == where


def test_what_has_not_been_closed_is_not_done_where_no_status_is_called_so() -> None:
    statuses = tuple(one for one in SITE.statuses if one.name != "Closed")
    names = SITE.model_copy(update={"statuses": statuses})
    query = read_question("Which bugs haven't been closed yet?", names, NOW, ASKER, "SHOP")
    assert query is not None
    assert NOT_DONE in jql_of(query)


@pytest.mark.parametrize(("question", "limit"), [("最近新建的五张单是哪些？", 5), ("最新的 3 个缺陷", 3)])
def test_so_many_of_the_newest_are_asked_for(question: str, limit: int) -> None:
    query = query_of(question)
    assert (query.limit, query.order) == (limit, (Order(field="created"),))


@pytest.mark.parametrize(
    "question",
    [
        "哪些单子卡在 In Progress 超过一个月了？",
        "Which tickets have been in progress for more than a month?",
        "Which bugs are stuck in In Review?",
    ],
)
def test_how_long_a_status_lasts_no_field_tells(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize(
    "question", ["有没有人提过礼品卡快过期时提醒客户的需求？", "Did anybody ask for gift cards that expire?"]
)
def test_what_somebody_may_have_asked_for_is_no_name(question: str) -> None:
    assert unread_names(question, SITE, NOW, ASKER, "SHOP") == ()
