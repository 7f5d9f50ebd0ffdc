"""The comment: the verdict first, short, in the ticket's language, and never a word that it should not say."""

from dataclasses import fields, replace

import pytest

from tests.support.composed import CHINESE, NO_CRITERIA, NO_EDGE, VAGUE, inlines, line, review, words, words_by_line
from tests.support.fake_parts import (
    FIRST,
    RUBRIC,
    SECOND,
    TEXT,
    FakeJudge,
    parts,
)
from workers.comment.document import BulletList, CommentDocument, Expand, Paragraph, Quotation, Status, Text
from workers.grounding.quotes import Quote
from workers.review.checks.registry import CheckResult, Finding
from workers.review.compose.texts import EN, ZH
from workers.review.schemas import Scenario, Verdict, WorkflowConfig


@pytest.mark.parametrize(
    ("ticket", "verdicts", "lozenge", "sentence"),
    [
        ({}, {}, Status("READY", "green"), " 100 of 100 points (60 needed)."),
        (CHINESE, {}, Status("可以开发", "green"), " 100 分（满分 100，需要 60）"),
        ({}, {"feature__acceptance": NO_CRITERIA}, Status("NOT READY", "red"), " 84 of 100 points would be enough"),
        (CHINESE, {"feature__acceptance": NO_CRITERIA}, Status("尚未就绪", "red"), " 84 分已达到要求"),
    ],
)
def test_the_first_line_says_verdict_score_and_threshold(
    ticket: dict[str, object], verdicts: dict[str, CheckResult], lozenge: Status, sentence: str
) -> None:
    first = review(ticket, **verdicts)[1].blocks[0]
    assert isinstance(first, Paragraph)
    assert first.content[0] == lozenge
    assert line(first).startswith(lozenge.text + sentence)


@pytest.mark.parametrize(
    ("checks", "sentence"),
    [
        ({"x__secret": CheckResult(Verdict.UNMET, findings=(Finding("X-SECRET", absent="no secrets"),))}, EN.blocked),
        ({}, EN.below),
    ],
)
def test_a_rejection_says_whether_points_or_a_blocker_or_both_are_the_reason(
    checks: dict[str, CheckResult], sentence: str
) -> None:
    enough = WorkflowConfig(threshold=84 if checks else 85)
    comment = review(config=enough, feature__acceptance=Verdict.UNMET, **checks)[1]
    assert line(comment.blocks[0]) == "NOT READY" + sentence.format(score=84, threshold=enough.threshold)
    both = review(config=WorkflowConfig(threshold=99), feature__acceptance=NO_CRITERIA)[1]
    assert line(both.blocks[0]) == "NOT READY" + EN.below_and_blocked.format(score=84, threshold=99)


def test_what_blocks_shows_the_quote_or_what_was_looked_for_the_code_and_what_to_add() -> None:
    contradiction = Finding("F-CONTRADICT", quote=Quote(text=FIRST), values={"other": SECOND})
    comment = review(
        feature__acceptance=NO_CRITERIA, feature__consistent=CheckResult(Verdict.UNMET, findings=(contradiction,))
    )[1]
    items = next(block for block in comment.blocks if isinstance(block, BulletList)).items
    assert [type(block) for block in items[0]] == [Paragraph, Paragraph, Paragraph]
    assert line(items[0][1]) == "I did not find: a list of criteria."
    assert [type(block) for block in items[1]] == [Paragraph, Quotation, Paragraph]
    assert items[1][1] == Quotation(FIRST)
    assert isinstance(items[0][0], Paragraph)
    assert items[0][0].content[-1] == Text("F-AC-NONE", code=True)
    assert line(items[0][2]).startswith("To add: List at least two results")


