"""Which words a ticket is searched by, and what is about the same, in both languages."""

import pytest

from workers.evidence.alike import Text, likeness, search_words, telling_sentence


def test_words_that_are_about_nothing_are_not_searched() -> None:
    title = "The user should be able to export the invoices as PDF"
    assert search_words(title, "") == ("export", "invoices", "pdf")


def test_a_title_of_few_words_is_helped_by_the_text() -> None:
    found = search_words("Export", "Accountants need the monthly invoices.")
    assert found == ("export", "accountants", "monthly", "invoices")


def test_chinese_is_cut_into_pairs_between_the_words_of_grammar() -> None:
    assert search_words("导出订单的发票，支持PDF", "") == ("导出", "订单", "发票", "支持", "pdf")


@pytest.mark.parametrize(
    "title", ['x" OR project = SECRET', "foo\\", "a* b~ c^2 (d) [e] {f} !g ?", "AND OR NOT", '"""\'']
)
def test_no_word_can_be_an_operator_or_end_its_quotation(title: str) -> None:
    assert all(word.isalnum() or "_" in word for word in search_words(title, title))
    assert not {"AND", "OR", "NOT"} & set(search_words(title, title))


def test_what_holds_most_of_the_rare_words_is_alike() -> None:
    title = "Export invoices as PDF for accountants"
    found = [
        Text("Download invoices as PDF", "Accountants export them every month."),
        Text("Export the log", "As text."),
        Text("Nothing of it", "at all"),
    ]
    best, other, none = likeness(title, found)
    assert best > 0.5
    assert other == none == 0


def test_a_log_that_holds_the_words_makes_no_ticket_alike() -> None:
    log = "It hangs.\n{noformat}\nexport invoices PDF accountants\n{noformat}\n" + "x " * 2_000 + "export invoices PDF"
    assert likeness("Export invoices as PDF for accountants", [Text("Invoices: login hangs", log)]) == [0]
    assert telling_sentence("Export invoices as PDF", log) == "It hangs."


def test_chinese_tickets_are_alike_by_their_pairs() -> None:
    best, none = likeness("导出订单发票为PDF", [Text("订单发票可以导出", "PDF 格式"), Text("登录页面变慢", "很慢")])
    assert best > 0.5
    assert none == 0


def test_the_sentence_that_tells_most_is_quoted_as_it_stands() -> None:
    text = "h2. Why\nPeople ask for it.\n* Invoices are exported as PDF, at most 2 MB.\n* Nothing else."
    assert telling_sentence("Export invoices as PDF", text) == "Invoices are exported as PDF, at most 2 MB."
    assert telling_sentence("导出发票", "背景如下。发票每月导出一次。其他不变。") == "发票每月导出一次。"
    assert telling_sentence("anything", "") == ""
