"""What people decided by answering a review: its line in the ticket settles what it quotes, and asks nothing itself."""

from datetime import date

import pytest

from tests.unit.review.facets.told import document, passages, reading
from workers.comment.document import Mention, Text
from workers.handlers.answering import answers_in
from workers.reading.language import Language, language_of
from workers.review.facets.values import Readiness
from workers.review.rewriting.parts import Decision, NewHeading, NewLine, decided, without_marks
from workers.review.rewriting.rewrite import rewrite
from workers.review.rewriting.template import template_for
from workers.review.rewriting.text import put_together
from workers.review.schemas import Scenario

CHOICE = """Managers export customers as CSV with one line for each.

Should deleted customers be in it? Either we include them or we leave them out.

- The file has name, e-mail and city
"""
LIMIT = """As a customer I want to see the balance of my gift card so that I do not have to call.

- Enter card number and PIN
- After 5 wrong PINs the card is locked for an hour (Security still has to confirm the number)
"""
SPEED = "The list of orders must be fast.\n"
LIMIT_ZH = """希望退款状态变化时给用户发短信：
1. 退款已受理
2. 退款已到账

短信发送失败怎么办还没定。英文用户暂不支持。
"""
CHOICE_ZH = """运营导出客户列表，每行一个客户。

已删除的客户要不要导出？要么一起导出，要么排除。
"""


def written(part: NewHeading | NewLine) -> str:
    if isinstance(part, NewHeading):
        return f"## {part.text}"
    return "".join(
        one.text if isinstance(one, Text) else "@Vera" for one in part.words if isinstance(one, Text | Mention)
    )


def with_answers(title: str, text: str, kind: Scenario, answers: str) -> str:
    """Return the text into which the answers to its own points are put."""
    language: Language = language_of(f"{title}\n{text}")
    decisions = answers_in(answers, reading(title, text, kind).points, "vera").decisions
    assert decisions
    rewritten = rewrite(document(title, text), language, template_for(kind, language, {}), decisions=decisions)
    return without_marks(put_together(rewritten, written))


@pytest.mark.parametrize(
    ("title", "text", "answers"),
    [
        ("Export customers", CHOICE, "1A"),
        ("Show the balance of a gift card", LIMIT, "1: five it is"),
        ("Show the list of orders", SPEED, "1: 95 % of requests within 200 ms"),
        ("退款状态通知", LIMIT_ZH, "1：重试三次，仍失败则发站内信"),
        ("导出客户", CHOICE_ZH, "1A"),
    ],
)
def test_a_ticket_with_all_points_answered_is_ready_and_asks_nothing_again(title: str, text: str, answers: str) -> None:
    before = reading(title, text, Scenario.FEATURE)
    assert (before.outcome, len(before.points)) == (Readiness.QUESTIONS, 1)
    after = reading(title, with_answers(title, text, Scenario.FEATURE, answers), Scenario.FEATURE)
    assert (after.outcome, after.points) == (Readiness.READY, ())


@pytest.mark.parametrize(
    ("title", "text", "open_still"),
    [
        (
            "Export customers",
            f"{CHOICE}\nWho may export is still to be decided.\n",
            "Who may export is still to be decided.",
        ),
        ("导出客户", f"{CHOICE_ZH}\n谁可以导出，待定。\n", "谁可以导出，待定。"),
    ],
)
def test_what_nobody_decided_stays_open(title: str, text: str, open_still: str) -> None:
    points = reading(title, text, Scenario.FEATURE).points
    number = next(at for at, one in enumerate(points, start=1) if one.options)
    after = reading(title, with_answers(title, text, Scenario.FEATURE, f"{number}A"), Scenario.FEATURE)
    assert after.outcome is Readiness.QUESTIONS
    assert [one.quote for one in after.points] == [open_still]


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Export customers",
            CHOICE,
            "Should deleted customers be in it? Either we include them or we leave them out.",
        ),
        ("导出客户", CHOICE_ZH, "已删除的客户要不要导出？要么一起导出，要么排除。"),
    ],
)
def test_a_question_and_its_answers_are_one_point(title: str, text: str, quote: str) -> None:
    (point,) = reading(title, text, Scenario.FEATURE).points
    assert (point.quote, len(point.options)) == (quote, 2)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Should deleted customers be exported?", "Either we include them or we leave them out."),
        ("已删除的客户要不要导出？", "要么一起导出，要么排除。"),
    ],
)
def test_a_question_in_the_title_is_quoted_with_no_words_of_the_text(title: str, text: str) -> None:
    assert text in [one.quote for one in reading(title, text, Scenario.FEATURE).points]


@pytest.mark.parametrize(
    ("title", "text", "question"),
    [
        (
            "Correct the name on an invoice",
            "- Within 24 hours the name can be changed\n\nWhat about printed invoices? Legal to decide.",
            "What about printed invoices? Legal to decide.",
        ),
        (
            "支持发票抬头修改",
            "- 开票后 24 小时内可以修改抬头\n\n已寄出的纸质发票怎么处理？等财务给口径。",
            "已寄出的纸质发票怎么处理？等财务给口径。",
        ),
    ],
)
def test_a_question_and_who_is_to_answer_it_are_one_point(title: str, text: str, question: str) -> None:
    (point,) = reading(title, text, Scenario.FEATURE).points
    assert (point.code, point.quote) == ("UNDECIDED", question)
    after = reading(title, with_answers(title, text, Scenario.FEATURE, "1: as before"), Scenario.FEATURE)
    assert (after.outcome, after.points) == (Readiness.READY, ())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_quotation_that_was_cut_or_hidden_settles_its_sentence_and_no_other(language: Language) -> None:
    sentence = f"Whether {'very ' * 30}large files of office@example.com are kept is to be decided."
    other = "Whether small files are kept is to be decided."
    cut = f"“Whether {'very ' * 12}…”"
    hidden = "“large files of ••• are kept is to be decided”"
    for quote in (cut, hidden):
        line = written(decided(Decision("yes", "vera", date(2026, 1, 2), quote), language))
        told = {one.text: one for one in passages("Keep files", f"{sentence}\n\n{other}\n\n{line}\n")}
        assert told[sentence].has("decided")
        assert not told[sentence].has("deferred", "undecided")
        assert not told[other].has("decided")


@pytest.mark.parametrize("text", ["Decided: “”", "Decided: “…” x", "已决定：“。”", "Decided: “not in it at all” yes"])
def test_a_line_that_quotes_nothing_of_the_text_settles_nothing_else(text: str) -> None:
    told = passages("Export customers", f"Who may export is to be decided.\n\n{text}\n")
    assert told[1].has("deferred")
