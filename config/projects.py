"""Per-project rules from `projects.yaml`: what is reviewed, how strictly, and who may give commands."""

import re
from collections import Counter
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from config.loading import load_yaml
from config.repositories import RepositoryAddress

TierName = Literal["TIER_1_CRITICAL", "TIER_2_STANDARD", "TIER_3_INTERNAL"]
ProfileName = Literal["ready", "strict"]
ModeName = Literal["enforce", "observe"]
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
Access = Literal["anybody", "commands", "override", "apply", "answers", "accept"]
"""Which of a project's rules says who may do something."""
Threshold = Annotated[int, Field(ge=0, le=100)]


class CommandAccess(BaseModel):
    """Who may use commands; the conditions are alternatives, any one is enough.

    `members` are those to whom the ticket can be assigned. Customers of a service project are neither `anyone` nor
    `reporter_or_assignee`, unless `customers` says so.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    anyone: bool = False
    reporter_or_assignee: bool = False
    members: bool = False
    account_ids: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    customers: bool = False


RoleName = Literal[
    "goal", "impact", "story", "scope_in", "scope_out", "acceptance", "edge_cases", "dependencies", "design", "steps",
    "preconditions", "observed", "expected", "environment", "frequency", "evidence", "approach", "risks", "rollback",
    "security", "question", "timebox", "output",
]  # fmt: skip
"""What a section of a ticket may be about, as the reader of tickets calls it."""


CustomField = Annotated[str, Field(pattern=r"^customfield_[1-9][0-9]{0,9}$")]
"""A field of the site's own, by its id in Jira."""

MOST_CUSTOM_FIELDS = 100
"""Each of them is named in the address of every request for a ticket."""


class TemplateSection(BaseModel):
    """A section of a project's own template. Without a `question` it is left out where it is empty."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    heading: str = Field(min_length=1, max_length=80, pattern=r"^[^\n⟨⟩]*$", description="As it stands in the ticket")
    roles: tuple[RoleName, ...] = Field(min_length=1, description="What is sorted under it")
    question: str = Field("", max_length=200, pattern=r"^[^\n⟨⟩]*$", description="Asked where the section is empty")


def _each_once(sections: tuple[TemplateSection, ...]) -> tuple[TemplateSection, ...]:
    """A text that fits two sections could be sorted either way."""
    names = Counter(one.heading.casefold() for one in sections)
    roles = Counter(role for one in sections for role in one.roles)
    for twice in (name for name, times in (*names.items(), *roles.items()) if times > 1):
        raise ValueError(f"{twice!r} stands in it twice; a heading and a role belong to one section")
    return sections


OwnTemplate = Annotated[tuple[TemplateSection, ...], Field(min_length=1), AfterValidator(_each_once)]


SpaceKey = Annotated[str, Field(pattern=r"^~?[A-Za-z0-9][A-Za-z0-9._-]{0,127}\Z")]
"""The key of a space, as Confluence writes it."""

MOST_REPOSITORIES = 10


class AskRules(BaseModel):
    """What `/reqgate ask` may tell on a project's tickets."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    audience: tuple[ProjectKey, ...] = Field(
        (), max_length=50, description="Other projects whose issues everybody who sees its tickets may see"
    )
    service_desk: bool = Field(False, description="Whether questions are answered in a service project, internally")


