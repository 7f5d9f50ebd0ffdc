"""`reqgate eval` and `reqgate parse-json` as people and programs use them."""

import json
import math
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app, evaluation
from config.settings import get_settings
from tests.support.labelled import write_folder

assert evaluation, "importing it registers the commands"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    get_settings.cache_clear()


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(write_folder(tmp_path / "data"))


def run(*arguments: str, text: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout


def test_the_tables_show_ours_beside_target_and_peers(data: str) -> None:
    code, output = run("eval", data, "--only", "pii", "--only", "json")

    assert code == 0
    row = next(line for line in output.splitlines() if line.strip().startswith("card_f"))
    assert row.split()[1:5] == ["1.000", "✓", "≥", "0.970"]
    assert "Presidio .871" in row
    assert "must_reject" in output
    assert "tpr_overt" not in output
    assert "targets reached; not: pii.ticket_flag_rate" in output


def test_the_json_is_metric_id_to_value_n_and_interval(data: str) -> None:
    code, output = run("eval", data, "--only", "json", "--json")

    assert code == 0
    figures = json.loads(output)
    assert figures["json.must_reject"] == {"value": 1.0, "n": 2, "low": 1.0, "high": 1.0}
    assert all(math.isfinite(value) for figure in figures.values() for value in figure.values())


def test_a_missing_file_is_named_and_stays_out_of_the_json(data: str) -> None:
    (Path(data) / "json/test_suite.jsonl").unlink()

    assert "json.must_reject  skipped: json/test_suite.jsonl" in run("eval", data, "--only", "json")[1]
    assert "json.must_reject" not in json.loads(run("eval", data, "--only", "json", "--json")[1])


def test_the_baseline_shows_what_got_better_or_worse(data: str, tmp_path: Path) -> None:
    before = {
        "json.exact": {"value": 0.5, "n": 3, "low": 0.4, "high": 0.6},
        "json.must_reject": {"value": 1.0, "n": 2, "low": 1.0, "high": 1.0},
        "pii.lookalikes_flagged": {"value": 0.5, "n": 1, "low": 0.0, "high": 1.0},
        "pii.ticket_flag_rate": {"value": 0.25, "n": 2, "low": 0.2, "high": 0.3},
    }
    file = tmp_path / "before.json"
    file.write_text(json.dumps(before))

    output = run("eval", data, "--only", "json", "--only", "pii", "--baseline", str(file))[1]

    changes = {line.split()[0]: line for line in output.split("since the baseline")[1].splitlines() if "." in line}
    assert changes["json.exact"].rstrip().endswith("better")
    assert "+0.500" in changes["json.exact"]
    assert "better (within the interval)" in changes["pii.lookalikes_flagged"]
    assert changes["pii.ticket_flag_rate"].rstrip().endswith("worse")
    assert "json.must_reject" not in changes


def test_the_plots_are_svg_and_png(data: str, tmp_path: Path) -> None:
    out = tmp_path / "plots"

    run("eval", data, "--only", "scoring", "--only", "injection", "--out", str(out))

    names = {"score_roc", "score_histograms", "injection_detection"}
    assert {file.name for file in out.iterdir()} == {f"{name}.{kind}" for name in names for kind in ("svg", "png")}
    assert (out / "score_roc.png").read_bytes().startswith(b"\x89PNG")
    assert "underspecified" in (out / "score_roc.svg").read_text(encoding="utf-8")


def test_what_cannot_be_done_ends_in_a_message(data: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"json.exact": 1}')

    assert run("eval", str(tmp_path / "nowhere"))[0] == 2
    assert run("eval", data, "--only", "nonsense")[0] == 2
    assert run("eval", data, "--only", "json", "--baseline", str(wrong))[0] == 2


def test_parse_json_reads_a_value_out_of_prose() -> None:
    code, output = run("parse-json", "-", text='Sure! Here it is:\n```json\n{"标准": ["可导出",]}\n```')

    assert code == 0
    assert json.loads(output) == {"标准": ["可导出"]}
    assert "标准" in output


def test_parse_json_strict_repairs_nothing() -> None:
    assert run("parse-json", "-", "--strict", text='{"a": 1}')[0] == 0
    assert run("parse-json", "-", "--strict", text='{"a": 1,}')[0] == 1
    assert run("parse-json", "-", text="I cannot help with that.")[0] == 1


def test_parse_json_lines_answer_in_their_place() -> None:
    given = [
        json.dumps({"id": 1, "text": '{"a": 1,}'}),
        "not json",
        json.dumps({"id": "b", "text": "null"}),
        json.dumps({"id": "c"}),
        json.dumps({"id": "d", "text": "[Infinity]"}),
    ]

    loose, strict = (
        [json.loads(line) for line in run("parse-json", "--jsonl", *options, text="\n".join(given))[1].splitlines()]
        for options in ((), ("--strict",))
    )

    assert [answer.get("id") for answer in loose] == [1, None, "b", "c", "d"]
    assert loose[0] == {"id": 1, "value": {"a": 1}}
    assert loose[2] == strict[2] == {"id": "b", "value": None}
    assert set(strict[0]) == set(strict[4]) == {"id", "error"}
    assert all("error" in answers[index] for answers in (loose, strict) for index in (1, 3))
