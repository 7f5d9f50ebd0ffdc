"""`reqgate review`: what people and programs are shown, exit codes, and texts that are not as they should be."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.printing import print_report
from config.settings import get_settings
from tests.support.invoked import GOOD, VAGUE, lines, run
from tests.support.reviewed import REPORT
from workers.review.schemas import Decision, ReviewReport

pytestmark = pytest.mark.usefixtures("empty_folder")


def test_exit_codes_are_0_for_pass_1_for_reject_2_for_error(tmp_path: Path) -> None:
    file = tmp_path / "story.md"
    file.write_text(GOOD)
    assert run("review", str(file), "--type", "Story")[0] == 0
    assert run("review", "-", text=VAGUE)[0] == 1
    assert run("review", str(tmp_path / "missing.md"))[0] == 2
    assert run("review", "-", text="  \n")[0] == 2


def test_the_json_report_has_exactly_the_documented_names() -> None:
    code, output = run("review", "-", "--json", text=GOOD)
    report = json.loads(output)
    assert code == 0
    assert set(report) == {
        "id", "scenario", "tier", "language", "decision", "profile", "outcome", "facets", "points", "silenced",
        "total_score",
        "threshold", "dimension_scores",
        "blocking_issues", "non_blocking_issues", "checks", "lost_points", "structured_prd", "role", "goal",
        "benefit",
        "fallback_activated", "structure_check_passed", "structure_errors", "error_logs", "execution_times", "model",
        "tokens", "rubric_version", "fingerprint",
    }  # fmt: skip
    draft = report["structured_prd"]
    assert len(draft["acceptance_criteria"]) == 3
    assert all(isinstance(criterion, str) for criterion in draft["acceptance_criteria"])
    for evidence in draft["evidence"]:
        assert GOOD[evidence["start"] : evidence["end"]] == evidence["quote"]
    assert report["role"] == "shop customer"
    assert set(report["execution_times"]) == {
        "guardrail", "structuring", "structure_check", "scoring", "gate", "formatter",
    }  # fmt: skip


def test_an_issue_has_the_documented_names_and_quotes_verbatim() -> None:
    text = "\n\n" + VAGUE
    report = json.loads(run("review", "-", "--json", text=text)[1])
    issues = report["blocking_issues"] + report["non_blocking_issues"]
    assert issues
    for issue in issues:
        assert set(issue) == {
            "code", "severity", "category", "description", "suggestion", "quote", "start", "end", "absent",
        }  # fmt: skip
        if issue["start"] is not None:
            assert text[issue["start"] : issue["end"]] == issue["quote"]


def test_jsonl_answers_every_line_in_its_place() -> None:
    given = [
        json.dumps({"id": "a", "title": "Add invoice download", "description": GOOD, "type": "Story"}),
        "not json",
        json.dumps({"id": "b", "title": "Fix", "description": ""}),
        json.dumps({"id": "c", "title": "No description"}),
        json.dumps({"id": "d", "title": "登录失败", "description": "点击登录后页面空白。" * 5, "type": "缺陷"}),
        json.dumps({"id": "e", "title": "Broken \ud800 text", "description": "It has a lone surrogate \udfff in it."}),
    ]
    code, output = run("review", "--jsonl", text="\n".join(given))
    answers = lines(output)
    assert code == 0
    assert [answer["id"] for answer in answers] == ["a", None, "b", "c", "d", "e"]
    assert answers[1]["error"] == "line 2: not JSON"
    assert "description" in answers[3]["error"]
    assert answers[0]["decision"] == "PASS"
    assert answers[2]["decision"] == "REJECT"
    assert answers[4]["scenario"] == "BUG"
    for answer in (answers[0], answers[2], answers[4], answers[5]):
        ReviewReport.model_validate(answer)


def test_what_a_tracker_keeps_beside_the_text_is_read_as_well() -> None:
    bug = {"id": "a", "title": "Login page is blank", "description": "Sometimes the page stays blank.", "type": "Bug"}
    beside = {"attachments": ["blank.png"], "environment": "Firefox 131", "versions": ["4.2"], "parent": None}
    odd = {**bug, "id": "b", "versions": "4.2"}
    _, output = run("review", "--jsonl", text="\n".join(map(json.dumps, (bug, {**bug, **beside}, odd))))
    bare, told, refused = lines(output)
    assert (bare["outcome"], told["outcome"]) == ("QUESTIONS", "READY")
    assert told["facets"]["environment"]["quote"] == "Firefox 131; 4.2"
    assert "versions" in refused["error"]


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Blocking issues and score decide."""
    rules = tmp_path / "projects.yaml"
    rules.write_text("defaults: {profile: strict}\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(rules))
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


@pytest.mark.usefixtures("strict")
def test_people_see_the_verdict_and_what_to_add() -> None:
    _, output = run("review", "-", text=VAGUE)
    assert "REJECT" in output
    assert "F-AC-NONE" in output
    assert "→" in output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Login\n", ["EMPTY"]),
        (
            "# Show a notice\n\nEither we send an e-mail, or we show a notice.",
            ["QUESTIONS", "UNDECIDED", "– we show a"],
        ),
        ("# 地址变更之后通知客户\n\n修改之后是发送邮件，还是显示通知。", ["QUESTIONS", "UNDECIDED", "– 显示通知"]),
    ],
)
def test_under_the_bar_people_see_the_outcome_and_the_points_and_no_score(text: str, said: list[str]) -> None:
    _, output = run("review", "-", "--type", "Story", text=text)
    assert [words for words in said if words not in output] == []
    assert ", needed " not in output


