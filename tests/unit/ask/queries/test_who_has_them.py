"""Who asks besides who has each issue of a list asks for the same issues."""

import pytest

from tests.unit.ask.queries.site import where_of
from workers.ask.queries.besides import person_asked


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
    assert person_asked(question) == "assignee"
    assert where_of(question) == where_of(same) != ""


@pytest.mark.parametrize(
    "question", ["Which open bugs are assigned to Bo Chen?", "Who reported SHOP-1?", "王芳负责的 Bug 有哪些？"]
)
def test_what_names_somebody_asks_nothing_besides(question: str) -> None:
    assert person_asked(question) is None


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("Which is the oldest open bug, and who reported it?", "Which is the oldest open bug?"),
        ("最老的未解决缺陷是哪个？是谁提的？", "最老的未解决缺陷是哪个？"),
    ],
)
def test_who_wrote_it_may_be_asked_besides(question: str, same: str) -> None:
    assert person_asked(question) == "reporter"
    assert where_of(question) == where_of(same) != ""