class ProjectRules(BaseModel):
    """The rules of one project."""

    # Python's own engine: the other one takes longer for `\w` below than the web part for all its models.
    model_config = ConfigDict(extra="forbid", frozen=True, regex_engine="python-re")

    enabled: bool = True
    mode: ModeName = Field(
        "enforce",
        description="`observe` judges tickets and writes nothing to them, but for the answers to people's commands",
    )
    issue_types: tuple[str, ...] = Field((), description="Jira issue types that are reviewed; empty = all")
    review_on_edit: bool = True
    reviewed_fields: tuple[str, ...] = Field(
        ("summary", "description", "environment", "version", "attachment", "issuetype", "priority"),
        description="Fields whose change starts a new review; those of custom_fields do as well",
    )
    custom_fields: dict[CustomField, RoleName] = Field(
        default_factory=dict,
        max_length=MOST_CUSTOM_FIELDS,
        description="Fields of the site's own that are read as part of the text, each with what it is about",
    )
    language: Literal["auto", "en", "zh"] = "auto"
    tier: TierName = "TIER_2_STANDARD"
    profile: ProfileName = Field(
        "ready", description="What decides: `ready` = could somebody begin, `strict` = blocking codes and score"
    )
    profile_by_tier: dict[TierName, ProfileName] = Field(
        default={"TIER_1_CRITICAL": "strict"}, description="What decides of a tier, where that is not `profile`"
    )
    questions: Literal["stop", "pass"] = Field(
        "stop", description="Under `ready`: whether a ticket with open questions is let through"
    )
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
    apply: CommandAccess = Field(
        CommandAccess(), description="Who may put the improved description in, besides reporter and assignee"
    )
    answers: CommandAccess = Field(
        CommandAccess(reporter_or_assignee=True, members=True),
        description="Whose comments answer the questions of a plan",
    )
    accept: CommandAccess = Field(
        CommandAccess(), description="Who may accept a plan, besides reporter and assignee, such as the lead"
    )
    plan_subtasks: bool = Field(False, description="Whether accepting a plan creates a sub-task for each stage")
    template: dict[ScenarioName, OwnTemplate] = Field(
        default_factory=dict, description="The sections of a ticket of a kind; those that are not named are as shipped"
    )
    repositories: tuple[RepositoryAddress, ...] = Field(
        (), max_length=MOST_REPOSITORIES, description="Where its code is; `reqgate sync` keeps a mirror of each"
    )
    ask: AskRules = AskRules()
    spaces: tuple[SpaceKey, ...] = Field(
        (), max_length=20, description="Confluence spaces whose pages everybody who sees its tickets may see"
    )
    plan_space: Literal[""] | SpaceKey = Field(
        "", description="Confluence space in which each plan gets a page of its own; empty = none"
    )
    document_space: Literal[""] | SpaceKey = Field(
        "", description="Confluence space in which each document gets a page of its own; empty = none"
    )
    # It becomes a mention in either markup, so nothing that could end one.
    escalation_account_id: str = Field(
        "",
        pattern=r"^[\w.:@+-]{0,128}\Z",
        description="Whom to ask after rejects in a row: accountId (Cloud) or user name (Data Center)",
    )

    @property
    def is_observed(self) -> bool:
        """Whether tickets are judged without a word to anybody who did not ask."""
        return self.mode == "observe"

    def profile_of(self, tier: TierName) -> ProfileName:
        """Return what decides of a ticket of this tier."""
        return self.profile_by_tier.get(tier, self.profile)

    def access_to(self, what: Access, is_service_desk: bool) -> CommandAccess:
        """Return who may do something. Customers of a service project are not anybody."""
        if what == "override":
            return self.override_access(is_service_desk)
        if what in ("apply", "accept"):
            given = self.apply if what == "apply" else self.accept
            return given.model_copy(update={"reporter_or_assignee": True})
        if what == "answers":
            return self.answers
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

    @property
    def custom_fields(self) -> tuple[str, ...]:
        """The fields of the site's own that any project reads, in order."""
        return tuple(
            sorted({name for rules in (self.defaults, *self.projects.values()) for name in rules.custom_fields})
        )

    @property
    def repositories(self) -> tuple[str, ...]:
        """The repositories that any project names, each once, in order."""
        return tuple(
            dict.fromkeys(one for rules in (self.defaults, *self.projects.values()) for one in rules.repositories)
        )

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that any project names, each once, in order."""
        return tuple(dict.fromkeys(one for rules in (self.defaults, *self.projects.values()) for one in rules.spaces))

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
