"""A site of tests: what it calls things, and the moment and person that ask."""

from datetime import UTC, datetime

from workers.ask.queries.reader import read_question
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.names import SiteNames, SitePerson, SiteProject, SiteStatus, SiteType, SiteVersion
from workers.evidence.issues.query import IssueQuery

NOW = datetime(2026, 11, 18, 9, 30, tzinfo=UTC)
"""A Wednesday."""
ASKER = "acc-ann"
SITE = SiteNames(
    projects=(SiteProject(key="SHOP", name="Web Shop"), SiteProject(key="OPS", name="Operations")),
    types=(
        SiteType(name="Bug"), SiteType(name="Story"), SiteType(name="Task"), SiteType(name="Epic"),
        SiteType(name="New Feature"), SiteType(name="Sub-task", is_subtask=True),
    ),
    statuses=(
        SiteStatus(name="Open", category="To Do"), SiteStatus(name="In Progress", category="In Progress"),
        SiteStatus(name="In Review", category="In Progress"), SiteStatus(name="Resolved", category="Done"),
        SiteStatus(name="Closed", category="Done"),
    ),
    priorities=("Blocker", "High", "Medium", "Low"),
    resolutions=("Fixed", "Duplicate"),
    components=("Checkout", "Payment API", "iOS"),
    versions=(SiteVersion(name="Release 2.4"), SiteVersion(name="Release 2.3", is_released=True)),
    labels=("backend", "needs-design", "ux"),
    sprints=("Sprint 41", "Sprint 42"),
    people=(
        SitePerson(name="Ann Lee", account=ASKER), SitePerson(name="Bo Larsson", account="acc-bo"),
        SitePerson(name="Bo Chen", account="acc-chen"), SitePerson(name="王芳", account="acc-wang"),
    ),
    links=("blocks", "is blocked by", "relates to"),
)  # fmt: skip


def query_of(question: str, project: str | None = "SHOP") -> IssueQuery:
    """Return what is read in a question that is understood."""
    query = read_question(question, SITE, NOW, ASKER, project)
    assert query is not None, question
    return query


def where_of(question: str) -> str:
    """Return the JQL of a question without its project and order."""
    written = jql_of(query_of(question))
    return written.removeprefix('project = "SHOP" AND ').removeprefix('project = "SHOP"').split(" ORDER BY ")[0]
