"""The stages that can be measured, in the order of the graph. Each is one function from a folder to its metrics."""

from collections.abc import Callable, Mapping
from pathlib import Path

from workers.evaluation import gate, grounding, injection, json, pii, scoring, structuring
from workers.evaluation.metric import Metric

Stage = Callable[[Path], list[Metric]]

STAGES: Mapping[str, Stage] = {
    "pii": pii.evaluate,
    "injection": injection.evaluate,
    "structuring": structuring.evaluate,
    "grounding": grounding.evaluate,
    "scoring": scoring.evaluate,
    "gate": gate.evaluate,
    "json": json.evaluate,
}
