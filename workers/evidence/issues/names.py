"""The names that a Jira site knows, for binding a question's words to them. Values only."""

from workers.contracts import Value
from workers.evidence.issues.query import Category


class SiteProject(Value):
    """A project."""

    key: str
    name: str = ""


class SiteType(Value):
    """A type of issues."""

    name: str
    is_subtask: bool = False


class SiteStatus(Value):
    """A status and where in a workflow it stands."""

    name: str
    category: Category


class SiteVersion(Value):
    """A version of one project. `day` is when it was or will be released, as Jira has it; "" where nobody named one."""

    name: str
    project: str = ""
    is_released: bool = False
    is_archived: bool = False
    day: str = ""


class SitePerson(Value):
    """Somebody who has been on an issue: the account is what JQL compares, the name is what people write."""

    name: str
    account: str


class SiteNames(Value):
    """What may be named in a query. Priorities stand highest first; `links` are names as they read from an issue."""

    projects: tuple[SiteProject, ...] = ()
    types: tuple[SiteType, ...] = ()
    statuses: tuple[SiteStatus, ...] = ()
    priorities: tuple[str, ...] = ()
    resolutions: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    versions: tuple[SiteVersion, ...] = ()
    labels: tuple[str, ...] = ()
    sprints: tuple[str, ...] = ()
    people: tuple[SitePerson, ...] = ()
    links: tuple[str, ...] = ()
