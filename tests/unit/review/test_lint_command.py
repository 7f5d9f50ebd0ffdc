"""`reqgate lint` on the command line: JSON lines for programs, underlined words for people."""

import json

from typer.testing import CliRunner

import bot.cli.lint  # noqa: F401 - registers the command
from bot.cli import app

run = CliRunner()


def test_each_line_of_json_is_answered_in_order() -> None:
    lines = ['{"id": "a", "text": "The page must be fast."}', "nonsense", '{"id": "b", "text": "好的，我同意。"}']
    result = run.invoke(app, ["lint", "--jsonl"], input="\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert answers[0] == {
        "id": "a",
        "smells": [{"kind": "subjective", "start": 17, "end": 21, "text": "fast"}],
        "role": "",
        "goal": "",
        "benefit": "",
        "is_requirement": True,
    }
    assert "error" in answers[1]
    assert (answers[2]["id"], answers[2]["smells"], answers[2]["is_requirement"]) == ("b", [], False)


def test_people_see_the_text_and_its_weak_words_by_kind() -> None:
    result = run.invoke(app, ["lint", "-"], input="作为店员，我想要友好的界面，以便对账。\n")
    assert result.exit_code == 0
    assert "作为店员，我想要友好的界面，以便对账。" in result.stdout
    assert "subjective      友好" in result.stdout
    assert "role            店员" in result.stdout


def test_a_clean_text_is_told_so() -> None:
    result = run.invoke(app, ["lint", "-"], input="The page must answer within 2 seconds.\n")
    assert "No weak words found." in result.stdout