@pytest.mark.parametrize(
    ("ticket", "said", "unsaid"),
    [
        ({}, "The ticket seems to contain a secret (password).", "I did not find"),
        (CHINESE, "内容里似乎有机密信息（password）。", "没有找到"),
    ],
)
def test_what_should_not_be_there_is_named_and_nothing_is_looked_for_in_vain(
    ticket: dict[str, object], said: str, unsaid: str
) -> None:
    finding = Finding("X-SECRET", absent="a text without a secret", values={"found": "password"})
    comment = review(ticket, x__secret=CheckResult(Verdict.UNMET, findings=(finding,)))[1]
    assert said in words(comment)
    assert unsaid not in words(comment)


def test_what_blocks_is_not_advised_again_under_another_code() -> None:
    start = TEXT.index(FIRST)
    quote = Quote(text=FIRST, start=start, end=start + len(FIRST))
    said = words(
        review(
            feature__acceptance=CheckResult(Verdict.UNMET, findings=(Finding("F-AC-PLACEHOLDER", quote=quote),)),
            feature__placeholders=CheckResult(Verdict.UNMET, findings=(Finding("PLACEHOLDER", quote=quote),)),
        )[1],
        folded=False,
    )
    assert "The acceptance criteria are only a placeholder." in said
    assert "A part is still a placeholder" not in said


def test_a_quote_within_a_sentence_leaves_its_stop_out_and_is_not_told_twice() -> None:
    told = CheckResult(Verdict.PARTIAL, findings=(Finding("PLACEHOLDER", quote=Quote(text="To be defined.")),))
    said = words(review(feature__placeholders=told)[1])
    assert "A part is still a placeholder: “To be defined”. Fill it in" in said


def test_the_three_largest_losses_are_named_largest_first_and_what_blocks_is_not_repeated() -> None:
    comment = review(
        feature__acceptance=NO_CRITERIA,
        feature__story=Verdict.PARTIAL,
        feature__vagueness=VAGUE,
        feature__title=Verdict.UNMET,
        feature__atomic=Verdict.PARTIAL,
    )[1]
    said = [line(item[0]) for item in [b for b in comment.blocks if isinstance(b, BulletList)][1].items]
    assert [sentence.split(" ")[0] for sentence in said] == ["+8", "+5", "+4"]
    assert said[0].endswith("VAGUE-WORD")
    assert said[2] == "+4 Say: a title that says what to do."


@pytest.mark.parametrize(
    ("ticket", "line_of_topics", "advice"),
    [
        (
            {},
            "Not mentioned: edge cases (+10), what is out of scope (+6), dependencies (+5).",
            "Out of scope: the mobile app",
        ),
        (CHINESE, "没有提到：边界情况（+10）、不包含什么（+6）、依赖（+5）。", "不包含：移动端"),
    ],
)
def test_what_most_tickets_never_mention_is_one_line_and_its_advice_is_folded(
    ticket: dict[str, object], line_of_topics: str, advice: str
) -> None:
    report, comment = review(
        ticket,
        feature__unhappy=NO_EDGE,
        feature__scope=CheckResult(Verdict.UNMET, findings=(Finding("SCOPE-OUT-NONE", absent="a limit"),)),
        feature__dependencies=CheckResult(Verdict.UNMET, findings=(Finding("DEP-UNNAMED", absent="a name"),)),
    )
    assert line_of_topics in [line(block) for block in comment.blocks if isinstance(block, Paragraph)]
    assert advice not in words(comment, folded=False)
    assert advice in words(comment)
    assert {issue.code for issue in report.non_blocking_issues} == {"EDGE-NONE", "SCOPE-OUT-NONE", "DEP-UNNAMED"}


def test_no_advice_is_given_to_leave_out_what_is_not_there() -> None:
    unjudged = {"feature__vagueness": Verdict.PARTIAL, "feature__placeholders": Verdict.UNMET}
    said = words(review(**unjudged, feature__testable=Verdict.UNMET)[1], folded=False)
    assert "a result that a tester can observe" in said
    assert "words that everyone reads the same way" not in said
    assert "no TBD" not in said


