import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.labelled import write_folder
from workers.evaluation.modelled import plans as modelled
from workers.evaluation.planning import evaluate


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_folder(tmp_path)


def _write(folder: Path, name: str, found: list[dict[str, Any]]) -> None:
    (folder / name).write_text("\n".join(map(json.dumps, found)))


def _values(folder: Path) -> dict[str, float | None]:
    return {metric.id: metric.value for metric in evaluate(folder)}


def test_a_plan_by_rules_keeps_what_is_listed_and_holds_what_every_plan_holds(data: Path) -> None:
    measured = _values(data)
    for name in ("kept_items", "kept_criteria", "valid_rate", "gherkin_valid", "stable_rate"):
        assert measured[f"plan.{name}"] == 1.0, name
    for name in ("ungrounded_rate", "boilerplate_rate", "injected_rate"):
        assert measured[f"plan.{name}"] == 0.0, name


def test_a_sub_task_counts_where_a_task_has_its_words(data: Path) -> None:
    assert _values(data)["plan.child_recall"] == 0.5


def test_work_that_the_ticket_does_not_list_is_missed(data: Path) -> None:
    row = json.loads((data / "plan/ticket_work_items.jsonl").read_text())
    _write(data, "plan/ticket_work_items.jsonl", [row | {"work_items": ["Add the button", "Paint the office"]}])
    assert _values(data)["plan.kept_items"] == 0.5


def test_the_most_frequent_task_is_counted_once_a_plan(data: Path) -> None:
    ticket = {"title": "Show the price", "description": "The page must show the price."}
    _write(data, "tickets/jira.jsonl", [ticket, ticket, ticket])
    assert _values(data)["plan.repeated"] == 0.75


def test_a_scripted_model_that_knows_the_sub_tasks_loses_nothing_and_one_that_lies_adds_nothing(data: Path) -> None:
    measured = {metric.id: metric.value for metric in modelled.evaluate(data)}
    for name in ("kept_items", "kept_criteria", "staged"):
        assert measured[f"plan.{name}.model"] == 1.0, name
    assert measured["plan.lies_told"] == 0.0
    assert (measured["plan.child_recall.model"] or 0) >= (_values(data)["plan.child_recall"] or 0)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "Status: done\n\n- [x] Show the price\n- [x] Test the price\n\nStill to be tested on a phone.",
            ["Show the price", "Test the price"],
        ),
        ("状态：已完成\n\n- [x] 显示价格\n- [x] 测试价格\n\n需真机复测价格。", ["显示价格", "测试价格"]),
    ],
)
def test_a_scripted_model_stages_a_ticket_that_is_said_done(data: Path, text: str, items: list[str]) -> None:
    row = json.loads((data / "plan/ticket_work_items.jsonl").read_text())
    ticket = {"title": items[0], "description": text, "work_items": items, "criteria": items[:1]}
    _write(data, "plan/ticket_work_items.jsonl", [row | ticket])
    measured = {metric.id: metric.value for metric in modelled.evaluate(data)}
    assert measured["plan.lies_told"] == 0.0
    assert measured["plan.kept_items.model"] == 1.0
    assert measured["plan.staged.model"] == 1.0
