"""What is asked in other words than a page has, or for another day or figure, is answered by the sentence on it."""

from pathlib import Path

import pytest

from workers.ask.passages.otherwise import said_otherwise
from workers.ask.passages.reading import Quoted, quoted
from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sqlite import SqliteTable

PAGES = {
    "Spending": "Up to 400 euros may be spent without approval. Travel above 900 euros is approved by the treasurer."
    " The treasurer pays within twelve days.",
    "Loans": "Members may keep a book for 20 days. A lost book is paid for by its reader.",
    "Tours": "A tour goes out on Mondays and Wednesdays before ten in the morning, never on a Sunday. Guides count the"
    " guests. A tour is called off when fewer than three guests come.",
    "Reports": "The yearly report is signed off by the chairwoman.",
    "Versions": "Releases are on Tuesdays before noon. The tester reads the notes of a release.",
    "Shifts": "The person at the desk changes every Saturday at 7 am.",
    "Alarms": "The lamp is lit when the pressure is above 3 bar.",
    "开支": "400 元以内的开支无需审批。超过 900 元的差旅由财务主管批准。",
    "借阅": "读者可以在 20 天内归还图书。丢失的图书由读者赔偿。",
    "上线安排": "每周三上午十点之前发布，周日不发布。发布经理通知各组。发布失败时由值班人员回滚。",
    "轮班": "前台每周六早上七点交接。",
    "发车": "班车每周四下午五点出发。",
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> IndexedPages:
    """An index of these pages."""
    table = SqliteTable(Path(tmp_path_factory.mktemp("index")) / "pages.db")
    for title, text in PAGES.items():
        page = IndexedPage(id=title, space="CLUB", title=title)
        table.put(page, passages_of(page, text))
    return IndexedPages(table, ("CLUB",), lambda page: True)


def read(pages: IndexedPages, question: str) -> Quoted:
    """Read as an answer does: in the words of the question, and where these find nothing in others."""
    ways = (quoted(one, pages.search(one)) for one in (question, *said_otherwise(question)))
    return next((one for one in ways if one.is_enough), Quoted())


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("May I spend 300 euros without approval?", "Up to 400 euros"),
        ("May I spend 700 euros without approval?", "Up to 400 euros"),
        ("Can I keep a book for 35 days?", "for 20 days"),
        ("Can I still keep a book after 30 days?", "for 20 days"),
        ("Can I keep a book for 2 weeks?", "for 20 days"),
        ("300元的开支要审批吗？", "400 元以内"),
        ("700 元的开支需要审批吗", "400 元以内"),
        ("35天还能归还图书吗", "20 天内"),
        ("15天后能归还图书吗？", "20 天内"),
        ("30天後還能歸還圖書嗎", "20 天内"),
        ("Who approves travel of 1000 euros?", "approved by the treasurer"),
    ],
)
def test_a_figure_within_or_beyond_a_limit_is_answered_by_the_sentence_with_the_limit(
    pages: IndexedPages, question: str, answer: str
) -> None:
    found = read(pages, question)
    assert found.is_enough
    assert len(found.sentences) == 1
    assert answer in found.sentences[0][1]


@pytest.mark.parametrize(
    "question",
    [
        "May I gamble 300 euros without approval?",
        "Can I keep a dog for 35 days?",
        "Who approves travel of 500 euros?",
        "300元的捐款要审批吗？",
        "35天还能归还雨伞吗",
        "500 元的差旅由谁批准？",
    ],
)
def test_the_limit_of_something_else_is_no_answer(pages: IndexedPages, question: str) -> None:
    assert not read(pages, question).is_enough


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who signs off travel above 900 euros?", "approved by the treasurer"),
        ("Who authorises travel above 900 euros?", "approved by the treasurer"),
        ("Who gives the go-ahead for travel above 900 euros?", "approved by the treasurer"),
        ("Who has to sign off on travel above 900 euros?", "approved by the treasurer"),
        ("Who approves the yearly report?", "signed off by the chairwoman"),
        ("超过900元的差旅谁签字？", "财务主管批准"),
        ("超过900元的差旅由谁审批", "财务主管批准"),
        ("超過900元的差旅誰簽字？", "财务主管批准"),
    ],
)
def test_who_signs_off_is_who_approves(pages: IndexedPages, question: str, answer: str) -> None:
    found = read(pages, question)
    assert found.is_enough
    assert answer in found.sentences[0][1]


@pytest.mark.parametrize(
    "question",
    [
        "Who signs off the tour?",
        "Who approves a release?",
        "谁签字发布？",
        "谁批准发布？",
        "谁批准差价？",
        "Who approves a lost book?",
    ],
)
def test_who_approves_is_not_told_where_no_page_says_it(pages: IndexedPages, question: str) -> None:
    assert not read(pages, question).is_enough


TOUR = "A tour goes out on Mondays and Wednesdays before ten in the morning, never on a Sunday."
OUT = "每周三上午十点之前发布，周日不发布。"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("May we tour on Friday at 5 pm?", TOUR),
        ("Can I tour on Monday at 5 pm?", TOUR),
        ("Do you tour at 9 am?", TOUR),
        ("Is Tuesday morning fine for a tour?", TOUR),
        ("Can we tour tomorrow?", TOUR),
        ("When may we tour?", TOUR),
        ("Is the guide allowed to tour on Sunday?", TOUR),
        ("Can we deploy on a Friday?", "Releases are on Tuesdays before noon."),
        ("周五能发布吗？", OUT),
        ("周六可以发版吗？", OUT),
        ("下午五点能上线吗", OUT),
        ("週三下午三點能發布嗎？", OUT),
        ("明天能发布吗？", OUT),
        ("几点前发版？", OUT),
        ("什么时候可以发布？", OUT),
    ],
)
def test_whether_something_is_done_at_a_time_is_answered_by_the_sentence_that_tells_its_times(
    pages: IndexedPages, question: str, answer: str
) -> None:
    assert [sentence for _, sentence in read(pages, question).sentences] == [answer]


@pytest.mark.parametrize(
    "question",
    [
        "May I buy a book on Saturday at 5 pm?",
        "Can we report on Monday?",
        "Can the lamp be lit at 7 am?",
        "When may we report?",
        "When may I keep a lost book?",
        "周六能借阅吗？",
        "下午五点能赔偿吗？",
        "明天能交接图书吗？",
        "几点能归还图书？",
    ],
)
def test_where_no_sentence_tells_the_times_of_it_none_of_something_else_is_told(
    pages: IndexedPages, question: str
) -> None:
    assert not read(pages, question).is_enough
