"""Words of pages and questions, and passages with the headings above them."""

import pytest

from workers.atlassian.storage import heading_levels, storage_to_text
from workers.evidence.pages.asked import read_question
from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.ranking import features_of
from workers.evidence.pages.table import Size, Stored
from workers.evidence.pages.words import asked_words, words_of

PAGE = IndexedPage(id="7", space="OPS", title="Backups", version=3)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Backups are restored", "backup is restoring"),
        ("備份還原", "备份还原"),
        ("Königsberg", "Konigsberg"),
        ("1,200", "1200"),
        ("ｖ６．１", "v6.1"),
    ],
)
def test_what_means_the_same_has_the_same_tokens(one: str, other: str) -> None:
    assert set(words_of(one)) & set(words_of(other))


def test_chinese_is_cut_into_pairs_and_a_compound_name_into_its_parts() -> None:
    assert words_of("恢复备份") == ["恢复", "复备", "备份"]
    assert {"placement", "rule"} <= set(words_of("PlacementRule"))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How do I restore the backup?", ["restor", "backup"]),
        ("How long does a restore take?", ["restor", "take"]),
        ("How many environments are there?", ["environ"]),
        ("什么情况下恢复？", ["恢复"]),
        ("备份是什么时候恢复的？", ["备份", "恢复"]),
        ("退货期限是几天", ["退货"]),
        ("退货的期限有多长？", ["退货"]),
        ("退款要多少天", ["退款"]),
        ("几天内可以换货？", ["换货"]),
        ("備份是什麼時候恢復的？", ["备份", "恢复"]),
    ],
)
def test_of_a_question_what_only_asks_is_left_out(question: str, words: list[str]) -> None:
    assert asked_words(question) == words


def test_a_question_of_asking_words_alone_keeps_them() -> None:
    assert asked_words("Who is it?")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How do I reset it?", "task"),
        ("如何重置？", "task"),
        ("Who leads the team?", "fact"),
        ("How many are there?", "fact"),
    ],
)
def test_a_question_for_a_way_is_told_from_one_for_a_fact(question: str, kind: str) -> None:
    assert read_question(question, of_page=False).kind == kind
    assert read_question(question, of_page=True).kind == "page"


@pytest.mark.parametrize(
    ("asked", "said"), [("go", "went"), ("Who wrote it?", "It was written by"), ("Filipino", "the Philippines")]
)
def test_forms_of_a_word_that_stems_keep_apart_are_one_token(asked: str, said: str) -> None:
    assert set(asked_words(asked)) <= set(words_of(said))


def test_what_only_asks_whether_something_may_be_is_not_sought() -> None:
    assert read_question("周五能发布吗", of_page=False).words == ("周五", "发布")
    assert read_question("可以周五上线吗", of_page=False).words == ("周五", "上线")
    assert read_question("什么时候要回滚", of_page=False).words == ("回滚",)
    assert read_question("能源不够用吗", of_page=False).words[0] == "能源"


def test_synonyms_stand_for_a_word_in_both_languages() -> None:
    assert "remov" in read_question("delete the account", of_page=False).others["delet"]
    assert "错误" in read_question("恢复的时候报错", of_page=False).others["报错"]


@pytest.mark.parametrize(
    "asked", ["Which wars were fought in the 17th century?", "17世纪有哪些战争", "17 世紀有哪些戰爭"]
)
def test_a_century_is_told_by_its_years(asked: str) -> None:
    years = next(others for others in read_question(asked, of_page=False).others.values() if "1672" in others)
    assert {"1600", "1699"} <= years
    assert not {"1599", "1700"} & years


@pytest.mark.parametrize(
    "asked", ["What was built in the 1990s?", "What was built in the 1990's?", "1990年代建成了什么"]
)
def test_a_decade_is_told_by_its_years(asked: str) -> None:
    assert read_question(asked, of_page=False).others["1990"] == {str(year) for year in range(1991, 2000)}


def test_a_year_alone_is_no_decade() -> None:
    assert "1990" not in read_question("What was built in 1990?", of_page=False).others


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("How did the queue get its name?", "fact"),
        ("How is the invoice numbered?", "fact"),
        ("How do I number an invoice?", "task"),
        ("How is my invoice numbered?", "task"),
        ("How to number an invoice", "task"),
        ("如何给发票编号", "task"),
        ("发票编号是什么", "fact"),
    ],
)
def test_how_something_came_about_is_a_fact_and_how_to_do_it_a_task(asked: str, kind: str) -> None:
    assert read_question(asked, of_page=False).kind == kind


