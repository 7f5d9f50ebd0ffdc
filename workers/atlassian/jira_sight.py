"""What other people may see on a Jira site, as Jira itself says it of them.

``user/viewissue/search`` needs the global permission to browse users. Without it the answer is empty, which is the
same as "may not": so whoever cannot be asked about sees nothing.
"""

from typing import Any

from workers.atlassian.jira_account import JiraAccount, project_path
from workers.atlassian.models import account_id, object_of, objects_in

_MOST_ALIKE = 100
"""On Data Center a name finds the names that begin with it; no more than this many are told."""


class JiraSight(JiraAccount):
    """What evidence asks of Jira about a person. Errors as `JiraClient`."""

    def name_in_queries(self, user_id: str) -> str:
        """Return what JQL calls a person: account id on Cloud, user name on Data Center, "" where there is none."""
        if self._is_cloud or not user_id:
            return user_id
        return str(object_of(self._object("GET", "user", query={"key": user_id})).get("name") or "")

    def may_browse(self, user_id: str, project_key: str) -> bool:
        """Return whether an account id (Cloud) or user key (Data Center) may browse the issues of a project."""
        if not user_id:
            return False
        query: dict[str, Any] = {"projectKey": project_path(project_key)}
        if self._is_cloud:
            query["accountId"] = user_id
        elif name := self.name_in_queries(user_id):
            query |= {"username": name, "maxResults": _MOST_ALIKE}
        else:
            return False
        return any(
            account_id(user) == user_id for user in objects_in(self._send("GET", "user/viewissue/search", query=query))
        )