def test_a_ticket_without_a_jira_says_what_to_set() -> None:
    code, output = run("review", "DEMO-1", "--dry-run")
    assert code == 2
    assert "JIRA_URL" in output


def test_without_a_fallback_a_text_without_a_draft_gets_an_error_and_no_verdict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ENABLE_FALLBACK", "false")
    get_settings.cache_clear()
    code, output = run("review", "-", text=VAGUE)
    line = json.dumps({"id": "a", "title": "Nicer checkout", "description": VAGUE})
    (answer,) = lines(run("review", "--jsonl", text=line)[1])
    get_settings.cache_clear()
    assert (code, answer["id"]) == (2, "a")
    assert "ENABLE_FALLBACK" in output
    assert answer["error"]


def test_a_ticket_key_in_small_letters_is_not_taken_for_a_file(tmp_path: Path) -> None:
    code, output = run("review", "demo-1")
    assert code == 2
    assert "demo-1: no such file; a ticket key is written in capitals: DEMO-1" in output.replace("\n", " ")
    (tmp_path / "demo-1").write_text(GOOD)
    assert run("review", "demo-1", "--type", "Story")[0] == 0


@pytest.mark.usefixtures("strict")
def test_a_quote_stands_beside_the_number_of_its_line() -> None:
    text = "# Nicer checkout\n\nThe checkout should open quickly.\nIt has to be user friendly for everybody.\n"
    shown = run("review", "-", text=text)[1]
    assert "line 4 │ user friendly" in shown


@pytest.mark.usefixtures("strict")
def test_a_long_quote_of_chinese_is_wrapped_and_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    text = "# 优化结算页面\n\n结算页面应该更好看，让大家都更满意，希望尽快优化体验，尽可能友好。\n"
    shown = run("review", "-", text=text)[1]
    assert "line 3 │" in shown
    assert "…" not in shown.replace("“…”", "")


def test_a_pipe_gets_plain_text_and_a_terminal_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("review", "-", text=VAGUE)[1]
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;37;41m REJECT " in run("review", "-", text=VAGUE)[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "41m" not in run("review", "-", text=VAGUE)[1]


@pytest.mark.parametrize("command", ["review", "lint"])
def test_a_text_does_not_command_the_terminal(command: str) -> None:
    evil = VAGUE.replace("user friendly", "user friendly \x1b]0;owned\x07 and \x9b2J fast \u202edesrever")
    shown = run(command, "-", text=evil)[1]
    assert "user friendly" in shown
    for obeyed in ("\x1b", "\x07", "\x9b", "\u202e"):
        assert obeyed not in shown


def test_a_model_that_gave_no_answer_is_followed_by_what_to_look_at(capsys: pytest.CaptureFixture[str]) -> None:
    failed = REPORT.model_copy(update={"decision": Decision.ERROR, "model": "openai/some-model"})
    print_report(failed)
    assert "reqgate doctor" in capsys.readouterr().out
    print_report(failed.model_copy(update={"decision": Decision.PASS}))
    assert "reqgate doctor" not in capsys.readouterr().out
