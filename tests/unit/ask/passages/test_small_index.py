"""What is quoted from a handful of pages: a word that no page knows counts as in a large index, asking words not."""

from pathlib import Path

import pytest

from workers.ask.passages.cues import holds, wanted_by
from workers.ask.passages.reading import Quoted, quoted
from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sqlite import SqliteTable

PAGES = {
    "Locks": "The front door is locked every evening at eight. Changing the lock of the front door takes two hours.",
    "Visitors": "Visitors are met at the gate. A visitor pass is paid by the host.",
    "Rooms": "There are four meeting rooms. The largest room seats twenty people.",
    "Parking": "Parking is free for bicycles. Cars are parked behind the house.",
    "Vouchers": "Vouchers are never paid out. The money is paid back within five days. They are valid for a year.",
    "Keys": "Every key goes to the porter at night.",
    "Signs": "Only the housekeeping may write on the signs.",
    "职责": "支付组负责收款、退款和对账。价格调整由商品部决定，技术团队只负责上线。",
    "告警": "磁盘使用率超过80%时告警。支付组每天核对一次未回调的订单。",
    "网络": "访客网络的密码由前台打印。办公网络在三楼可以打印。",
    "Cards": "A key card is lost now and then. The card of a visitor is returned at the gate within two days.",
    "门卫": "门卫每天早上六点开门。收到包裹后必须在一天内登记。",
    "Kitchen": "The kitchen is cleaned on Mondays. Coffee is paid by the company.",
    "Stores": "There are three stores: cellar, attic and shed. The cellar has the chairs of last year.",
    "库房": "有三个库房：地下室、阁楼和棚屋。地下室放着去年的椅子。",
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> IndexedPages:
    """An index of ten pages."""
    table = SqliteTable(Path(tmp_path_factory.mktemp("index")) / "pages.db")
    for title, text in PAGES.items():
        page = IndexedPage(id=title, space="OFFICE", title=title)
        table.put(page, passages_of(page, text))
    return IndexedPages(table, ("OFFICE",), lambda page: True)


def read(pages: IndexedPages, question: str) -> Quoted:
    return quoted(question, pages.search(question))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long does changing the lock take?", "two hours"),
        ("How many meeting rooms are there?", "four meeting rooms"),
        ("When is the front door locked?", "at eight"),
        ("Where do the keys go?", "goes to the porter"),
    ],
)
def test_what_a_page_says_is_told(small: IndexedPages, question: str, answer: str) -> None:
    found = read(small, question)
    assert found.is_enough
    assert answer in " ".join(sentence for _, sentence in found.sentences)


def test_a_word_that_no_page_knows_says_as_much_in_a_small_index_as_in_any(small: IndexedPages) -> None:
    (hit, *_) = small.search("When are salaries paid?")
    rare = dict(hit.rare)
    assert rare["salari"] == 1.0
    assert 0 < rare["pay"] < 1


@pytest.mark.parametrize(
    "question",
    [
        "What was paid last year?",
        "What was cleaned last year?",
        "What was painted last year?",
        "What has been sold last year?",
        "Which chairs are in the attic?",
        "What chairs are in the shed?",
        "去年刷了什么？",
        "去年賣了哪些？",
        "阁楼里有哪些椅子？",
        "棚屋裡放著什麼椅子？",
    ],
)
def test_what_is_told_of_another_place_or_of_another_deed_is_not_told(small: IndexedPages, question: str) -> None:
    assert not read(small, question).is_enough


@pytest.mark.parametrize("question", ["Which chairs are in the cellar?", "地下室放着哪些椅子？"])
def test_what_is_told_of_the_place_itself_is_told(small: IndexedPages, question: str) -> None:
    assert read(small, question).is_enough


@pytest.mark.parametrize("question", ["When are salaries paid?", "Who is paid on Fridays?", "How long is a warranty?"])
def test_what_only_shares_a_common_word_is_not_told(small: IndexedPages, question: str) -> None:
    assert not read(small, question).is_enough


def test_a_word_whose_synonyms_are_known_is_not_taken_for_another_that_is_written_like_it(small: IndexedPages) -> None:
    found = read(small, "Who wrote on the signs?")
    assert "housekeeping" in found.sentences[0][1]


