"""Who does something is told by who does that, and what somebody may by what is said of them or of everybody."""

from pathlib import Path

import pytest

from workers.ask.passages.few import is_done_by_others
from workers.ask.passages.parts import leans
from workers.ask.passages.reading import Quoted, quoted
from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sqlite import SqliteTable

PAGES = {
    "Boats": "A boat is booked at the pier and inspected by the harbour master. The boat house is locked at six.",
    "Club log": "The log of the club is written and signed by the head of the club. It is printed in June.",
    "Dinghies": "Members have two dinghies. They are kept at the pier.",
    "船只": "船只在码头预订，由港务员检查。船库每晚由门卫上锁。新桨由租户付费。",
    "日志": "俱乐部日志每周撰写一次，由秘书组负责。日志六月印刷。",
    "水域": "会员可以使用小艇。摩托艇只有教练可以使用。东边的码头人人可以使用。",
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> IndexedPages:
    """An index of a few pages."""
    table = SqliteTable(Path(tmp_path_factory.mktemp("index")) / "pages.db")
    for title, text in PAGES.items():
        page = IndexedPage(id=title, space="CLUB", title=title)
        table.put(page, passages_of(page, text))
    return IndexedPages(table, ("CLUB",), lambda page: True)


def read(pages: IndexedPages, question: str) -> Quoted:
    return quoted(question, pages.search(question))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who inspects a boat?", "harbour master"),
        ("Who writes the log of the club?", "head of the club"),
        ("谁检查船只？", "港务员"),
        ("谁撰写俱乐部日志？", "秘书组"),
        ("新桨谁付费？", "租户"),
        ("会员可以使用小艇吗？", "会员可以使用小艇"),
        ("教练可以使用摩托艇吗？", "只有教练"),
        ("实习生可以使用东边的码头吗？", "人人可以使用"),
    ],
)
def test_who_does_it_is_told(club: IndexedPages, question: str, answer: str) -> None:
    found = read(club, question)
    assert found.is_enough
    assert answer in found.sentences[0][1]


@pytest.mark.parametrize(
    "question",
    [
        "Who books a boat?",
        "谁预订船只？",
        "外包能用小艇吗？",
        "What happens to a boat that I did not take?",
    ],
)
def test_who_does_something_else_is_no_answer(club: IndexedPages, question: str) -> None:
    assert not read(club, question).is_enough


@pytest.mark.parametrize(
    ("question", "told", "are_others"),
    [
        ("Who orders the oars?", "The oars are ordered in the shop, then checked by the porter.", True),
        ("Who orders the oars?", "The oars are ordered and paid for by the porter.", False),
        ("Who orders the oars?", "The oars are ordered in the shop by the porter.", False),
        ("谁订购船桨？", "船桨在商店订购，由门卫检查。", True),
        ("谁订购船桨？", "船桨由门卫订购并付款。", False),
        ("谁订购船桨？", "订购船桨由门卫负责。", False),
        ("谁订购船桨？", "船桨每年订购一次，由门卫负责。", False),
        ("When are the oars ordered?", "The oars are ordered in June and checked by the porter.", False),
    ],
)
def test_a_deed_of_somebody_is_told_with_the_deed(question: str, told: str, are_others: bool) -> None:
    assert is_done_by_others(question, told) == are_others


@pytest.mark.parametrize(
    ("part", "is_leaning"),
    [
        ("What happens to a boat that I did not take?", False),
        ("Who pays for the oar that the guest lost?", False),
        ("How long does that take?", True),
        ("Who decides that?", True),
    ],
)
def test_what_tells_which_one_is_meant_leans_on_nothing(part: str, is_leaning: bool) -> None:
    assert leans(part) == is_leaning