def test_a_dependency_that_is_mentioned_but_not_named_is_advice_with_its_quote() -> None:
    finding = Finding("DEP-UNNAMED", quote=Quote(text=FIRST))
    comment = review(feature__dependencies=CheckResult(Verdict.PARTIAL, findings=(finding,)))[1]
    said = words(comment, folded=False)
    assert f"What this depends on is not named: “{FIRST}” Name the team" in said
    assert "Not mentioned" not in said


def test_advice_about_contradictions_is_not_given_where_none_was_found() -> None:
    assert "contradict" not in words(review(feature__consistent=Verdict.UNDECIDED)[1], folded=False)


def test_repeated_findings_stand_in_one_line_of_the_fold() -> None:
    worse = ("story", "unhappy", "scope", "design", "substance", "dependencies", "risk", "title")
    unseen = {f"feature__{name}": Verdict.UNMET for name in worse}
    vague = replace(VAGUE, verdict=Verdict.PARTIAL)
    said = [inline.text for inline in inlines(review(feature__vagueness=vague, **unseen)[1].blocks)]
    assert [sentence for sentence in said if "means something different" in sentence] == [
        "“fast” means something different to everyone. Say exactly what is meant: a number, a result that one can see, "
        "or the full list, for example “answers within 2 seconds” for “fast”. Also: “nice”, “easy”. "
    ]


@pytest.mark.parametrize(
    ("ticket", "judge", "said"),
    [
        ({}, None, "Commands: /reqgate review · /reqgate help · rubric 1 · no model · run r-42"),
        (CHINESE, None, "命令：/reqgate 评审 · /reqgate 帮助 · 评分标准 1 · 未使用模型 · 运行 r-42"),
        ({}, FakeJudge({}), "Commands: /reqgate review · /reqgate help · rubric 1 · model fake/judge · run r-42"),
    ],
)
def test_the_last_line_names_commands_rubric_model_and_run(
    ticket: dict[str, object], judge: FakeJudge | None, said: str
) -> None:
    assert line(review(ticket, parts(judge=judge))[1].blocks[-1]) == said


def test_no_line_of_ours_starts_with_a_command() -> None:
    comments = [review()[1], review(feature__acceptance=NO_CRITERIA)[1], review(CHINESE)[1]]
    for comment in comments:
        assert not [said for said in words_by_line(comment) if said.lstrip().startswith("/")]


@pytest.mark.parametrize("scenario", list(Scenario))
def test_at_its_worst_the_comment_is_one_screen_before_the_fold(scenario: Scenario) -> None:
    long = "word " * 400
    worst = {
        rule.id.replace(".", "__"): CheckResult(
            Verdict.UNMET, findings=tuple(Finding(code, quote=Quote(text=long)) for code in rule.codes)
        )
        for _, rule in RUBRIC.scenarios[scenario].rules()
    }
    said = words(review({"scenario": scenario}, **worst)[1], folded=False)
    assert len(said) < 3000


def test_the_fold_holds_scores_draft_and_questions() -> None:
    folded = next(block for block in review()[1].blocks if isinstance(block, Expand))
    said = words(CommentDocument(folded.content))
    for part in ("Completeness: 100", FIRST, SECOND, "Which columns does the file have?"):
        assert part in said


_OF_THE_BAR = [(EN.bar, ZH.bar, field.name) for field in fields(EN.bar)]


def test_both_languages_fill_the_same_blanks() -> None:
    for en, zh, name in (*((EN, ZH, field.name) for field in fields(EN) if field.name != "bar"), *_OF_THE_BAR):
        english, chinese = getattr(en, name), getattr(zh, name)
        if isinstance(english, dict):
            assert english.keys() == chinese.keys(), name
        else:
            blanks = [{part.split("}")[0] for part in text.split("{")[1:]} for text in (english, chinese)]
            assert blanks[0] == blanks[1], name