@pytest.mark.parametrize(
    ("question", "answer", "beside"),
    [
        ("How many meeting rooms are there?", "four meeting rooms", "twenty"),
        ("Where do the keys go?", "goes to the porter", "housekeeping"),
        ("谁负责对账？", "支付组负责收款、退款和对账。", "价格调整"),
        ("磁盘使用率超过多少时告警？", "超过80%时告警", "核对"),
    ],
)
def test_a_sentence_that_is_far_less_likely_and_holds_no_more_of_the_question_is_not_told_beside_the_answer(
    small: IndexedPages, question: str, answer: str, beside: str
) -> None:
    found = read(small, question)
    assert found.is_enough
    said = " ".join(sentence for _, sentence in found.sentences)
    assert answer in said
    assert beside not in said


def test_a_sentence_that_holds_more_of_the_question_is_told_with_the_first(small: IndexedPages) -> None:
    found = read(small, "How long are vouchers valid and within how many days is the money paid back?")
    said = " ".join(sentence for _, sentence in found.sentences)
    assert found.is_enough
    assert "valid for a year" in said
    assert "within five days" in said


@pytest.mark.parametrize(
    ("question", "group"),
    [("风控组负责什么？", "风控组"), ("What does the laundry team clean on Mondays?", "laundry team")],
)
def test_what_is_asked_about_a_group_that_no_page_knows_is_not_answered_with_another_one(
    small: IndexedPages, question: str, group: str
) -> None:
    found = read(small, question)
    assert not found.is_enough
    assert found.missing == (group,)


@pytest.mark.parametrize("question", ["支付组负责什么？", "支付小组负责什么？", "哪个小组负责对账？"])
def test_a_group_that_a_page_knows_under_that_name_is_answered(small: IndexedPages, question: str) -> None:
    found = read(small, question)
    assert found.is_enough
    assert "支付组负责收款、退款和对账。" in dict(found.sentences).values()


@pytest.mark.parametrize(
    ("question", "known", "other"),
    [
        ("Who decides?", "It is decided by the purchasing department.", "It is decided in spring."),
        ("Who decides?", "It is decided by the architecture board.", "It is decided twice."),
        ("由谁决定？", "由商品小组决定。", "春天决定。"),
        ("由谁决定？", "由运维总监决定。", "每周决定。"),
    ],
)
def test_a_group_or_an_office_is_who_does_something(question: str, known: str, other: str) -> None:
    assert wanted_by(question) == "who"
    assert holds("who", known)
    assert not holds("who", other)


def test_a_yes_no_question_is_not_answered_by_what_is_told_of_something_else(small: IndexedPages) -> None:
    assert not read(small, "访客网络能打印吗？").is_enough
    assert read(small, "谁打印访客网络的密码？").is_enough


@pytest.mark.parametrize(
    "question",
    [
        "Who cleans the garage?",
        "Is the housekeeping at the gate?",
        "Is the largest room free for visitors?",
        "Why is the front door locked?",
        "Where are vouchers paid back?",
        "Who pays the money back?",
        "Who cleans the kitchen?",
        "Is a key card returned within two days?",
        "前门为什么锁？",
        "门卫为什么六点开门？",
        "包裹由谁登记？",
        "门卫在哪里登记快递？",
    ],
)
def test_what_shares_words_with_a_question_in_a_small_index_does_not_answer_it(
    small: IndexedPages, question: str
) -> None:
    assert not read(small, question).is_enough


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is the front door locked every evening?", "locked every evening"),
        ("Where are visitors met?", "at the gate"),
        ("Are bicycles free to park?", "free for bicycles"),
        ("Can a visitor give the card of a visitor back at the gate?", "returned at the gate"),
        ("门卫几点开门？", "早上六点"),
        ("包裹多久内登记？", "一天内登记"),
    ],
)
def test_what_has_it_all_does(small: IndexedPages, question: str, answer: str) -> None:
    found = read(small, question)
    assert found.is_enough
    assert answer in " ".join(sentence for _, sentence in found.sentences)
