"""The rubric as values: reads and validates `scoring_rubric.yaml`. It runs no check and computes no score."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from string import Formatter
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from config.loading import ConfigError, load_yaml
from workers.reading.language import Language
from workers.reading.phrases import Phrase, holds_any
from workers.review.schemas import Category, RequirementPacket, Scenario, Severity, Tier

PLACEHOLDERS = frozenset({"quote", "other", "absent", "found"})
"""What the texts of an issue may refer to; `other` is the second passage of a contradiction."""

Threshold = Annotated[int, Field(ge=0, le=100)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Words(_Part):
    """One text in both languages."""

    en: str = Field(min_length=1)
    zh: str = Field(min_length=1)

    def in_(self, language: Language) -> str:
        """Return the text in `language`."""
        return self.zh if language == "zh" else self.en


class BlockerWhen(_Part):
    """Conditions, any one of which turns a warning into a blocker."""

    priority: tuple[Literal["P0", "P1", "P2"], ...] = ()
    tier: tuple[Tier, ...] = ()
    words: tuple[Phrase, ...] = Field((), description="Looked for in the sentences that the author says")
    beside: tuple[Phrase, ...] = Field((), description="One of these must stand in the same sentence as the word")

    @model_validator(mode="after")
    def beside_what(self) -> Self:
        """Without words there is nothing to stand beside."""
        if self.beside and not self.words:
            raise ValueError("beside needs words")
        return self

    def holds_for(self, packet: RequirementPacket, sentences: Sequence[str]) -> bool:
        """Return whether the ticket fulfils one of the conditions."""
        if packet.priority in self.priority or packet.tier in self.tier:
            return True
        return any(
            holds_any(self.words, sentence) and (not self.beside or holds_any(self.beside, sentence))
            for sentence in sentences
        )


class IssueRule(_Part):
    """An issue as people read it; `partly` is its description where the ticket says some of what is looked for."""

    severity: Severity
    category: Category
    description: Words
    partly: Words | None = None
    suggestion: Words
    blocker_when: BlockerWhen | None = None

    def severity_for(self, packet: RequirementPacket, sentences: Sequence[str]) -> Severity:
        """Return how serious this issue is on this ticket, which says `sentences` (title and prose, without code)."""
        if self.blocker_when is not None and self.blocker_when.holds_for(packet, sentences):
            return Severity.BLOCKER
        return self.severity

    @model_validator(mode="after")
    def placeholders_are_known(self) -> Self:
        """A misspelt placeholder would reach people as it stands."""
        for words in (self.description, *((self.partly,) if self.partly else ()), self.suggestion):
            for text in (words.en, words.zh):
                names = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
                if unknown := names - PLACEHOLDERS:
                    known = ", ".join(f"{{{name}}}" for name in sorted(PLACEHOLDERS))
                    raise ValueError(f"unknown placeholder {{{min(unknown)}}}; use one of {known}")
        return self


class CheckRule(_Part):
    """A check that gives points."""

    id: str
    points: float = Field(gt=0)
    decided_by: Literal["code", "code_then_model"]
    codes: tuple[str, ...] = ()
    rests_on: str | None = None
    judged_unmet: str | None = None
    unmet_quotes: int = Field(0, ge=0, le=2)
    definition: str = ""
    expects: Words

    @model_validator(mode="after")
    def model_keys_belong_together(self) -> Self:
        """A definition is for the model alone, and the model cannot judge without one."""
        if (self.decided_by == "code_then_model") != bool(self.definition):
            raise ValueError(f"{self.id}: give a definition exactly when decided_by is code_then_model")
        if self.decided_by == "code" and (self.judged_unmet or self.unmet_quotes):
            raise ValueError(f"{self.id}: judged_unmet and unmet_quotes need decided_by code_then_model")
        if self.judged_unmet is not None and self.judged_unmet not in self.codes:
            raise ValueError(f"{self.id}: list {self.judged_unmet} among its codes")
        return self


class AlwaysRule(_Part):
    """A check that runs for every ticket and gives no points."""

    id: str
    codes: tuple[str, ...]


class _OwnRule(_Part):
    """A rule that a team adds. `code` names the issue to raise; its severity and words stand in `issues`."""

    code: str = Field(pattern=r"^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$", max_length=40)
    scenarios: tuple[Scenario, ...] = Field((), description="Kinds of work to which the rule applies; empty = all")

    def applies_to(self, scenario: Scenario) -> bool:
        """Return whether the rule counts for tickets of `scenario`."""
        return not self.scenarios or scenario in self.scenarios


class NegativePattern(_OwnRule):
    """Words that a team does not want to read in a ticket."""

    pattern: Phrase


class RequiredField(_OwnRule):
    """A part that a team's tickets must have: a heading, or a label as in "Owner: …", with something under it."""

    name: Words
    headings: tuple[Phrase, ...] = Field(min_length=1, max_length=20, description="Any one of them will do")


class Dimension(_Part):
    """A group of checks with a weight in the total."""

    id: str
    name: Words
    weight: float = Field(gt=0, le=1)
    checks: tuple[CheckRule, ...] = Field(min_length=1)


