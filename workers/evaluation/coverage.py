"""Measures whether the tasks that serve a criterion are found, and whether one without a task is seen."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sklearn.metrics import average_precision_score

from workers.evaluation.figures.bootstrap import Counts, auc, f_score, mean
from workers.evaluation.figures.metric import Metric, Ranking
from workers.evaluation.rows import Row, measure, read_rows
from workers.plan.coverage import LINKED, Scores, links

_SPECS = "plan/coverage_specs.jsonl"
_REQUIREMENTS, _TARGETS = "plan/trace_requirements.jsonl", "plan/trace_targets.jsonl"
_LANGUAGES = {"": ("en", "zh", "en>zh"), ".en": ("en",), ".zh": ("zh",), ".en_zh": ("en>zh",)}
_SEED = 3
_IDS = (
    *(f"plan.link_auc{end}" for end in _LANGUAGES),
    "plan.link_f",
    "plan.link_f.cross_validated",
    "plan.link_map",
    "plan.hole_auc",
    "plan.hole_auc.left_out",
)


_TRACED = 0.85
"""The least score of a link between requirements of two levels: experts link fewer pairs than plans name."""

_BARS = tuple(number / 50 for number in range(10, 45))

Gold = Sequence[Sequence[bool]]


@dataclass(frozen=True)
class _Spec:
    """A specification with scores and gold, criterion × task; `leaves` are the tasks that are no headings."""

    language: str
    criteria: Sequence[str]
    groups: Sequence[str]
    tasks: Sequence[str]
    leaves: Sequence[int]
    gold: Gold
    scores: Scores


def evaluate(data: Path) -> list[Metric]:
    """Return the metrics of coverage in the folder `data`.

    `link_auc`: gold links against as many other pairs of the same specification, drawn at random; `en_zh`: criteria in
    English, tasks in Chinese. `link_f`: every pair, headings left out, micro average, the interval over
    specifications; `cross_validated`: the bar of each is the one that is best for all others. `link_map`: mean over
    criteria with a task. `hole_auc`: the best score of a criterion with all tasks against the best of those that do
    not serve it; `left_out` scores the plan anew without the tasks that do. `trace_f`: requirements against expert
    links, every set scored by itself.
    """
    return [
        *measure(_IDS, partial(_of_specs, data)),
        *measure(["plan.trace_f"], partial(_traces, data)),
    ]


def _of_specs(data: Path) -> list[Metric]:
    specs = [_spec(row) for row in read_rows(data, _SPECS)]
    pairs = _drawn(specs)
    rows = [(scores, gold) for spec in specs for scores, gold in zip(spec.scores, spec.gold, strict=True) if any(gold)]
    holes = [(spec, at) for spec in specs for at, gold in enumerate(spec.gold) if any(gold) and not all(gold)]
    whole = [max(spec.scores[at]) for spec, at in holes]
    return [
        *(_auc(f"plan.link_auc{end}", [pair for pair in pairs if pair[0] in of]) for end, of in _LANGUAGES.items()),
        f_score("plan.link_f", [_of_leaves(spec, LINKED) for spec in specs]),
        f_score("plan.link_f.cross_validated", list(_cross_validated(specs))),
        mean("plan.link_map", [float(average_precision_score(gold, scores)) for scores, gold in rows]),
        _holes("plan.hole_auc", whole, [_best_of_others(spec, at) for spec, at in holes]),
        _holes("plan.hole_auc.left_out", whole, [_best_when_left_out(spec, at) for spec, at in holes]),
    ]


def _spec(row: Row) -> _Spec:
    criteria = [f"{each['requirement']}\n{each['text']}" for each in row["criteria"]]
    groups = [each["id"].rpartition(".")[0] for each in row["criteria"]]
    tasks = ["\n".join((each["text"], *each["details"])) for each in row["tasks"]]
    linked = {(criterion, task) for task, criterion in row["links"]}
    return _Spec(
        row["lang"],
        criteria,
        groups,
        tasks,
        [at for at, each in enumerate(row["tasks"]) if not each.get("group")],
        [[(one["id"], other["id"]) in linked for other in row["tasks"]] for one in row["criteria"]],
        links(criteria, tasks, groups),
    )


def _drawn(specs: Sequence[_Spec]) -> list[tuple[str, bool, float]]:
    """Return language, label and score of every gold link and of as many pairs that are none."""
    drawing = random.Random(_SEED)  # noqa: S311 - the data's own seed
    pairs: list[tuple[str, bool, float]] = []
    for spec in specs:
        places = [(i, j) for i, row in enumerate(spec.gold) for j in range(len(row))]
        gold = [(i, j) for i, j in places if spec.gold[i][j]]
        others = [(i, j) for i, j in places if not spec.gold[i][j]]
        chosen = (*gold, *drawing.sample(others, min(len(gold), len(others))))
        pairs += [(spec.language, spec.gold[i][j], spec.scores[i][j]) for i, j in chosen]
    return pairs


def _auc(metric_id: str, pairs: Sequence[tuple[str, bool, float]]) -> Metric:
    return auc(metric_id, Ranking(tuple(label for _, label, _ in pairs), tuple(score for *_, score in pairs)))


def _holes(metric_id: str, whole: Sequence[float], without: Sequence[float]) -> Metric:
    return auc(metric_id, Ranking((True,) * len(whole) + (False,) * len(without), (*whole, *without)))


def _best_of_others(spec: _Spec, at: int) -> float:
    return max(score for score, is_gold in zip(spec.scores[at], spec.gold[at], strict=True) if not is_gold)


def _best_when_left_out(spec: _Spec, at: int) -> float:
    kept = [task for task, is_gold in zip(spec.tasks, spec.gold[at], strict=True) if not is_gold]
    return max(links(spec.criteria, kept, spec.groups)[at])


def _cross_validated(specs: Sequence[_Spec]) -> Iterator[Counts]:
    """Yield the counts of each specification with the bar that is best for all others."""
    at_bars = [[_of_leaves(spec, bar) for bar in _BARS] for spec in specs]
    for own, counts in enumerate(at_bars):
        others = [each for at, each in enumerate(at_bars) if at != own]
        yield counts[max(range(len(_BARS)), key=lambda bar: _micro([each[bar] for each in others]))]


def _micro(counts: Sequence[Counts]) -> float:
    return 2 * sum(one.hits for one in counts) / max(1, sum(one.predicted + one.gold for one in counts))


def _of_leaves(spec: _Spec, least: float) -> Counts:
    scores, gold = ([[row[at] for at in spec.leaves] for row in rows] for rows in (spec.scores, spec.gold))
    return _counts(scores, gold, least)


def _counts(scores: Sequence[Sequence[float]], gold: Sequence[Sequence[float]], least: float) -> Counts:
    told = [
        (score >= least, bool(is_gold))
        for row, labels in zip(scores, gold, strict=True)
        for score, is_gold in zip(row, labels, strict=True)
    ]
    return Counts(sum(ours and label for ours, label in told), sum(x for x, _ in told), sum(x for _, x in told))


def _traces(data: Path) -> list[Metric]:
    requirements, targets = read_rows(data, _REQUIREMENTS), read_rows(data, _TARGETS)
    counts = []
    for dataset in sorted({row["dataset"] for row in requirements}):
        high = [row for row in requirements if row["dataset"] == dataset]
        low = [row for row in targets if row["dataset"] == dataset]
        scores = links([row["text"] for row in high], [row["text"] for row in low])
        gold = [[each["id"] in row["links"] for each in low] for row in high]
        counts += [_counts([ours], [labels], _TRACED) for ours, labels in zip(scores, gold, strict=True)]
    return [f_score("plan.trace_f", counts)]
