"""Open text ends where the state of the issues is told: a search for "umlauts are still open" finds nothing at all."""

import pytest

from tests.unit.ask.queries.site import ASKER, NOW, SITE, where_of
from workers.ask.queries.reader import read_question


@pytest.mark.parametrize(
    ("question", "words", "state"),
    [
        ("which bugs about refunds are still open?", "refunds", 'statusCategory != "Done"'),
        ("how many bugs about gift cards are open?", "gift cards", 'statusCategory != "Done"'),
        ("which tasks about invoices were done?", "invoices", 'statusCategory = "Done"'),
        ("which tasks about invoices are not done?", "invoices", 'statusCategory != "Done"'),
        ("which bugs about invoices still open are there?", "invoices", 'statusCategory != "Done"'),
        ("bugs about page not found", "page not found", ""),
        ("有哪些关于退款的未完成任务？", "退款", 'statusCategory != "Done"'),
        ("关于退款的缺陷还有哪些没解决？", "退款", "resolution is EMPTY"),
        ("关于退款的任务有多少个？", "退款", ""),
    ],
)
def test_the_text_ends_before_the_state(question: str, words: str, state: str) -> None:
    where = where_of(question)
    assert f'summary ~ "{words}"' in where
    assert state in where


@pytest.mark.parametrize("question", ["which bugs about refunds still open?", "有哪些提到退款尚未解决？"])
def test_a_state_within_the_text_is_not_searched_for(question: str) -> None:
    query = read_question(question, SITE, NOW, ASKER, "SHOP")
    assert query is None or not any("open" in v or "解决" in v for t in query.where for o in t for v in o.values)


@pytest.mark.parametrize(
    ("question", "where"),
    [
        (
            "Which issue poses a risk of double bookings when the calendar is imported?",
            '(summary ~ "double bookings calendar imported" OR description ~ "double bookings calendar imported")',
        ),
        (
            "Which bug leads to double bookings in the calendar?",
            'issuetype = "Bug" AND (summary ~ "double bookings calendar" OR description ~ "double bookings calendar")',
        ),
        (
            "哪张工单会造成日历导入时提醒丢失的问题？",
            '(summary ~ "日历导入 提醒丢失" OR description ~ "日历导入 提醒丢失")',
        ),
    ],
)
def test_what_an_issue_brings_about_is_searched_for_in_its_texts(question: str, where: str) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize(
    "question",
    [
        "Which issue causes the most trouble?",
        "Which issue creates a problem in the calendar?",
        "Which bug assigned to me leads to double bookings in the calendar?",
        "Which bug leads to bookings in the calendar that are still open?",
        "Which setting leads to double bookings in the calendar?",
        "哪个任务导致延期？",
    ],
)
def test_what_says_too_little_or_asks_more_is_no_such_search(question: str) -> None:
    query = read_question(question, SITE, NOW, ASKER, "SHOP")
    assert query is None or not any(one.operator == "words" for terms in query.where for one in terms)
