"""Typed queries on a live Jira: exact counts by paging, of what may stand on a ticket and nothing else.

An answer stands on the ticket for everybody who sees it. So issues are of projects that its readers may see, and hidden
by no level of security; what is left out is not even counted.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
_SEEN_FOR_NAMES = 3
_OF_KEYS = frozenset({IssueField.KEY, IssueField.PARENT, IssueField.LINKED})
_NO_FACTS: Mapping[str, Any] = {}
_NONE: tuple[Mapping[str, Any], ...] = ()
_NO_NAMES: tuple[str, ...] = ()
_NOTHING = FoundIssues(jql="", total=0)


@dataclass(frozen=True)
class JiraIssueSearch:
    """An `IssueSearch` of the projects that may be told of, each of which the asker may browse.

    Raises JiraError where Jira does not answer. `sprint_field` is the id of the site's field of sprints, `limit_s` are
    the seconds after which no further page is read.
    """

    jira: JiraQuestions
    projects: tuple[str, ...]
    sprint_field: str = ""
    limit_s: float = 20.0

    def run(self, query: IssueQuery) -> FoundIssues:
        """Return what a query finds in the projects that may be named; nothing where it names others only."""
        named = query.projects or self.projects
        projects = tuple(key for key in named if key in self.projects)
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
            jql=jql,
            projects=projects,
            total=len(issues),
            issues=shown,
            groups=tuple(groups.most_common()),
            group_by=query.group_by or "",
            is_complete=is_complete,
        )

    def _read(self, jql: str) -> tuple[list[IssueFacts], bool]:
        until = time.monotonic() + self.limit_s
        is_much = self.jira.about_how_many(jql) > MOST_READ
        found: dict[str, IssueFacts] = {}
        page = ""
        while True:
            answer = self.jira.search_page(jql, page, self.sprint_field)
            for raw in answer.found:
                if _may_be_told(issue := found_issue(raw), self.projects):
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
                return FoundIssues(
                    jql=jql,
                    projects=query.projects,
                    total=sum(part.total for part in parts),
                    issues=issues[: query.limit],
                )
        if not any(term.field in _OF_KEYS for terms in query.where for term in terms):
            log.info("Jira refuses a query", parses=self.jira.does_parse(jql))
        return FoundIssues(jql=jql, projects=query.projects, total=0)


def _with_term(query: IssueQuery, at: int, key: str) -> IssueQuery:
    term = query.where[at][0].model_copy(update={"values": (key,)})
    where: tuple[tuple[Term, ...], ...] = (*query.where[:at], (term,), *query.where[at + 1 :])
    return query.model_copy(update={"where": where})


def _may_be_told(issue: FoundIssue, projects: Sequence[str]) -> bool:
    """Return whether an issue is of these projects, and hidden by no level of security."""
    return issue.project_key in projects and not issue.is_restricted


def sprint_field_of(jira: JiraQuestions) -> str:
    """Return the id of the site's field of sprints, "" where there is none or Jira does not tell."""
    return _told("fields", jira.sprint_field, "")


def site_names(jira: JiraQuestions, projects: Sequence[str], sprint_field: str) -> SiteNames:
    """Return what projects call things. Names of issues that may not be told of are not among them.

    What a site does not tell is left out.
    """
    facts = [(key, _told("a project", partial(jira.project_facts, key), _NO_FACTS)) for key in projects]
    statuses = [one for key in projects for one in _told("statuses", partial(jira.project_statuses, key), _NONE)]
    issues = list(_seen(jira, tuple(projects), sprint_field))
    seen = [issue_facts(raw, sprint_field) for raw in issues]
    types = {
        str(one["name"]): bool(one.get("subtask")) for _, project in facts for one in _objects(project, "issueTypes")
    }
    versions = tuple(
        SiteVersion(
            name=str(one["name"]),
            project=key,
            is_released=bool(one.get("released")),
            is_archived=bool(one.get("archived")),
            day=str(one.get("releaseDate") or ""),
        )
        for key, project in facts
        for one in _objects(project, "versions")
    )
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
        versions=versions,
        labels=_distinct(label for issue in seen for label in issue.labels),
        sprints=_distinct(sprint for issue in seen for sprint in issue.sprints),
        people=tuple({one.account: one for raw in issues for one in people_of(raw)}.values()),
        links=_told("links", jira.link_names, _NO_NAMES),
    )


def _seen(jira: JiraQuestions, projects: tuple[str, ...], sprint_field: str) -> Iterator[Mapping[str, Any]]:
    """Give what changed last, of what may be told: labels, people and sprints stand there."""
    jql = jql_of(IssueQuery(projects=projects, order=(Order(field="updated"),)))
    page = ""
    for _ in range(_SEEN_FOR_NAMES):
        answer = _told("issues", partial(jira.search_page, jql, page, sprint_field), None)
        if answer is None:
            return
        yield from (raw for raw in answer.found if _may_be_told(found_issue(raw), projects))
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
