"""Who asks besides who has each issue of a list asks for the same issues."""

import pytest

from tests.unit.ask.queries.site import where_of
from workers.ask.queries.besides import asks_who_has_them


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("Which bugs are in progress and who has them?", "Which bugs are in progress?"),
        ("Which open bugs are there, and who is working on them?", "Which open bugs are there?"),
        ("List open bugs with their assignees", "List open bugs"),
        ("SHOP 里进行中的 Bug 有哪些，分别由谁负责？", "SHOP 里进行中的 Bug 有哪些？"),
        ("SHOP 里未解决的 Bug 有哪些？经办人是谁？", "SHOP 里未解决的 Bug 有哪些？"),
        ("SHOP 裡未解決的 Bug 有哪些，經辦人是誰？", "SHOP 里未解决的 Bug 有哪些？"),
    ],
)
def test_it_is_the_same_query(question: str, same: str) -> None:
    assert asks_who_has_them(question)
    assert where_of(question) == where_of(same) != ""


@pytest.mark.parametrize(
    "question", ["Which open bugs are assigned to Bo Chen?", "Who reported SHOP-1?", "王芳负责的 Bug 有哪些？"]
)
def test_what_names_somebody_asks_nothing_besides(question: str) -> None:
    assert not asks_who_has_them(question)