class ScenarioRubric(_Part):
    """What one kind of ticket is measured by. After loading the threshold is always set."""

    threshold: Threshold | None = None
    dimensions: tuple[Dimension, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def weights_sum_to_one(self) -> Self:
        """Otherwise 100 points could not be reached."""
        total = sum(dimension.weight for dimension in self.dimensions)
        if abs(total - 1) > 1e-9:
            raise ValueError(f"the dimensions' weights sum to {total:g}; make it 1")
        return self

    @model_validator(mode="after")
    def checks_rest_on_checks_that_are_there(self) -> Self:
        """What is missing is charged once, by a check of the same kind of work that rests on no other."""
        rests_on = {rule.id: rule.rests_on for _, rule in self.rules()}
        for name, core in rests_on.items():
            if core is not None and (core not in rests_on or rests_on[core] is not None):
                raise ValueError(
                    f"{name}: rests_on names {core}, which is no check of this kind of work that stands alone"
                )
        return self

    def rules(self) -> Iterator[tuple[Dimension, CheckRule]]:
        """Yield every check with its dimension, in order."""
        for dimension in self.dimensions:
            for rule in dimension.checks:
                yield dimension, rule


class TierRule(_Part):
    """What a tier changes."""

    thresholds: dict[Scenario, Threshold] = Field(default_factory=dict)
    not_required: tuple[str, ...] = ()


class Penalties(_Part):
    """Points taken off the total."""

    fallback: int = Field(ge=0)
    structure_error: int = Field(ge=0)
    structure_max: int = Field(ge=0)

    def total(self, structure_errors: int, structuring_failed: bool) -> int:
        """Return the points to take off: for the draft's errors up to a limit, and for a draft that failed."""
        structure = min(structure_errors * self.structure_error, self.structure_max)
        return structure + (self.fallback if structuring_failed else 0)


class Rubric(_Part):
    """`scoring_rubric.yaml`."""

    version: str = Field(min_length=1, max_length=40)
    margin: int = Field(ge=0, le=20, description="Points on both sides of the threshold in which a verdict is kept")
    scenarios: dict[Scenario, ScenarioRubric]
    always: tuple[AlwaysRule, ...]
    tiers: dict[Tier, TierRule] = Field(default_factory=dict)
    penalties: Penalties
    issues: dict[str, IssueRule]
    negative_patterns: tuple[NegativePattern, ...] = Field((), max_length=200)
    required_fields: tuple[RequiredField, ...] = Field((), max_length=50)

    @model_validator(mode="after")
    def hangs_together(self) -> Self:
        """Each scenario has a rubric, no check stands twice, and codes and issues name each other."""
        if missing := set(Scenario) - set(self.scenarios):
            raise ValueError(f"scenarios: {min(missing)} is missing")
        ids = self.check_ids
        if doubled := {name for name in ids if ids.count(name) > 1}:
            raise ValueError(f"the check {min(doubled)} stands twice; keep one")
        raised = {code for rule in self._all_rules() for code in rule.codes} | {rule.code for rule in self.own_rules}
        if undefined := raised - set(self.issues):
            raise ValueError(f"issues: {min(undefined)} is raised by a check but not defined; add it")
        if unused := set(self.issues) - raised:
            raise ValueError(f"issues: {min(unused)} is raised by no check; list it in a check's codes or remove it")
        for tier, rule in self.tiers.items():
            if unknown := set(rule.not_required) - set(ids):
                raise ValueError(f"tiers.{tier}.not_required: no check is called {min(unknown)}")
        return self

    @property
    def own_rules(self) -> tuple[NegativePattern | RequiredField, ...]:
        """Return what a team added to the checks."""
        return (*self.negative_patterns, *self.required_fields)

    def _all_rules(self) -> Iterator[CheckRule | AlwaysRule]:
        for scenario in self.scenarios.values():
            for _, rule in scenario.rules():
                yield rule
        yield from self.always

    @property
    def check_ids(self) -> list[str]:
        """Return the ids of all checks, those of every scenario and those without points."""
        return [rule.id for rule in self._all_rules()]

    @cached_property
    def digest(self) -> str:
        """A hash of the whole content: a rubric edited without a new version is a new rubric all the same."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()

    def threshold_for(self, scenario: Scenario, tier: Tier, project_threshold: int | None = None) -> int:
        """Return the score that a ticket needs: the tier's, else the project's, else the scenario's."""
        tier_rule = self.tiers.get(tier)
        if tier_rule is not None and scenario in tier_rule.thresholds:
            return tier_rule.thresholds[scenario]
        if project_threshold is not None:
            return project_threshold
        threshold = self.scenarios[scenario].threshold
        if threshold is None:
            raise ConfigError(f"scoring rubric: scenarios.{scenario}.threshold is not set; load it by load_rubric")
        return threshold

    def not_required(self, tier: Tier) -> tuple[str, ...]:
        """Return the checks whose absence costs nothing in `tier`."""
        rule = self.tiers.get(tier)
        return rule.not_required if rule is not None else ()


def load_rubric(path: Path, default_threshold: int, known_checks: Collection[str]) -> Rubric:
    """Return the rubric at `path`, with `default_threshold` where a scenario names none.

    Args:
        path: the YAML file.
        default_threshold: 0–100, the setting DEFAULT_THRESHOLD.
        known_checks: ids of the checks that exist in code.

    Raises:
        ConfigError: the file cannot be used; the message names file, key and remedy.
    """
    rubric = load_yaml(path, Rubric)
    named = set(rubric.check_ids)
    if unknown := named - set(known_checks):
        raise ConfigError(f"{path}: no check is called {min(unknown)}; correct the id or remove it")
    if unused := set(known_checks) - named:
        raise ConfigError(f"{path}: the check {min(unused)} is never used; add it to a dimension or to always")
    scenarios = {
        name: scenario
        if scenario.threshold is not None
        else scenario.model_copy(update={"threshold": default_threshold})
        for name, scenario in rubric.scenarios.items()
    }
    return rubric.model_copy(update={"scenarios": scenarios})
