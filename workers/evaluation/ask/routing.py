"""Measures whether the kind of a question is told as people told it."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from workers.ask.routing.route import route
from workers.evaluation.figures.bootstrap import share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows

_ROWS = "ask/request_types.jsonl"
_LANGUAGES = ("en", "zh", "ko")
_ORIGINS = ("upstream", "mapped", "derived", "annotated")
_FAMILIES: Mapping[str, str] = {
    "STATUS_METRIC": "status",
    "STATUS_SUMMARY": "status",
    "STATUS_LIST": "status",
    "TROUBLESHOOTING": "trouble",
    "CASUAL": "casual",
}
_PAGES = "pages"


def evaluate(data: Path) -> list[Metric]:
    """Return the `ask.*` metrics of routing in the folder `data`.

    `type_accuracy`: the type is one that a fair reader would take, by language (Chinese in both scripts) and by where
    the label comes from. `route_accuracy`: the type asks the same family of sources as one of those.
    """
    return [
        *(
            metric
            for name in _LANGUAGES
            for metric in measure(
                [f"ask.type_accuracy.{name}", f"ask.route_accuracy.{name}"], partial(_of_language, data, name)
            )
        ),
        *(
            metric
            for name in _ORIGINS
            for metric in measure([f"ask.type_accuracy.{name}"], partial(_of_origin, data, name))
        ),
    ]


def _of_language(data: Path, language: str) -> list[Metric]:
    rows = [row for row in read_rows(data, _ROWS) if row["lang"].startswith(language)]
    return [_types(language, rows), share(f"ask.route_accuracy.{language}", map(_is_routed, rows))]


def _of_origin(data: Path, origin: str) -> list[Metric]:
    return [_types(origin, [row for row in read_rows(data, _ROWS) if row["label_origin"].startswith(origin)])]


def _types(name: str, rows: Iterable[Row]) -> Metric:
    return share(f"ask.type_accuracy.{name}", [route(row["text"]).request_type in row["accept"] for row in rows])


def _is_routed(row: Row) -> bool:
    return _family(route(row["text"]).request_type) in map(_family, row["accept"])


def _family(request_type: str) -> str:
    return _FAMILIES.get(request_type, _PAGES)
