"""The pages of the checks and of the issues, from the shipped rubric and from what the checks say of themselves."""

import inspect
from functools import lru_cache
from itertools import groupby

import workers.review.checks.all  # noqa: F401 - fills the register
from bot.reference.markdown import code, page, table
from config.settings import PACKAGE_DIR, Settings
from workers.review.checks.registry import registered_checks
from workers.review.rubric.rubric import (
    BlockerWhen,
    CheckRule,
    Dimension,
    IssueRule,
    Rubric,
    ScenarioRubric,
    load_rubric,
)
from workers.review.schemas import Scenario, Severity

_SOURCE = "config/scoring_rubric.yaml"
_DECIDED_BY = {"code": "code", "code_then_model": "code, then model"}
_CHECKS = """
What a ticket is measured by, as shipped. [The rubric](../rubric.md) tells how points become a score and a decision, and
[Tune the rubric](../tune-rubric.md) how to change them. An issue links to the page of [issues](issues.md).
"""
_ISSUES = """
What a comment may say, with its code, in both languages. Every issue quotes the ticket's words or names what was looked
for, and says what to add; `{quote}` stands for the words of the ticket, `{absent}` for what was not found, `{found}`
for what was found and should not be there.
`/reqgate explain <code>` shows the same on a ticket.
"""


@lru_cache(maxsize=1)
def shipped_rubric() -> Rubric:
    """Return the rubric that comes with ReqGate."""
    threshold = Settings.model_fields["default_threshold"].default
    return load_rubric(PACKAGE_DIR / "scoring_rubric.yaml", threshold, registered_checks())


def checks_page() -> str:
    """Return the text of docs/reference/checks.md."""
    rubric = shipped_rubric()
    scenarios = (_scenario(name, scenario) for name, scenario in rubric.scenarios.items())
    always = table(
        ("check", "issues", "what must hold, and why"),
        ((code(rule.id), _links(rule.codes), _of_itself(rule.id)) for rule in rubric.always),
    )
    version = f"This is version {rubric.version}. {_CHECKS.strip()}"
    return page("Checks", _SOURCE, version, *scenarios, "## Every ticket\n\nThese give no points.\n\n" + always)


def issues_page() -> str:
    """Return the text of docs/reference/issues.md."""
    issues = sorted(shipped_rubric().issues.items(), key=lambda item: item[1].severity is not Severity.BLOCKER)
    parts = []
    for severity, group in groupby(issues, key=lambda item: item[1].severity):
        title = "Issues that block" if severity is Severity.BLOCKER else "Issues that advise"
        parts.append(f"## {title}\n\n" + "\n\n".join(_issue(name, rule) for name, rule in group))
    return page("Issues", _SOURCE, _ISSUES, *parts)


def _scenario(name: Scenario, scenario: ScenarioRubric) -> str:
    parts = [f"## {name}: threshold {scenario.threshold}"]
    for dimension in scenario.dimensions:
        parts += [f"### {name}: {_dimension(dimension)}", _points(dimension.checks), _reasons(dimension.checks)]
    return "\n\n".join(parts)


def _dimension(dimension: Dimension) -> str:
    return f"{dimension.name.en} ({dimension.name.zh}), {dimension.weight * 100:g} %"


def _points(rules: tuple[CheckRule, ...]) -> str:
    rows = (
        (code(rule.id), f"{rule.points:g}", _DECIDED_BY[rule.decided_by], rule.expects.en, rule.expects.zh)
        for rule in rules
    )
    return table(("check", "points", "decided by", "what is looked for", "要求"), rows)


def _reasons(rules: tuple[CheckRule, ...]) -> str:
    lines = []
    for rule in rules:
        issues = f" Issues: {_links(rule.codes)}." if rule.codes else ""
        once = f" Where this is missing as well, {code(rule.rests_on)} alone is charged." if rule.rests_on else ""
        lines.append(f"- {code(rule.id)}: {' '.join(_of_itself(rule.id).split())}{once}{issues}")
    return "\n".join(lines)


def _of_itself(check_id: str) -> str:
    """What the check's own docstring says."""
    return inspect.cleandoc(registered_checks()[check_id].__doc__ or "")


def _links(codes: tuple[str, ...]) -> str:
    return ", ".join(f"[{each}](issues.md#{each.lower()})" for each in codes)


def _issue(name: str, rule: IssueRule) -> str:
    raised = [*(found.id for found in _raising(name)), *(r.id for r in shipped_rubric().always if name in r.codes)]
    lines = [
        f"### {name}",
        f"{rule.category}, raised by {', '.join(map(code, raised))}.{_blocks(rule.blocker_when)}",
        f"- {rule.description.en} *{rule.suggestion.en}*\n- {rule.description.zh} *{rule.suggestion.zh}*",
    ]
    if rule.partly is not None:
        lines.append(f"Where it is partly there:\n\n- {rule.partly.en}\n- {rule.partly.zh}")
    return "\n\n".join(lines)


def _raising(name: str) -> list[CheckRule]:
    every = (rule for scenario in shipped_rubric().scenarios.values() for _, rule in scenario.rules())
    return [rule for rule in every if name in rule.codes]


def _blocks(when: BlockerWhen | None) -> str:
    if when is None:
        return ""
    reasons = []
    if when.priority:
        reasons.append(f"the priority is {' or '.join(when.priority)}")
    if when.tier:
        reasons.append(f"the tier is {' or '.join(when.tier)}")
    if when.words:
        beside = f" and one of {_words(when.beside)}" if when.beside else ""
        reasons.append(f"a sentence has one of {_words(when.words)}{beside}")
    return f" It blocks when {', or '.join(reasons)}."


def _words(phrases: tuple[str, ...]) -> str:
    return "“" + "”, “".join(phrases) + "”"
