"""Typed queries on a live Jira: exact counts by paging, of what may stand on a ticket and nothing else.

An answer stands on the ticket for everybody who sees it. So issues are of the ticket's project and level of security,
or of projects that are named as open to its audience; what is left out is not even counted.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import structlog

from workers.atlassian.errors import JiraError
from workers.atlassian.jira_issues import FoundIssue, found_issue
from workers.atlassian.jira_questions import JiraQuestions, is_refused_query
from workers.atlassian.models import object_of, objects_in
from workers.evidence.issues.facts import category_of, grouped, issue_facts, people_of
from workers.evidence.issues.found import FoundIssues, IssueFacts
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.names import SiteNames, SiteProject, SiteStatus, SiteType, SiteVersion
from workers.evidence.issues.query import IssueField, IssueQuery, Order, Term

_Told = TypeVar("_Told")

log = structlog.get_logger(__name__)

MOST_READ = 5_000
"""Issues that are read for one answer; beyond them the number is given as "at least"."""
_NAMES_FOR_S = 600.0
_SEEN_FOR_NAMES = 3
_OF_KEYS = frozenset({IssueField.KEY, IssueField.PARENT, IssueField.LINKED})
_NO_FACTS: Mapping[str, Any] = {}
_NONE: tuple[Mapping[str, Any], ...] = ()
_NO_NAMES: tuple[str, ...] = ()
_NOTHING = FoundIssues(jql="", total=0)


@dataclass(frozen=True)
class Audience:
    """Who reads the answer: the ticket's project and the id of its level of security, and projects open to them."""

    project: str
    security: str = ""
    open_projects: tuple[str, ...] = ()

    @property
    def projects(self) -> tuple[str, ...]:
        """Every project that may be named, the ticket's first."""
        return tuple(dict.fromkeys((self.project, *self.open_projects)))

    def may_read(self, issue: FoundIssue) -> bool:
        """Return whether an issue is no more restricted than the ticket."""
        if issue.project_key == self.project:
            return not issue.is_restricted or bool(self.security and issue.security == self.security)
        return issue.project_key in self.open_projects and not issue.is_restricted


@dataclass(frozen=True)
class JiraIssueSearch:
    """An `IssueSearch` for one asker on one ticket. `may_see` says whether the asker may open an issue.

    Raises JiraError where Jira does not answer. `limit_s` are the seconds after which no further page is read.
    """

    jira: JiraQuestions
    audience: Audience
    may_see: Callable[[FoundIssue], bool]
    sprint_field: str = ""
    limit_s: float = 20.0

    def run(self, query: IssueQuery) -> FoundIssues:
        """Return what a query finds in the projects that may be named; nothing where it names others only."""
        known = self.audience.projects
        projects = tuple(key for key in query.projects if key in known) if query.projects else known
        if not projects:
            return _NOTHING
        bounded = query.model_copy(update={"projects": projects})
        jql = jql_of(bounded)
        try:
            issues, is_complete = self._read(jql)
        except JiraError as error:
            if not is_refused_query(error):
                raise
            return self._by_key(bounded, jql)
        groups: Counter[str] = Counter()
        if query.group_by:
            groups.update(value for issue in issues for value in grouped(issue, query.group_by))
        shown = tuple(issues[: query.limit])
        return FoundIssues(
            jql=jql, total=len(issues), issues=shown, groups=tuple(groups.most_common()), is_complete=is_complete
        )

    def _read(self, jql: str) -> tuple[list[IssueFacts], bool]:
        until = time.monotonic() + self.limit_s
        is_much = self.jira.about_how_many(jql) > MOST_READ
        found: dict[str, IssueFacts] = {}
        page = ""
        while True:
            answer = self.jira.search_page(jql, page, self.sprint_field)
            for raw in answer.found:
                issue = found_issue(raw)
                if self.audience.may_read(issue) and self.may_see(issue):
                    found.setdefault(issue.key, issue_facts(raw, self.sprint_field))
            page = answer.next_page
            if not page:
                return list(found.values()), True
            if is_much or len(found) >= MOST_READ or time.monotonic() > until:
                return list(found.values()), False

    def _by_key(self, query: IssueQuery, jql: str) -> FoundIssues:
        """Jira refuses a whole query for one key that is gone or hidden. Alone, such a key finds nothing."""
        for at, terms in enumerate(query.where):
            term = terms[0]
            if len(terms) == 1 and term.field in _OF_KEYS and term.operator == "is" and len(term.values) > 1:
                parts = [self.run(_with_term(query, at, key)) for key in term.values]
                issues = tuple(issue for part in parts for issue in part.issues)
                return FoundIssues(jql=jql, total=sum(part.total for part in parts), issues=issues[: query.limit])
        if not any(term.field in _OF_KEYS for terms in query.where for term in terms):
            log.info("Jira refuses a query", parses=self.jira.does_parse(jql))
        return FoundIssues(jql=jql, total=0)


