"""Looks at a draft with its evidence and says PASS, RETRY or FAIL. It mends nothing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from config.script import simplified
from workers.ask.contracts.actions import known_actions
from workers.ask.contracts.state import AnalystPlan, ArchitectSpec, EvidenceSource, GuardianReport, RiskLevel
from workers.ask.found import Draft, Evidence, Sentence, by_id
from workers.ask.guardian.findings import Finding, FindingName, consequences
from workers.ask.guardian.support import unsupported_because
from workers.ask.policy.sources import SourcePolicy, source_policy
from workers.contracts import Value
from workers.grounding.facts import hard_facts
from workers.grounding.source import Source
from workers.guardrail.injection import find_injection

_RISKS: tuple[RiskLevel, ...] = ("low", "med", "high")
_LACKS: Mapping[EvidenceSource, FindingName] = {
    "db": "lacks_db",
    "neo4j": "lacks_neo4j",
    "doc": "lacks_doc",
    "policy": "lacks_policy",
}
_FINAL = frozenset({"SAFE_REFUSAL", "ASK_MINIMAL_QUESTION"})
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Judged(Value):
    """The guardian's report of a round, and what it found."""

    report: GuardianReport
    findings: tuple[Finding, ...] = ()


def judge(
    plan: AnalystPlan,
    spec: ArchitectSpec,
    draft: Draft,
    evidence: Sequence[Evidence],
    *,
    now: datetime,
    own: Sequence[str] = (),
    retries_left: int = 0,
    objections: Sequence[str] = (),
) -> Judged:
    """Return what the guardian says of `draft`.

    Args:
        plan: what was asked for.
        spec: what the answer must look like.
        draft: the sentences.
        evidence: all that was retrieved; only what a sentence names counts for it.
        now: with its time zone; what is too old is so against this.
        own: places that the bot wrote itself. Nothing of them is evidence.
        retries_left: 0 makes FAIL of RETRY.
        objections: what a model has against the draft. It may add reasons and never takes any away.
    """
    findings = tuple(
        dict.fromkeys(
            (
                *_findings(plan, spec, draft, evidence, now, own),
                *(Finding(name="objection", detail=o) for o in objections),
            )
        )
    )
    table = consequences()
    if not findings:
        report = GuardianReport(
            verdict="PASS", reasons=(), required_actions=(), risk_level=source_policy(plan.request_type).risk
        )
        return Judged(report=report)
    actions = known_actions(action for one in findings for action in table[one.name].actions)
    risks = (source_policy(plan.request_type).risk, *(table[one.name].risk for one in findings))
    report = GuardianReport(
        verdict="RETRY" if retries_left > 0 and not _FINAL & set(actions) else "FAIL",
        reasons=tuple(dict.fromkeys(f"{one.name}: {one.detail}" if one.detail else one.name for one in findings)),
        required_actions=actions,
        risk_level=max(risks, key=_RISKS.index),
    )
    return Judged(report=report, findings=findings)


def _findings(
    plan: AnalystPlan,
    spec: ArchitectSpec,
    draft: Draft,
    evidence: Sequence[Evidence],
    now: datetime,
    own: Sequence[str],
) -> Iterator[Finding]:
    if draft.fault:
        yield Finding(name="unreadable_draft", detail=draft.fault)
    if plan.missing_info_questions:
        yield Finding(name="unclear")
        return
    if not draft.sentences:
        yield Finding(name="nothing_found")
        return
    policy, known = source_policy(plan.request_type), by_id(evidence)
    for sentence in draft.sentences:
        yield from _of_sentence(sentence, known, policy, frozenset(own))
        yield from _forbidden(sentence, spec, known)
    cited = [known[one] for one in dict.fromkeys(i for s in draft.sentences for i in s.evidence) if one in known]
    yield from _of_sources(policy, cited)
    yield from _of_age(policy, cited, now)
    if len({one.place for one in cited}) < policy.distinct and cited:
        yield Finding(name="not_diverse", detail=f"{policy.distinct} different places are wanted")
    yield from _of_form(spec, draft)


def _of_sentence(
    sentence: Sentence, known: Mapping[str, Evidence], policy: SourcePolicy, own: frozenset[str]
) -> Iterator[Finding]:
    if find_injection(sentence.text):
        yield Finding(name="quotes_suspect", detail="words for a machine", sentence=sentence.text)
    if not policy.asked:  # small talk: our own words, which claim nothing
        if sentence.kind != "told" or hard_facts(sentence.text):
            yield Finding(name="too_risky", detail="a claim without any source")
        return
    if not sentence.evidence:
        yield Finding(name="uncited", sentence=sentence.text)
        return
    unknown = [one for one in sentence.evidence if one not in known]
    if unknown:
        yield Finding(name="unknown_citation", detail=", ".join(unknown), sentence=sentence.text)
        return
    items = [known[one] for one in sentence.evidence]
    if any(one.place in own or one.item.ref in own for one in items):
        yield Finding(name="own_words", sentence=sentence.text)
    if sentence.kind != "told" and any(one.is_suspect for one in items):
        yield Finding(name="quotes_suspect", detail="its source carries words for a machine", sentence=sentence.text)
    if reason := unsupported_because(sentence, items):
        yield Finding(name="unsupported", detail=reason, sentence=sentence.text)


def _forbidden(sentence: Sentence, spec: ArchitectSpec, known: Mapping[str, Evidence]) -> Iterator[Finding]:
    """What a page says in its own words is the page's; whoever writes anew may add no such word."""
    if sentence.kind != "written":
        return
    said = Source(sentence.text)
    basis = Source("\n".join(known[one].item.snippet for one in sentence.evidence if one in known))
    for words in spec.forbidden_content:
        if _has(said, words) and not _has(basis, words):
            yield Finding(name="forbidden_content", detail=words, sentence=sentence.text)


def _has(source: Source, words: str) -> bool:
    return source.has_words(words) if words.isascii() else simplified(words) in source.normal.text


def _of_sources(policy: SourcePolicy, cited: Sequence[Evidence]) -> Iterator[Finding]:
    kinds = {one.source for one in cited}
    yield from (Finding(name="forbidden_source", detail=one) for one in policy.forbidden if one in kinds)
    others = sorted(kinds - {*policy.asked, *policy.forbidden})
    yield from (Finding(name="unlisted_source", detail=one) for one in others)
    yield from (Finding(name=_LACKS[one]) for one in policy.required if one not in kinds)
    if policy.any_of and not kinds & set(policy.any_of):
        yield from (Finding(name=_LACKS[one]) for one in policy.any_of)


def _of_age(policy: SourcePolicy, cited: Sequence[Evidence], now: datetime) -> Iterator[Finding]:
    if not policy.fresh_days:
        return
    oldest = f"{now - timedelta(days=policy.fresh_days):%Y-%m-%d}"
    for one in cited:
        if (day := _ISO_DAY.match(one.updated)) and day[0] < oldest:
            yield Finding(name="stale", detail=f"{one.id} is of {day[0]}")


def _of_form(spec: ArchitectSpec, draft: Draft) -> Iterator[Finding]:
    sections = {one.section for one in draft.sentences}
    yield from (Finding(name="section_missing", detail=one) for one in spec.required_sections if one not in sections)
    said = Source(draft.text)
    yield from (Finding(name="term_missing", detail=one) for one in spec.domain_terms if not _has(said, one))
