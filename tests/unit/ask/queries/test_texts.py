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