def _with_term(query: IssueQuery, at: int, key: str) -> IssueQuery:
    term = query.where[at][0].model_copy(update={"values": (key,)})
    where: tuple[tuple[Term, ...], ...] = (*query.where[:at], (term,), *query.where[at + 1 :])
    return query.model_copy(update={"where": where})


@dataclass
class NamesOfSite:
    """Reads the names of projects and keeps them for ten minutes. `seconds` is the clock."""

    jira: JiraQuestions
    seconds: Callable[[], float] = time.monotonic
    _kept: dict[tuple[str, ...], tuple[float, SiteNames]] = field(default_factory=dict)

    def of(self, audience: Audience) -> SiteNames:
        """Return what the projects of an audience call things. Names of issues that it may not read are not among them.

        What a site does not tell is left out.
        """
        key = (audience.security, *audience.projects)
        kept = self._kept.get(key)
        if kept and self.seconds() - kept[0] < _NAMES_FOR_S:
            return kept[1]
        names = _read_names(self.jira, audience)
        self._kept[key] = (self.seconds(), names)
        return names


def _read_names(jira: JiraQuestions, audience: Audience) -> SiteNames:
    sprint_field = _told("fields", jira.sprint_field, "")
    facts = [(key, _told("a project", partial(jira.project_facts, key), _NO_FACTS)) for key in audience.projects]
    statuses = [
        one for key in audience.projects for one in _told("statuses", partial(jira.project_statuses, key), _NONE)
    ]
    issues = list(_seen(jira, audience, sprint_field))
    seen = [issue_facts(raw, sprint_field) for raw in issues]
    types = {
        str(one["name"]): bool(one.get("subtask")) for _, project in facts for one in _objects(project, "issueTypes")
    }
    versions = {
        str(one["name"]): bool(one.get("released")) for _, project in facts for one in _objects(project, "versions")
    }
    categories = {str(one["name"]): category_of(one) for one in statuses if one.get("name")}
    for raw in issues:
        status = object_of(object_of(raw.get("fields")).get("status"))
        categories.setdefault(str(status.get("name") or ""), category_of(status))
    return SiteNames(
        projects=tuple(SiteProject(key=key, name=str(project.get("name") or "")) for key, project in facts),
        types=tuple(SiteType(name=name, is_subtask=is_subtask) for name, is_subtask in types.items()),
        statuses=tuple(SiteStatus(name=name, category=of) for name, of in categories.items() if name),
        priorities=_told("priorities", jira.priorities, _NO_NAMES) or _distinct(issue.priority for issue in seen),
        resolutions=_distinct(issue.resolution for issue in seen),
        components=_distinct(str(one["name"]) for _, project in facts for one in _objects(project, "components")),
        versions=tuple(SiteVersion(name=name, is_released=is_out) for name, is_out in versions.items()),
        labels=_distinct(label for issue in seen for label in issue.labels),
        sprints=_distinct(sprint for issue in seen for sprint in issue.sprints),
        people=tuple({one.account: one for raw in issues for one in people_of(raw)}.values()),
        links=_told("links", jira.link_names, _NO_NAMES),
    )


def _seen(jira: JiraQuestions, audience: Audience, sprint_field: str) -> Iterator[Mapping[str, Any]]:
    """Give what changed last, of what the audience may read: labels, people and sprints stand there."""
    jql = jql_of(IssueQuery(projects=audience.projects, order=(Order(field="updated"),)))
    page = ""
    for _ in range(_SEEN_FOR_NAMES):
        answer = _told("issues", partial(jira.search_page, jql, page, sprint_field), None)
        if answer is None:
            return
        yield from (raw for raw in answer.found if audience.may_read(found_issue(raw)))
        page = answer.next_page
        if not page:
            return


def _told(what: str, ask: Callable[[], _Told], otherwise: _Told) -> _Told:
    """Return what the site tells. A message of Jira's may name its host; the kind of failure does not."""
    try:
        return ask()
    except JiraError as error:
        log.info("names are left out, as Jira did not give them", what=what, error=type(error).__name__)
        return otherwise


def _objects(project: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    return [one for one in objects_in(project.get(name)) if one.get("name")]


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({value for value in values if value}))
