"""Each stage reads its rows as their labels mean it, and skips what is not there."""

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.support.labelled import write_folder
from workers.evaluation import (
    asking,
    coverage,
    critic,
    document,
    gate,
    grounding,
    injection,
    pii,
    plan,
    planning,
    reading,
    repo,
    scoring,
    structuring,
)
from workers.evaluation import json as json_stage
from workers.evaluation.ask import pages, passages
from workers.evaluation.figures.metric import Metric
from workers.evaluation.figures.targets import TARGETS, is_reached
from workers.evaluation.matching import overlaps
from workers.evaluation.modelled import plans as modelled
from workers.evaluation.stages import STAGES
from workers.review.facets.values import Facet


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_folder(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same folder, for tests that change nothing of it."""
    return write_folder(tmp_path_factory.mktemp("whole"))


@cache
def of_the_whole(stage: Callable[[Path], list[Metric]], folder: Path) -> tuple[Metric, ...]:
    """What a stage measures there, once for all tests that ask."""
    return tuple(stage(folder))


def by_id(metrics: Iterable[Metric]) -> dict[str, Metric]:
    return {metric.id: metric for metric in metrics}


def values(metrics: Iterable[Metric]) -> dict[str, float | None]:
    return {metric.id: metric.value for metric in metrics}


def test_every_metric_with_a_target_is_measured(whole: Path) -> None:
    measured = by_id([metric for stage in STAGES.values() for metric in of_the_whole(stage, whole)])

    assert set(TARGETS) <= set(measured)
    unmeasured = {metric.id for metric in measured.values() if metric.value is None}
    # git and SQLite are needed: tests/integration/evidence/test_measured.py, test_measured_pages.py; documents have
    # programs of their own: tests/integration/document/test_measured.py
    assert unmeasured == {
        one.id for room in (repo, pages, passages, document) for one in of_the_whole(room.evaluate, whole)
    }
    assert {metric.stage for metric in measured.values()} == set(STAGES)


@pytest.mark.parametrize("name", STAGES)
def test_what_is_not_there_is_skipped_with_the_missing_file(tmp_path: Path, name: str) -> None:
    metrics = STAGES[name](tmp_path)

    assert metrics
    for metric in metrics:
        assert metric.value is None
        assert metric.note.startswith("skipped: ")
        assert ".jsonl" in metric.note


def test_one_missing_file_skips_only_its_own_metrics(data: Path) -> None:
    (data / "tickets/jira.jsonl").unlink()

    measured = by_id(pii.evaluate(data))

    assert measured["pii.ticket_flag_rate"].value is None
    assert "tickets/jira.jsonl" in measured["pii.ticket_flag_rate"].note
    assert measured["pii.phone_f"].value is not None


@pytest.mark.parametrize("content", ["", "not json\n", "\n\n"])
def test_a_file_that_cannot_be_read_is_skipped_too(data: Path, content: str) -> None:
    (data / "tickets/jira.jsonl").write_text(content)

    assert by_id(pii.evaluate(data))["pii.ticket_flag_rate"].value is None


def test_personal_data_of_other_kinds_counts_neither_way(whole: Path) -> None:
    measured = values(of_the_whole(pii.evaluate, whole))

    assert measured["pii.span_f.synth_v2"] == measured["pii.card_f"] == measured["pii.phone_f"] == 1.0
    assert measured["pii.lookalikes_flagged"] == 0.0
    assert measured["pii.ticket_flag_rate"] == 0.5


def test_a_span_of_the_wrong_kind_or_place_is_a_miss_and_a_false_alarm(data: Path) -> None:
    rows = [
        {"text": "Write to anna.berg@example.org.", "spans": [["PHONE_NUMBER", 9, 30]]},
        {"text": "Write to anna.berg@example.org.", "spans": [["EMAIL_ADDRESS", 0, 5]]},
        {"text": "Write to anna.berg@example.org.", "spans": [["EMAIL_ADDRESS", 9, 20]]},
    ]
    (data / "guardrail/pii_synth_v2.jsonl").write_text("\n".join(map(json.dumps, rows)))

    assert values(pii.evaluate(data))["pii.span_f.synth_v2"] == pytest.approx(2 * 1 / (3 + 3))


def test_plain_tasks_stand_apart_from_overt_attacks(whole: Path) -> None:
    measured = by_id(of_the_whole(injection.evaluate, whole))

    assert measured["injection.tpr_overt"].value == measured["injection.tpr.made-up"].value == 1.0
    assert measured["injection.tpr_overt"].n == measured["injection.tpr_bipia"].n == 1
    assert measured["injection.tpr_bipia"].value == measured["injection.fpr_clean"].value == 0.0
    assert measured["injection.notinject_accuracy"].value == 1.0
    assert measured["injection.trigger_flag_rate"].value == measured["injection.benign.chat"].value == 0.0
    assert measured["injection.attack.made-up"].value == 1.0


def test_criteria_are_looked_for_in_the_whole_and_in_the_stripped_text(whole: Path) -> None:
    measured = by_id(of_the_whole(structuring.evaluate, whole))

    assert measured["structuring.ac_recall"].value == measured["structuring.ac_precision"].value == 1.0
    assert measured["structuring.ac_recall"].n == measured["structuring.ac_recall_stripped"].n == 2
    assert measured["structuring.empty_ac_rate"].value == 0.0
    assert measured["structuring.empty_ac_rate"].n == 1
    assert measured["structuring.role_f"].value == measured["structuring.benefit_f"].value == 1.0


def test_another_role_than_the_labelled_one_does_not_count(data: Path) -> None:
    row = {"text": "As a visitor, I want to log in.", "persona": ["buyer"], "benefit": []}
    right = {"text": "As a visitor, I want to log in so that I see it.", "persona": ["visitor"], "benefit": ["x"]}
    (data / "structuring/user_story_spans.jsonl").write_text(json.dumps(row) + "\n" + json.dumps(right))

    assert values(structuring.evaluate(data))["structuring.role_f"] == pytest.approx(0.5)


def test_own_claims_are_grounded_and_foreign_ones_are_not(whole: Path) -> None:
    measured = by_id(of_the_whole(grounding.evaluate, whole))

    assert measured["grounding.balanced_accuracy"].value == 1.0
    assert measured["grounding.false_alarm_rate"].value == 0.0
    assert measured["grounding.false_alarm_rate"].lower_is_better


def test_a_vague_report_ranks_below_a_clear_one_and_only_sampled_rows_count(whole: Path) -> None:
    measured = by_id(of_the_whole(scoring.evaluate, whole))

    assert measured["scoring.underspecified_auc"].value == measured["scoring.not_enough_info_auc"].value == 1.0
    assert measured["scoring.underspecified_auc"].n == 2
    assert measured["scoring.smell_f.subjective"].n == 2


def test_a_ticket_is_compared_with_itself_without_its_criteria(whole: Path) -> None:
    assert by_id(of_the_whole(gate.evaluate, whole))["gate.monotone_rate"].n == 3


def test_answers_are_compared_as_json_and_pairs_with_a_schema_do_not_count(whole: Path) -> None:
    measured = by_id(of_the_whole(json_stage.evaluate, whole))

    assert measured["json.exact"].value == 1.0
    assert measured["json.exact"].n == 3
    assert measured["json.must_reject"].n == 2
    assert measured["json.must_reject"].value == measured["json.must_accept"].value == 1.0


def test_a_number_is_not_a_truth_value(data: Path) -> None:
    (data / "json/repair_pairs.jsonl").write_text(json.dumps({"input": "[1]", "expected": "[true]", "kwargs": {}}))

    assert values(json_stage.evaluate(data))["json.exact"] == 0.0


def test_replies_count_by_their_style_and_what_is_undecided_is_no_answer(whole: Path) -> None:
    rooms = (coverage, asking, planning, modelled, repo)
    others = by_id([metric for room in rooms for metric in of_the_whole(room.evaluate, whole)])
    measured = {
        name: metric for name, metric in by_id(of_the_whole(plan.evaluate, whole)).items() if name not in others
    }

    assert {metric.id: metric.n for metric in measured.values()} == {
        "plan.reply_exact": 3,
        "plan.reply_item_f": 3,
        "plan.reply_numbered": 1,
        "plan.reply_quoted": 1,
        "plan.false_answer.random": 1,
        "plan.false_answer.look_alike": 1,
        "plan.false_answer.traps": 2,
        "plan.choice_accuracy": 3,
        "plan.choice_accuracy.read_by_hand": 2,
    }
    assert all(metric.value == (0.0 if metric.lower_is_better else 1.0) for metric in measured.values())


def test_each_criterion_has_the_task_that_speaks_of_it_and_is_a_hole_without_it(whole: Path) -> None:
    measured = values(of_the_whole(coverage.evaluate, whole))

    assert all(measured[f"plan.link_auc{end}"] == 1.0 for end in ("", ".en", ".zh", ".en_zh"))
    assert measured["plan.link_map"] == measured["plan.hole_auc"] == 1.0


def test_a_heading_among_the_tasks_is_no_link_of_link_f(data: Path) -> None:
    heading = {"id": "9", "text": "Export the orders as CSV", "details": [], "group": True}
    specs = [json.loads(line) for line in (data / "plan/coverage_specs.jsonl").read_text(encoding="utf-8").splitlines()]
    lines = (json.dumps(spec | {"tasks": [*spec["tasks"], heading]}) for spec in specs)
    (data / "plan/coverage_specs.jsonl").write_text("\n".join(lines), encoding="utf-8")

    assert values(coverage.evaluate(data))["plan.link_f"] == 1.0


def test_an_ambiguous_word_is_met_by_a_question_about_it_and_by_no_other(data: Path) -> None:
    row = json.loads((data / "plan/feature_requests.jsonl").read_text(encoding="utf-8").splitlines()[0])
    spans = [{"text": "Better"}, {"text": "invoice"}]
    (data / "plan/feature_requests.jsonl").write_text(json.dumps(row | {"ambiguities": spans}))

    assert values(asking.evaluate(data))["plan.span_hit_5"] == 0.5


def test_a_thin_request_weighs_more_than_one_that_says_all(whole: Path) -> None:
    measured = values(of_the_whole(asking.evaluate, whole))

    assert measured["plan.need_auc"] == measured["plan.incomplete_auc"] == 1.0


def test_a_wrong_letter_costs_the_whole_reply_and_one_pair(data: Path) -> None:
    row = {"reply": "1A 2B", "questions": 2, "style": "coded", "gold": {"1": {"keys": ["A"]}, "2": {"keys": ["C"]}}}
    (data / "plan/answers_replies.jsonl").write_text(json.dumps(row))

    measured = values(plan.evaluate(data))

    assert (measured["plan.reply_exact"], measured["plan.reply_item_f"]) == (0.0, 0.5)
    assert measured["plan.reply_numbered"] is None


def test_a_comment_that_is_read_as_an_answer_is_counted_by_its_kind(data: Path) -> None:
    rows = [{"comment": "1A 2B", "kind": "random"}, {"comment": "Fixed.", "kind": "random"}]
    (data / "plan/comments_ordinary.jsonl").write_text("\n".join(map(json.dumps, rows)))

    measured = values(plan.evaluate(data))

    assert measured["plan.false_answer.random"] == 0.5
    assert measured["plan.false_answer.look_alike"] is None


@pytest.mark.parametrize("end", ["", ".zh"])
def test_tickets_are_read_as_their_readers_read_them(whole: Path, end: str) -> None:
    measured = by_id(of_the_whole(reading.evaluate, whole))

    for name in ("ready_recall", "not_ready_recall", "balanced_accuracy", "kind_accuracy", "points_met", "facet_quote"):
        assert measured[f"reading.{name}{end}"].value == 1.0, name
    assert measured[f"reading.kind_accuracy_sure{end}"].n == 2
    assert measured[f"reading.points_met{end}"].n == 1


@pytest.mark.parametrize(("gap", "met"), [("steps missing", 1.0), ("two steps", 0.5), ("owner", 0.5)])
def test_a_gap_that_is_called_after_the_facet_of_a_point_is_met_without_a_quote(
    data: Path, gap: str, met: float
) -> None:
    bare = {
        "title": "The feed of the newest channel stutters and the player is broken",
        "description": "",
        "kind": "BUG",
        "kind_sure": True,
        "outcome": "QUESTIONS",
        "facets": dict.fromkeys(Facet),
        "points": [{"gap": gap, "quote": None, "ask": "What was done?"}],
    }
    file = data / "scoring/read_tickets.jsonl"
    file.write_text(f"{file.read_text()}\n{json.dumps(bare)}")

    assert by_id(reading.evaluate(data))["reading.points_met"].value == met


def test_only_finished_tickets_and_only_bugs_that_needed_nothing_should_not_be_stopped(whole: Path) -> None:
    measured = by_id(of_the_whole(reading.evaluate, whole))

    assert (measured["reading.finished_stopped"].value, measured["reading.finished_stopped"].n) == (0.0, 1)
    assert (measured["reading.bugs_stopped"].value, measured["reading.needs_info_stopped"].value) == (0.0, 1.0)


def test_what_readers_differ_about_counts_neither_way(data: Path) -> None:
    before = by_id(reading.evaluate(data))
    file = data / "scoring/read_tickets.jsonl"
    row = json.loads(file.read_text().splitlines()[0])
    unsure = row | {"outcome": None, "kind": "?", "facets": dict.fromkeys(row["facets"], "?")}
    file.write_text(file.read_text() + json.dumps(unsure))

    measured = by_id(reading.evaluate(data))

    assert {name: (metric.value, metric.n) for name, metric in measured.items()} == {
        name: (metric.value, metric.n) for name, metric in before.items()
    }


def test_a_finding_that_calls_missing_what_a_reader_quotes_is_a_false_absence(whole: Path) -> None:
    measured = by_id(of_the_whole(reading.evaluate, whole))["reading.false_absence"]

    assert measured.lower_is_better
    assert measured.value == 1.0, "the readers of these rows quote the whole ticket for each facet"


OPEN = "Which other columns the file holds is still to be decided."
SETTLED = "Other columns are left out of the file for now."


def test_a_scripted_model_takes_away_what_readers_answer_and_keeps_what_they_ask(data: Path) -> None:
    row = {
        "title": "Export the customer list",
        "description": f"Managers want to export the customer list as CSV.\n\n{OPEN}\n\n{SETTLED}",
        "outcome": "READY",
        "facets": dict.fromkeys(Facet, None) | {"outcome": SETTLED},
        "points": [],
    }
    file = data / "scoring/read_tickets.jsonl"
    open_row = json.loads(file.read_text().splitlines()[1]) | {"facets": dict.fromkeys(Facet)}
    for changes, vetoed in (({}, 1.0), ({"facets": dict.fromkeys(Facet)}, 0.0)):
        file.write_text("\n".join((json.dumps(row | changes), json.dumps(open_row))))
        measured = values(critic.evaluate(data))
        told = {name: measured[f"critic.{name}"] for name in ("vetoed", "kept_points", "ready_recall", "points_met")}
        assert told == {"vetoed": vetoed, "kept_points": 1.0, "ready_recall": vetoed, "points_met": 1.0}


def test_a_capable_model_that_asks_what_a_reader_asks_about_no_words_of_the_ticket_meets_the_gap(data: Path) -> None:
    file = data / "scoring/read_tickets.jsonl"
    ready, open_row = map(json.loads, file.read_text().splitlines()[:2])
    refuted = ready | {"title": "Export the customer list", "description": f"Managers want it as CSV.\n\n{OPEN}"}
    about_nothing = [{"gap": "owner", "quote": "", "ask": "Who looks after the feed once it runs?"}]
    file.write_text("\n".join(map(json.dumps, (refuted, open_row, open_row | {"points": about_nothing}))))

    assert by_id(reading.evaluate(data))["reading.points_met"].value == 0.5
    assert by_id(critic.evaluate(data))["critic.points_met"].value == 1.0


def test_a_scripted_liar_hides_nothing_and_makes_nothing_ready(whole: Path) -> None:
    measured = by_id(of_the_whole(critic.evaluate, whole))
    for end in ("", ".zh"):
        for name in ("lies_made_ready", "lies_hid"):
            assert (measured[f"critic.{name}{end}"].value, measured[f"critic.{name}{end}"].lower_is_better) == (0, True)


def test_quotes_agree_when_one_holds_the_other_or_half_of_its_words() -> None:
    assert overlaps("the total is 36 EUR", "Expected: the total is 36 EUR")
    assert overlaps("总价为 36 元", "预期结果：总价为 36 元")
    assert not overlaps(None, "the total is 36 EUR")
    assert not overlaps("the total is 36 EUR", "open the page and press it")


@pytest.mark.parametrize(
    ("metric_id", "value", "lower_is_better", "expected"),
    [
        ("pii.card_f", 0.97, False, True),
        ("pii.card_f", 0.969, False, False),
        ("injection.fpr_clean", 0.010, True, True),
        ("injection.fpr_clean", 0.011, True, False),
        ("injection.tpr_bipia", 0.5, False, None),
        ("pii.card_f", None, False, None),
    ],
)
def test_a_target_is_a_floor_or_a_ceiling(
    metric_id: str, value: float | None, lower_is_better: bool, expected: bool | None
) -> None:
    assert is_reached(Metric(metric_id, value, lower_is_better=lower_is_better)) is expected


def test_a_type_is_right_when_it_is_accepted_and_routed_right_when_its_family_is(whole: Path) -> None:
    measured = values(of_the_whole(STAGES["ask"], whole))

    assert measured["ask.type_accuracy.en"] == 0.5
    assert measured["ask.route_accuracy.en"] == 0.5
    assert measured["ask.type_accuracy.zh"] == 0.5
    assert measured["ask.route_accuracy.zh"] == 1.0
    assert measured["ask.type_accuracy.mapped"] == 0.5
    assert measured["ask.type_accuracy.annotated"] == 1.0
