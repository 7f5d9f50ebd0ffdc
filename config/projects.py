"""Per-project rules from `projects.yaml`: what is reviewed, how strictly, and who may give commands."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from config.loading import load_yaml

TierName = Literal["TIER_1_CRITICAL", "TIER_2_STANDARD", "TIER_3_INTERNAL"]
ScenarioName = Literal["FEATURE", "BUG", "TECH_TASK", "SPIKE"]

OVERRIDE_LABEL = "admin-override"
"""A person let the ticket pass: set by the command, or by hand in Jira."""

PROJECT_KEY = r"[A-Z][A-Z0-9_]{1,31}"
"""How Jira writes the key of a project, as a regular expression."""


def _as_in_jira(key: str) -> str:
    if not re.fullmatch(PROJECT_KEY, key):
        raise ValueError("not a project key; write it as in Jira, in capitals, such as SHOP")
    return key


ProjectKey = Annotated[str, AfterValidator(_as_in_jira)]
Access = Literal["anybody", "commands", "override"]
"""Which of a project's rules says who may do something."""
Threshold = Annotated[int, Field(ge=0, le=100)]


class CommandAccess(BaseModel):
    """Who may use commands; the conditions are alternatives, any one is enough.

    Customers of a service project are neither `anyone` nor `reporter_or_assignee`, unless `customers` says so.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    anyone: bool = False
    reporter_or_assignee: bool = False
    account_ids: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    customers: bool = False


class ProjectRules(BaseModel):
    """The rules of one project."""

    # Python's own engine: the other one takes longer for `\w` below than the web part for all its models.
    model_config = ConfigDict(extra="forbid", frozen=True, regex_engine="python-re")

    enabled: bool = True
    issue_types: tuple[str, ...] = Field((), description="Jira issue types that are reviewed; empty = all")
    review_on_edit: bool = True
    reviewed_fields: tuple[str, ...] = Field(
        ("summary", "description", "environment", "issuetype", "priority"),
        description="Fields whose change starts a new review",
    )
    language: Literal["auto", "en", "zh"] = "auto"
    tier: TierName = "TIER_2_STANDARD"
    tier_by_label: dict[str, TierName] = Field(default_factory=dict)
    tier_by_component: dict[str, TierName] = Field(default_factory=dict)
    thresholds: dict[ScenarioName, Threshold] = Field(default_factory=dict)
    scenario_by_issue_type: dict[str, ScenarioName] = Field(default_factory=dict)
    transition_on_pass: str | None = Field(None, description="Name of the workflow transition after a PASS")
    commands: CommandAccess = CommandAccess(anyone=True)
    rubric: dict[str, Any] = Field(
        default_factory=dict, description="What differs from scoring_rubric.yaml; validated where the rubric is read"
    )
    override: CommandAccess | None = Field(
        None,
        description="Who may override the gate; when not set as `commands`, but in a service project not `anyone`",
    )
    # It becomes a mention in either markup, so nothing that could end one.
    escalation_account_id: str = Field(
        "",
        pattern=r"^[\w.:@+-]{0,128}\Z",
        description="Whom to ask after rejects in a row: accountId (Cloud) or user name (Data Center)",
    )

    def access_to(self, what: Access, is_service_desk: bool) -> CommandAccess:
        """Return who may do something. Customers of a service project are not anybody."""
        if what == "override":
            return self.override_access(is_service_desk)
        return self.commands.model_copy(update={"anyone": True}) if what == "anybody" else self.commands

    def override_access(self, is_service_desk: bool) -> CommandAccess:
        """Return who may override the gate. In a service project, to which strangers write, that is never everybody
        unless it is said of `override` itself: reporter and assignee, and whom `commands` names.
        """
        if self.override or not is_service_desk:
            return self.override or self.commands
        return self.commands.model_copy(update={"anyone": False, "reporter_or_assignee": True, "customers": False})

    def covers(self, issue_type: str) -> bool:
        """Return whether tickets of this issue type are reviewed in the project."""
        wanted = {name.casefold() for name in self.issue_types}
        return self.enabled and (not wanted or issue_type.casefold() in wanted)


class Projects(BaseModel):
    """`projects.yaml`: `defaults` for every project, then what differs by project key."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    defaults: ProjectRules = ProjectRules()
    projects: dict[ProjectKey, ProjectRules] = Field(default_factory=dict)

    def rules_for(self, project_key: str) -> ProjectRules:
        """Return the rules of `project_key`: its own keys over the defaults."""
        own = self.projects.get(project_key)
        if own is None:
            return self.defaults
        merged = {name: getattr(self.defaults, name) for name in ProjectRules.model_fields}
        merged |= {name: getattr(own, name) for name in own.model_fields_set}
        return ProjectRules.model_construct(**merged)


def load_projects(path: Path) -> Projects:
    """Return `projects.yaml`. Raises ConfigError with file, key and remedy."""
    return load_yaml(path, Projects)
