"""What questions to Jira read: whole results of a search, and the names that a site and its projects know."""

from collections.abc import Iterator, Mapping
from typing import Any

from workers.atlassian.errors import JiraError, JiraPermanent
from workers.atlassian.jira_account import JiraAccount, issue_path, project_path
from workers.atlassian.models import FoundPage, object_of, objects_in

ISSUES_PER_PAGE = 100
_FIELDS = (
    "summary", "description", "status", "project", "parent", "creator", "security", "issuetype", "priority",
    "resolution", "assignee", "reporter", "labels", "components", "fixVersions", "versions", "issuelinks", "created",
    "updated", "resolutiondate", "duedate",
)  # fmt: skip
_SPRINTS = "com.pyxis.greenhopper.jira:gh-sprint"


class JiraQuestions(JiraAccount):
    """What answers to questions ask of Jira. Errors as `JiraClient`. Answers are as Jira sent them."""

    def search_page(
        self, jql: str, page: str = "", sprint_field: str = "", more: tuple[str, ...] = ()
    ) -> FoundPage[Mapping[str, Any]]:
        """Return a page of the issues that `jql` finds, ISSUES_PER_PAGE at most, with the fields that answers show.

        Args:
            jql: bounded; it is sent in a body, as it may be longer than an address.
            page: `next_page` of the page before; empty for the first.
            sprint_field: the id of the site's field of sprints, empty for none.
            more: further fields.
        """
        fields = [*_FIELDS, *more, *((sprint_field,) if sprint_field else ())]
        body: dict[str, Any] = {"jql": jql, "fields": fields, "maxResults": ISSUES_PER_PAGE}
        if self._is_cloud:
            answer = self._object("POST", "search/jql", data=body | ({"nextPageToken": page} if page else {}))
            return FoundPage(tuple(objects_in(answer.get("issues"))), str(answer.get("nextPageToken") or ""))
        start = int(page or 0)
        answer = self._object("POST", "search", data=body | {"startAt": start})
        found = tuple(objects_in(answer.get("issues")))
        end = start + len(found)
        return FoundPage(found, str(end) if found and end < int(answer.get("total") or 0) else "")

    def issue_with(self, key: str, more: tuple[str, ...] = ()) -> Mapping[str, Any]:
        """Return an issue as it is now, not as the index of a search has it, with the same fields."""
        query = {"fields": ",".join((*_FIELDS, *more)), "updateHistory": "false"}
        return self._object("GET", issue_path(key), query=query)

    def about_how_many(self, jql: str) -> int:
        """Return about how many issues `jql` finds for the bot's account, to decide about paging; never to be said."""
        if self._is_cloud:
            return int(self._object("POST", "search/approximate-count", data={"jql": jql}).get("count") or 0)
        return int(
            self._object("POST", "search", data={"jql": jql, "fields": ["key"], "maxResults": 0}).get("total") or 0
        )

    def does_parse(self, jql: str) -> bool:
        """Return whether the site reads `jql` and knows what it names; True on Data Center, which has no such call."""
        if not self._is_cloud:
            return True
        asked = {"queries": [jql]}
        answer = self._object("POST", "jql/parse", data=asked, query={"validation": "strict"})
        return not any(query.get("errors") for query in objects_in(answer.get("queries")))

    def project_facts(self, project_key: str) -> Mapping[str, Any]:
        """Return a project with its types, components and versions."""
        return self._object("GET", f"project/{project_path(project_key)}")

    def project_statuses(self, project_key: str) -> tuple[Mapping[str, Any], ...]:
        """Return the statuses of every type of a project, each with its category."""
        kinds = objects_in(self._send("GET", f"project/{project_path(project_key)}/statuses"))
        return tuple(status for kind in kinds for status in objects_in(kind.get("statuses")))

    def priorities(self) -> tuple[str, ...]:
        """Return the site's priorities, highest first."""
        return tuple(str(one["name"]) for one in objects_in(self._send("GET", "priority")) if one.get("name"))

    def link_names(self) -> tuple[str, ...]:
        """Return how links read, in both directions."""
        kinds = objects_in(self._object("GET", "issueLinkType").get("issueLinkTypes"))
        return tuple(dict.fromkeys(_named(kinds)))

    def sprint_field(self) -> str:
        """Return the id of the site's field of sprints, empty without one."""
        fields = objects_in(self._send("GET", "field"))
        return next((str(one["id"]) for one in fields if object_of(one.get("schema")).get("custom") == _SPRINTS), "")


def is_refused_query(error: JiraError) -> bool:
    """Return whether Jira refused a query for what it names: a key that is gone and one that is hidden look alike."""
    return isinstance(error, JiraPermanent) and error.status == 400


def _named(kinds: list[Mapping[str, Any]]) -> Iterator[str]:
    for kind in kinds:
        for direction in ("outward", "inward"):
            if name := kind.get(direction):
                yield str(name)
