"""What others reach on the same rows, and what is asked of us. Figures only; the source is the data's own README."""

from collections.abc import Mapping
from dataclasses import dataclass

from workers.evaluation.metric import Metric


@dataclass(frozen=True)
class Target:
    """The figure to reach; it is a ceiling where the metric is better when lower. `reference` names peers' figures."""

    value: float
    reference: str = ""


_RULE_PEER = "best rule-based peer"

TARGETS: Mapping[str, Target] = {
    "pii.span_f.synth_v2": Target(0.90, "Presidio .824 · scrubadub .792 · commonregex .756"),
    "pii.span_f.generated_large": Target(0.95, "commonregex .908 · Presidio .895 · scrubadub .839"),
    "pii.phone_f": Target(0.75, "Presidio .651"),
    "pii.card_f": Target(0.97, "Presidio .871"),
    "pii.ms_per_text": Target(0.5, "Presidio 1.9 ms"),
    "pii.lookalikes_flagged": Target(0.0, "Presidio 0 · commonregex .235"),
    "pii.ticket_flag_rate": Target(0.01),
    "injection.tpr_overt": Target(0.60, f"{_RULE_PEER} .253 · bundled models .42–.48"),
    "injection.fpr_clean": Target(0.010, f"{_RULE_PEER} .014 · bundled models .33"),
    "injection.ms_per_ticket": Target(5.0),
    "injection.notinject_accuracy": Target(0.98, "PIGuard .873"),
    "injection.trigger_flag_rate": Target(0.02, "rule-based peers .009–.082"),
    "structuring.ac_recall": Target(0.97, "heading parser ~1"),
    "structuring.ac_precision": Target(0.97, "heading parser ~1"),
    "structuring.ac_recall_stripped": Target(0.60, "heading parser ~0"),
    "structuring.ac_precision_stripped": Target(0.70, "heading parser ~0"),
    "structuring.empty_ac_rate": Target(0.02),
    "structuring.role_f": Target(0.98, "Simple .99 · ECMFA-VN .86 · Visual Narrator .565"),
    "structuring.benefit_f": Target(0.95),
    "grounding.balanced_accuracy": Target(0.97, "phrase lookup .75 (own set)"),
    "grounding.false_alarm_rate": Target(0.01),
    "scoring.underspecified_auc": Target(0.66, "length only .58"),
    "scoring.not_enough_info_auc": Target(0.80),
    "scoring.smell_f.subjective": Target(0.62, "ARTA .56 · Smella .17"),
    "scoring.smell_f.ambiguous": Target(0.50, "ARTA .45 · Smella .10"),
    "scoring.smell_f.non_verifiable": Target(0.48, "ARTA .40 · Smella .14"),
    "scoring.not_atomic_f": Target(0.60, "AQUSA-core .48"),
    "scoring.not_minimal_f": Target(0.75, "AQUSA-core .67"),
    "gate.monotone_rate": Target(1.0),
    "json.exact": Target(0.95, "json_repair 1.0 (its own tests)"),
    "json.must_reject": Target(1.0, "stdlib .16 · json_repair 0"),
}


def is_reached(metric: Metric) -> bool | None:
    """Return whether the metric is at its target; None when it has none or was not measured."""
    target = TARGETS.get(metric.id)
    if target is None or metric.value is None:
        return None
    return metric.value <= target.value if metric.lower_is_better else metric.value >= target.value
