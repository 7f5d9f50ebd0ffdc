"""Titles in the other language are found by the same things, and a word without a term there widens nothing."""

import pytest

from tests.unit.ask.queries.site import query_of
from workers.ask.queries.both_languages import in_both_languages
from workers.evidence.issues.query import IssueField, IssueQuery, Term


def words_of(query: IssueQuery) -> list[set[str]]:
    """Return the words of which a text must have one, for each condition on texts."""
    return [
        {value for term in terms for value in term.values}
        for terms in query.where
        if all(term.field in (IssueField.TITLE, IssueField.DESCRIPTION) for term in terms)
    ]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("退款相关的缺陷有哪些？", [{"退款", "refund"}]),
        ("更新证书的任务有几个？",
         [{"更新证书", "renew", "renewal", "update"}, {"更新证书", "certificate"}]),
        ("issues about refunds", [{"refunds", "退款"}]),
        ("How many issues are about the dark theme?", [{"the dark theme", "深色主题", "深色模式", "夜间模式"}]),
    ],
)  # fmt: skip
def test_each_thing_is_named_in_either_language(question: str, words: list[set[str]]) -> None:
    assert words_of(in_both_languages(query_of(question))) == words


@pytest.mark.parametrize("question", ["issues about quokkas", "有哪些工单提到了鱼缸？", "bugs assigned to Bo Chen"])
def test_what_has_no_term_in_the_other_language_is_asked_as_it_is(question: str) -> None:
    assert in_both_languages(query_of(question)) == query_of(question)


def test_a_phrase_and_what_a_text_must_not_have_stay_as_they_are() -> None:
    exact = Term(field=IssueField.TITLE, operator="phrase", values=("gift card",))
    without = Term(field=IssueField.TITLE, operator="no words", values=("refund",))
    query = IssueQuery(where=((exact,), (without,)))
    assert in_both_languages(query) == query
