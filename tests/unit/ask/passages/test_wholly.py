"""In a small index a sentence that says all of a question answers it, and one that lacks a word of it does not."""

from pathlib import Path

import pytest

from workers.ask.passages.exclusive import keeps_for_others
from workers.ask.passages.reading import Quoted, quoted
from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sqlite import SqliteTable

PAGES = {
    "Boats": "A boat goes out on Saturdays before nine, never on a Sunday. Ask the harbour team before you lend a boat."
    " Every boat has been in the dock for a week. The siren of the pier sounds when the wind is above 40 knots.",
    "Keepers": "The keeper changes every Monday at 8 am. A call must be answered within ten minutes.",
    "Paint": "Only the harbour master may paint a hull. Paint is stored for two years.",
    "船只": "每周六九点之前出船，周日不出船。港务主管确认没有漏水，所有船只必须在船坞停放一周。",
    "票务": "乘客可以在 14 天内退票，款项在三天内退回原支付卡。只有船长才能修改航线。",
}


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> IndexedPages:
    """An index of five pages."""
    table = SqliteTable(Path(tmp_path_factory.mktemp("index")) / "pages.db")
    for title, text in PAGES.items():
        page = IndexedPage(id=title, space="PORT", title=title)
        table.put(page, passages_of(page, text))
    return IndexedPages(table, ("PORT",), lambda page: True)


def read(pages: IndexedPages, question: str) -> Quoted:
    return quoted(question, pages.search(question))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who do I ask before lending a boat?", "harbour team"),
        ("How fast must a call be answered?", "within ten minutes"),
        ("How fast must a call be anwsered?", "within ten minutes"),
        ("On which days do we go out?", "on Saturdays"),
        ("Is the boat out on a Sunday?", "never on a Sunday"),
        ("Does the keeper change on Fridays?", "every Monday"),
        ("How long is paint stored?", "two years"),
        ("How many years is paint stored?", "two years"),
        ("周六下午出船可以吗？", "每周六九点之前出船"),
        ("谁来确认没有漏水？", "港务主管"),
        ("款项退回哪张支付卡？", "原支付卡"),
        ("款項退回哪張支付卡？", "原支付卡"),
    ],
)
def test_what_says_it_all_is_told(harbour: IndexedPages, question: str, answer: str) -> None:
    found = read(harbour, question)
    assert found.is_enough
    assert answer in " ".join(sentence for _, sentence in found.sentences)


@pytest.mark.parametrize(
    "question",
    [
        "Who lends a canoe?",
        "Who paints the siren of the pier?",
        "How many boats are there in a week?",
        "How many masters may paint a hull?",
        "支付卡能转让吗？",
        "How long is a boat painted?",
        "When does the harbour siren of the gate sound?",
        "Is the keeper paid on Mondays?",
        "款项退回哪张会员卡？",
        "谁来确认没有鲨鱼？",
    ],
)
def test_what_lacks_a_word_of_it_is_not(harbour: IndexedPages, question: str) -> None:
    assert not read(harbour, question).is_enough


@pytest.mark.parametrize("question", ["May a guest paint a hull?", "超过 14 天还能退票吗？"])
def test_where_one_thing_is_asked_one_sentence_answers(harbour: IndexedPages, question: str) -> None:
    found = read(harbour, question)
    assert found.is_enough
    assert len(found.sentences) == 1


@pytest.mark.parametrize(
    ("question", "sentence", "keeps"),
    [
        ("May a guest paint the hull by hand?", "Only the harbour master may paint a hull.", True),
        ("Can a guest fix the log?", "Only the captain may write the log.", True),
        ("Can a guest read the log?", "Only the captain may write the log.", False),
        ("Can a guest paint the pier?", "Only the harbour master may paint a hull.", False),
        ("May a guest paint the hull?", "The harbour master may paint a hull.", False),
        ("Who paints a hull?", "Only the harbour master may paint a hull.", False),
        ("乘客能修改航线吗？", "只有船长才能修改航线。", True),
        ("乘客能修改座位吗？", "只有船长才能修改航线。", False),
        ("乘客能修改航线吗？", "船长可以修改航线。", False),
    ],
)
def test_what_is_kept_for_one_is_refused_to_others(question: str, sentence: str, keeps: bool) -> None:
    assert keeps_for_others(question, sentence) is keeps
