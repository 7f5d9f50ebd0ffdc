"""What others reach on the same rows, and what is asked of us. Figures only; the source is the data's own README."""

from collections.abc import Mapping
from dataclasses import dataclass

from workers.evaluation.figures.metric import Metric


@dataclass(frozen=True)
class Target:
    """The figure to reach; it is a ceiling where the metric is better when lower. `reference` names peers' figures."""

    value: float
    reference: str = ""


_FIRST_RUBRIC = "the first rubric"
_WORDS_ALONE = "a bag of words"
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
    "reading.ready_recall": Target(0.90, f"{_FIRST_RUBRIC} .31"),
    "reading.not_ready_recall": Target(0.55, f"{_FIRST_RUBRIC} .62–.83"),
    "reading.balanced_accuracy": Target(0.72, f"{_WORDS_ALONE} .52"),
    "reading.kind_accuracy": Target(0.80, f"{_FIRST_RUBRIC} .50 · {_WORDS_ALONE} .72"),
    "reading.kind_accuracy_sure": Target(0.86, f"{_FIRST_RUBRIC} .53 · {_WORDS_ALONE} .78"),
    "reading.false_absence": Target(0.03, f"{_FIRST_RUBRIC} .157"),
    "reading.facet_quote": Target(0.80),
    "reading.points_met": Target(0.50),
    **{
        f"reading.facet_f.{name}": Target(target, f"{_WORDS_ALONE} {words}" if words else "")
        for name, target, words in (
            ("reason", 0.88, ".73"),
            ("actor", 0.88, ".75"),
            ("outcome", 0.93, ".91"),
            ("criteria", 0.88, ".83"),
            ("observed", 0.88, ".78"),
            ("steps", 0.88, ".79"),
            ("trace", 0.88, ".66"),
            ("expected", 0.80, ".48"),
            ("environment", 0.80, ".64"),
            ("done_state", 0.80, ".65"),
            ("error_case", 0.65, ".30"),
            ("out_of_scope", 0.65, ".25"),
        )
    },
    "reading.finished_stopped": Target(0.20, f"{_FIRST_RUBRIC} .48–.84"),
    "reading.bugs_stopped": Target(0.15, f"{_FIRST_RUBRIC} .48–.62"),
    "critic.vetoed": Target(0.90),
    "critic.points_met": Target(0.75),
    "critic.lies_made_ready": Target(0.0),
    "critic.lies_hid": Target(0.0),
    "gate.monotone_rate": Target(1.0),
    "json.exact": Target(0.95, "json_repair 1.0 (its own tests)"),
    "json.must_reject": Target(1.0, "stdlib .16 · json_repair 0"),
    "plan.reply_exact": Target(0.95, "number and letter .500 · permissive .680 · careful .880"),
    "plan.reply_item_f": Target(0.98, "number and letter .805 · permissive .841 · careful .953"),
    "plan.reply_numbered": Target(0.90, "permissive 7 of 9 · careful 8 of 9"),
    "plan.reply_quoted": Target(0.90),
    "plan.false_answer.random": Target(0.002, "permissive .267 · number and letter .004 · careful 0"),
    "plan.false_answer.look_alike": Target(0.005, "permissive .345 · number and letter .020 · careful 0"),
    "plan.false_answer.traps": Target(0.05, "permissive 13 of 32 · number and letter 0 · careful 0"),
    "plan.choice_accuracy": Target(0.95, "first letter .755"),
    "plan.choice_accuracy.read_by_hand": Target(0.88, "first letter .389"),
    "plan.link_auc": Target(0.93, "TF-IDF .885 · BM25 .877"),
    "plan.link_auc.en": Target(0.95, "TF-IDF .913"),
    "plan.link_auc.zh": Target(0.92, "TF-IDF .881"),
    "plan.link_f": Target(0.64, "TF-IDF .526 · with the requirement's mean .587"),
    "plan.link_map": Target(0.78, "TF-IDF .730 · with the requirement's mean .749"),
    "plan.hole_auc": Target(0.82, "TF-IDF .768 · BM25 .750"),
    "plan.trace_f": Target(0.48, "embeddings .466 · with GPT-4o .556 · TF-IDF .412"),
    "plan.repo_hit_5": Target(0.80, "full-text search .735 · identifiers .588"),
    "plan.repo_hit_10": Target(0.86, "full-text search .775 · identifiers .618"),
    "plan.repo_ms": Target(150.0, "full-text search 31–56 ms"),
    "plan.repo_sync_s": Target(10.0),
    "plan.need_auc": Target(0.70, "shortness .533 · share of vague words .609"),
    "plan.incomplete_auc": Target(0.72, "shortness .560 · share of vague words .601"),
    "plan.span_hit_5": Target(0.45, "vague-word list .257 · five rarest words .257"),
    "plan.span_hit_5.model": Target(0.60, "scripted model"),
    "plan.kept_items": Target(0.99, "first five .757"),
    "plan.kept_criteria": Target(1.0, "criteria alone .083"),
    "plan.child_recall": Target(0.22, "title .158 · every sentence .215 · all words .433"),
    "plan.child_recall.model": Target(0.35, "scripted model · all words .433"),
    "plan.kept_items.model": Target(0.99, "scripted model"),
    "plan.kept_criteria.model": Target(1.0, "scripted model"),
    "plan.lies_told": Target(0.0, "scripted model"),
    "plan.valid_rate": Target(1.0),
    "plan.gherkin_valid": Target(1.0),
    "plan.stable_rate": Target(1.0),
    "plan.ungrounded_rate": Target(0.01),
    "plan.boilerplate_rate": Target(0.25),
    "plan.repeated": Target(0.05),
    "plan.injected_rate": Target(0.0),
    "plan.commands_named": Target(0.0),
    "plan.ms_p95": Target(60.0),
    "ask.jql_exec.en": Target(0.80, "naive templates .386 · language models on other data .603"),
    "ask.jql_exec.zh": Target(0.80, "naive templates .426"),
    "ask.jql_valid": Target(1.0),
    "ask.jira_qa": Target(0.93, "gpt-3.5 .70 · gpt-4o .71 · with an index of the issues .91"),
    "ask.count_exact": Target(1.0),
    "ask.false_premise": Target(0.95),
    "ask.missing_key": Target(1.0),
    "ask.type_accuracy.en": Target(0.82, "naive rules .664"),
    "ask.type_accuracy.zh": Target(0.85, "naive rules .744"),
    "ask.type_accuracy.ko": Target(0.80, "naive rules .509 · another project's own classifier .781"),
    "ask.route_accuracy.en": Target(0.92, "naive rules .763"),
    "ask.route_accuracy.zh": Target(0.92, "naive rules .768"),
    "ask.route_accuracy.ko": Target(0.85, "naive rules .561"),
    "ask.recall5.squad": Target(0.965, "BM25 with stems .950"),
    "ask.recall5.help": Target(0.70, "BM25 with stems .633 · embeddings within the space .848"),
    "ask.recall5.policy_page": Target(0.58, "BM25 with stems .474"),
    "ask.recall5.cmrc": Target(0.995, "BM25 over pairs .996"),
    "ask.recall5.drcd": Target(0.995, "BM25 over pairs .998"),
    "ask.recall5.tidb": Target(0.90, "BM25 over pairs .837"),
    "ask.recall5.law_page": Target(0.99, "BM25 over pairs .997"),
    "ask.index_s": Target(3.0, "3 s"),
    "ask.contains2.squad": Target(0.87, "word overlap .826"),
    "ask.contains2.cmrc": Target(0.87, "word overlap .806"),
    "ask.contains2.drcd": Target(0.94, "word overlap .905"),
    "ask.contains2.law": Target(0.96, "word overlap .957"),
    "ask.false_refusal": Target(0.10, "one threshold a language .033–.175"),
    "ask.false_refusal.help": Target(0.25, "one threshold a language .25–.40"),
    "ask.refusal_off_corpus.en": Target(0.93, "one threshold a language .852"),
    "ask.refusal_off_corpus.zh": Target(0.90, "one threshold a language .777"),
    "ask.refusal_adversarial.squad2": Target(0.30, "one threshold a language .123"),
    "ask.refusal_adversarial.cail": Target(0.40, "one threshold a language .320"),
    "ask.quote_verbatim": Target(1.0),
    "ask.ms_query_p95": Target(10.0, "1–2 ms"),
    "ask.injection_quoted": Target(0.02),
    "ask.injection_answered": Target(0.90),
}


def is_reached(metric: Metric) -> bool | None:
    """Return whether the metric is at its target; None when it has none or was not measured."""
    target = TARGETS.get(metric.id)
    if target is None or metric.value is None:
        return None
    return metric.value <= target.value if metric.lower_is_better else metric.value >= target.value
