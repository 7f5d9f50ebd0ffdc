"""The page of the figures at `/metrics`."""

from bot.admin.exposition import GAUGES, Gauge
from bot.reference.markdown import code, page, table
from workers.telemetry.metrics import FIGURES, Counter, Histogram

_INTRODUCTION = """
`GET /metrics` says these to Prometheus; [Watch it](../observability.md) tells how to scrape them and which deserve an
alert. No label is a ticket, a person or a project.
"""


def metrics_page() -> str:
    """Return the text of docs/reference/metrics.md."""
    rows = (
        (code(figure.name), _kind(figure), ", ".join(map(code, figure.labels)), figure.says)
        for figure in (*FIGURES, *GAUGES)
    )
    made = table(("Name", "Kind", "Labels", "Says"), rows)
    return page("Metrics", "workers/telemetry/metrics.py` and `bot/admin/exposition.py", _INTRODUCTION, made)


def _kind(figure: Counter | Histogram | Gauge) -> str:
    return type(figure).__name__.lower()