def test_a_word_that_is_not_there_counts_where_one_of_the_same_beginning_is() -> None:
    asked = read_question("Who explained the outage?", of_page=False)
    texts = ("Anna's explanation of it", "Anna's report of it")
    found = [Stored(str(at), "", "", "", " ".join(words_of(text))) for at, text in enumerate(texts)]
    alike, other = features_of(asked, dict.fromkeys(asked.words, 1.0), Size(2, 5.0), found)
    assert alike["begun_alike"] > 0 == other["begun_alike"]


def test_passages_carry_the_headings_above_them_and_lose_no_text() -> None:
    text = "Intro.\n\n# Restore\n\nFrom tape.\n\n## Nightly\n\nAt two.\n\n# Other\n\n```\n# no heading\n```"
    found = passages_of(PAGE, text)
    assert [(one.path, one.text) for one in found] == [
        ((), "Intro."),
        (("Restore",), "From tape."),
        (("Restore", "Nightly"), "At two."),
        (("Other",), "```\n# no heading\n```"),
    ]
    assert [one.id for one in found] == ["7#0", "7#1", "7#2", "7#3"]


def test_levels_of_storage_headings_are_kept() -> None:
    storage = "<h1>Restore</h1><h3>Nightly</h3><p>At two.</p><h3></h3><h1>Other</h1><p>None.</p>"
    found = passages_of(PAGE, storage_to_text(storage), heading_levels(storage))
    assert [one.path for one in found] == [("Restore", "Nightly"), ("Other",)]


def test_long_sections_are_cut_between_paragraphs_and_a_huge_one_between_sentences() -> None:
    paragraphs = [f"Paragraph {number}. " + "Word and word. " * 40 for number in range(6)]
    found = passages_of(PAGE, "\n\n".join(paragraphs))
    assert len(found) > 1
    assert "".join("".join(one.text for one in found).split()) == "".join("".join(paragraphs).split())
    huge = "这是一句话。" * 2_000
    assert "".join(one.text for one in passages_of(PAGE, huge)).replace(" ", "") == huge


def test_a_passage_that_speaks_as_the_first_ones_do_comes_before_another_with_the_same_words() -> None:
    asked = read_question("How do I restore a backup?", of_page=False)
    texts = (
        "restore the backup with the archive wizard",
        "the archive wizard asks where to restore",
        "the kitchen porter likes to restore chairs",
    )
    found = [Stored(str(at), "", "", "", " ".join(words_of(text))) for at, text in enumerate(texts)]
    rare = dict.fromkeys(asked.words, 1.0)

    first, like, other = (one["like_the_best"] for one in features_of(asked, rare, Size(3, 6.0), found))

    assert first == 1.0
    assert like > other


def test_words_side_by_side_and_in_one_sentence_are_told_from_the_same_words_apart() -> None:
    asked = read_question("When was the night backup restored?", of_page=False)
    texts = ("the night backup was restored", "a backup at night. it was restored", "the night shift restored a backup")
    found = [
        Stored(str(at), "", "", "Night", "\n".join(" ".join(words_of(part)) for part in text.split(".")))
        for at, text in enumerate(texts)
    ]
    rare = dict.fromkeys(asked.words, 1.0)

    near, apart, between = features_of(asked, rare, Size(3, 6.0), found)

    assert near["neighbours"] > between["neighbours"]
    assert between["neighbours"] == apart["neighbours"] == 0.0
    assert near["held_by_sentence"] == between["held_by_sentence"] == 1.0 > apart["held_by_sentence"]
    assert near["held"] == apart["held"] == between["held"] == 1.0


def test_what_something_is_called_is_no_question_for_a_reason() -> None:
    assert asked_words("四种帆船赛统称为什么？") == ["四种", "种帆", "帆船", "船赛", "赛统", "统称", "称为"]
    assert asked_words("四種帆船賽統稱為什麼？") == asked_words("四种帆船赛统称为什么？")
    assert asked_words("帆船赛为什么取消？") == ["帆船", "船赛", "取消"]
    assert read_question("四種帆船賽統稱為什麼？", of_page=False).kind == "fact"
    assert read_question("帆船賽為什麼取消？", of_page=False).kind == "task"


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("鳗又被称为什么？", ["鳗"]),
        ("港口大門又叫什麼？", ["港口", "口大", "大门"]),
        ("北门也叫做什么门？", ["北门", "门"]),
        ("谁又叫了车？", ["又叫", "车"]),
    ],
)
def test_by_what_asks_for_another_name_nothing_is_found(question: str, words: list[str]) -> None:
    assert asked_words(question) == words
