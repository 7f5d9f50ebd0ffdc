"""The stages that can be measured, in the order of the graphs. Each is one function from a folder to its metrics."""

from collections.abc import Callable, Mapping
from pathlib import Path

from workers.evaluation import (
    critic,
    document,
    gate,
    grounding,
    injection,
    json,
    pii,
    plan,
    reading,
    scoring,
    structuring,
)
from workers.evaluation.ask import stage as ask
from workers.evaluation.figures.metric import Metric

Stage = Callable[[Path], list[Metric]]

STAGES: Mapping[str, Stage] = {
    "pii": pii.evaluate,
    "injection": injection.evaluate,
    "structuring": structuring.evaluate,
    "grounding": grounding.evaluate,
    "scoring": scoring.evaluate,
    "reading": reading.evaluate,
    "critic": critic.evaluate,
    "gate": gate.evaluate,
    "json": json.evaluate,
    "plan": plan.evaluate,
    "ask": ask.evaluate,
    "document": document.evaluate,
}
