"""Measures whether a question in words becomes the query that was meant: by what the query finds, not by its text."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from workers.ask.queries.reader import read_question
from workers.evaluation.ask.archive import Archive, digest
from workers.evaluation.ask.jira_qa import NOW, WEEK_START
from workers.evaluation.figures.bootstrap import share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, measure, read_rows
from workers.evidence.issues.jql import InvalidJql, jql_of, read_jql
from workers.evidence.issues.names import SiteNames
from workers.evidence.issues.query import IssueField, IssueQuery, Term

_IDS = ("ask.jql_exec.en", "ask.jql_exec.zh", "ask.jql_valid")


@dataclass(frozen=True)
class _Read:
    """A row, the query that was read in its question, and whether it finds one of the sets that count as right."""

    row: Row
    query: IssueQuery | None
    is_right: bool


def evaluate(data: Path) -> list[Metric]:
    """Return `ask.jql_exec.en`, `ask.jql_exec.zh` (both scripts) and `ask.jql_valid` of the folder `data`.

    A question that is not understood is wrong for the first two. A query is valid when what is written is read as it
    was meant, is bounded, and names only what the archive has.
    """
    return measure(_IDS, lambda: _figures(data))


def _figures(data: Path) -> list[Metric]:
    archive = Archive.read(data, "ask/world.jsonl.gz")
    rows = [_read(row, archive) for row in read_rows(data, "ask/jql.jsonl")]
    return [
        share("ask.jql_exec.en", [one.is_right for one in rows if one.row["lang"] == "en"]),
        share("ask.jql_exec.zh", [one.is_right for one in rows if one.row["lang"] != "en"]),
        share("ask.jql_valid", [_is_valid(one.query, archive.names) for one in rows if one.query]),
    ]


def _read(row: Row, archive: Archive) -> _Read:
    context = row["context"]
    asker = archive.account(context["user"])
    query = read_question(row["question"], archive.names, NOW, asker, context["project"], week_start=WEEK_START)
    if query is None:
        return _Read(row, None, is_right=False)
    found = digest(issue.key for issue in archive.find(query))
    return _Read(row, query, is_right=any(gold["sha1"] == found for gold in row["gold"]))


def _is_valid(query: IssueQuery, names: SiteNames) -> bool:
    try:
        read_jql(jql_of(query))
    except InvalidJql:
        return False
    projects = {one.key for one in names.projects}
    return set(query.projects) <= projects and all(set(term.values) <= _known(term, names) for term in _terms(query))


def _terms(query: IssueQuery) -> Iterator[Term]:
    return (term for terms in query.where for term in terms)


def _known(term: Term, names: SiteNames) -> set[str]:
    """Return what a field may be compared with; anything for texts, days, keys and what the query itself restricts."""
    versions = {one.name for one in names.versions}
    known: dict[IssueField, set[str]] = {
        IssueField.TYPE: {one.name for one in names.types}, IssueField.STATUS: {one.name for one in names.statuses},
        IssueField.PRIORITY: {*names.priorities}, IssueField.RESOLUTION: {*names.resolutions},
        IssueField.COMPONENT: {*names.components}, IssueField.LABEL: {*names.labels},
        IssueField.FIX_VERSION: versions, IssueField.AFFECTS_VERSION: versions, IssueField.SPRINT: {*names.sprints},
        IssueField.ASSIGNEE: {one.account for one in names.people},
        IssueField.REPORTER: {one.account for one in names.people},
    }  # fmt: skip
    return known.get(term.field, {*term.values})
