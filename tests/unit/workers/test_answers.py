"""Answers about one issue: every code can be explained in both languages, and nothing that was typed is repeated."""

import pytest

from tests.support.reviewed import REPORT
from workers.comment.document import CommentDocument
from workers.comment.text import render_text
from workers.guardrail.masking import HiddenPlaces
from workers.reading.language import Language
from workers.review.compose.answers import (
    code_unknown,
    dispute_noted,
    explanation,
    issues_raised,
    not_raised,
    point_explanation,
    reason_missing,
)
from workers.review.compose.shown import as_shown
from workers.review.facets.questions import POINT_CODES, question
from workers.review.facets.values import Point
from workers.review.graph import default_parts
from workers.review.schemas import Category, Decision, ReviewIssue, ReviewReport, Severity

RUBRIC = default_parts().rubric
LANGUAGES: tuple[Language, ...] = ("en", "zh")


def issue(code: str, quote: str | None = None, absent: str | None = None) -> ReviewIssue:
    category: Category = RUBRIC.issues[code].category
    return ReviewIssue(
        code=code,
        severity=Severity.BLOCKER,
        category=category,
        description="as the review said it",
        suggestion="…",
        quote=quote,
        absent=absent,
    )


def review_with(*issues: ReviewIssue, language: Language = "en") -> ReviewReport:
    return REPORT.model_copy(
        update={"decision": Decision.REJECT, "blocking_issues": issues, "language": language, "total_score": 20}
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_can_be_explained_with_and_without_a_review(language: Language) -> None:
    for code in sorted(RUBRIC.issues):
        for report in (None, review_with(issue(code, quote="优化体验")), review_with(issue(code, absent="criteria"))):
            text = render_text(explanation(code, RUBRIC, report, language))
            assert code in text
            assert ("To add" if language == "en" else "请补充") in text, code
            assert "{" not in text, code


def test_an_explanation_quotes_the_words_of_this_ticket() -> None:
    report = review_with(issue("VAGUE-WORD", "fast"), issue("VAGUE-WORD", "soon"), issue("TITLE-LEN", "x"))
    text = render_text(explanation("VAGUE-WORD", RUBRIC, report, "en"))
    assert "> fast" in text
    assert "> soon" in text
    assert "as the review said it" in text
    assert "/reqgate dispute VAGUE-WORD <why>" in text


def test_a_reader_of_another_language_gets_the_rubrics_words_in_theirs() -> None:
    report = review_with(issue("F-AC-NONE", absent="acceptance criteria"), language="en")
    text = render_text(explanation("F-AC-NONE", RUBRIC, report, "zh"))
    assert RUBRIC.issues["F-AC-NONE"].description.zh in text
    assert "as the review said it" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_that_was_not_raised_is_explained_in_general(language: Language) -> None:
    text = render_text(explanation("F-AC-NONE", RUBRIC, review_with(), language))
    assert ("did not raise it" if language == "en" else "没有在这张工单上提出") in text
    assert "dispute" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "raised", "offered"),
    [
        ("F-AC-NON", (), "F-AC-NONE"),
        ("AC-NONE", ("F-AC-NONE",), "F-AC-NONE"),
        ("VAGUE", ("VAGUE-WORD",), "VAGUE-WORD"),
        ("ZZZZZZ", ("TITLE-LEN",), "TITLE-LEN"),
        ("", (), "F-AC-NONE"),
    ],
)
def test_an_unknown_code_gets_the_nearest_one_and_is_not_repeated(
    typed: str, raised: tuple[str, ...], offered: str, language: Language
) -> None:
    text = render_text(code_unknown(typed, "explain", RUBRIC, raised, language))
    assert offered in text
    assert not typed or typed == offered or f"{typed} " not in text.replace(offered, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dispute_is_thanked_for_and_says_what_happens(language: Language) -> None:
    text = render_text(dispute_noted("F-AC-NONE", "ai-disputed", language))
    assert "ai-disputed" in text
    assert ("Thank you" if language == "en" else "谢谢") in text
    assert ("override" if language == "en" else "放行") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_begins_a_line_with_a_command(language: Language) -> None:
    answers: list[CommentDocument] = [
        explanation("F-AC-NONE", RUBRIC, review_with(issue("F-AC-NONE")), language),
        dispute_noted("F-AC-NONE", "ai-disputed", language),
        reason_missing("F-AC-NONE", language),
        not_raised(("TITLE-LEN", "VAGUE-WORD"), language),
        code_unknown("", "dispute", RUBRIC, (), language),
    ]
    for answer in answers:
        assert not any(line.lstrip("`").startswith("/") for line in render_text(answer).splitlines())


def test_the_quote_of_an_explanation_shows_nothing_of_a_key_in_which_it_begins() -> None:
    line = "gUX8MOSJH2brw7Zq3kT1vYxN2pLw9cMfRtGhYbVuJQ8rT5uVbXcDfGhJkLzMn0Pq"
    key = "RSA " + "PRIVATE KEY"
    text = f"It fails with -----BEGIN {key}-----\n{line}\n{line[::-1]}\n-----END {key}-----\nevery time."
    quote = f"{line[20:]} {line[::-1]}"
    report = review_with(issue("VAGUE-WORD", quote))
    shown = as_shown(report, HiddenPlaces(text))
    words = render_text(explanation("VAGUE-WORD", RUBRIC, shown, "en"))
    assert "•••" in words
    assert line[24:32] not in words
    assert line[::-1][:12] not in words


def asked(language: Language, *points: Point) -> ReviewReport:
    return REPORT.model_copy(
        update={"decision": Decision.REJECT, "profile": "ready", "points": points, "language": language}
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(POINT_CODES))
def test_a_point_is_explained_with_its_question_and_the_words_that_it_is_about(code: str, language: Language) -> None:
    point = Point(code=code, quote="Who may export?", text="…")
    text = render_text(point_explanation(code, asked(language, point), language))
    assert code in text
    assert question(code, language == "zh") in text
    assert "> Who may export?" in text
    assert f"{code} <" in text, "it says how to dispute it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_point_that_was_not_made_is_explained_without_a_dispute(language: Language) -> None:
    other = Point(code="ASKS", quote="Who may export?", text="…")
    strict = asked(language, other).model_copy(update={"profile": "strict"})
    for code, report in (("UNDECIDED", asked(language, other)), ("ASKS", strict), ("ASKS", None)):
        text = render_text(point_explanation(code, report, language))
        assert question(code, language == "zh") in text
        assert "Who may export?" not in text
        assert "<" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_of_the_last_review_are_listed_and_preferred_for_an_unknown_code(language: Language) -> None:
    raised = tuple(issue.code for issue in issues_raised(asked(language, Point(code="UNDECIDED", text="…"))))
    text = render_text(code_unknown("UNDECIDD", "dispute", RUBRIC, raised, language))
    assert text.count("UNDECIDED") == 2


def test_codes_of_points_are_none_of_the_rubric() -> None:
    assert set(RUBRIC.issues).isdisjoint(POINT_CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_explanation_of_a_point_begins_no_line_with_a_command(language: Language) -> None:
    report = asked(language, Point(code="ASKS", quote="/reqgate override is it?", text="…"))
    text = render_text(point_explanation("ASKS", report, language))
    assert not any(line.lstrip("`").startswith("/") for line in text.splitlines())
