"""The versions of a project, and one of them as the source that a document about it begins with."""

from collections.abc import Iterable, Mapping
from typing import Any

from workers.atlassian.jira import JiraClient
from workers.atlassian.models import objects_in
from workers.document.request import Page


def versions_of(project_key: str, jira: JiraClient) -> tuple[str, ...]:
    """Return the names of a project's versions, in its order. Raises JiraTransient, JiraPermanent."""
    return tuple(filter(None, (str(one.get("name") or "") for one in _versions(jira.project_facts(project_key)))))


def named_version(said: str, known: Iterable[str]) -> str:
    """Return which version people mean, whatever its capitals and be it with a v in front; empty for none."""
    names = list(known)
    for form in (str, str.casefold, lambda name: name.casefold().removeprefix("v")):
        if found := next((one for one in names if form(one) == form(said)), ""):
            return found
    return ""


def version_source(project_key: str, version: str, jira: JiraClient, site: str) -> Page:
    """Return a version as a source: its name with the day of its release, and what is written about it.

    Raises:
        JiraTransient, JiraPermanent: the project cannot be read.
    """
    facts = jira.project_facts(project_key)
    found = next((one for one in _versions(facts) if one.get("name") == version), {})
    day = f" ({found['releaseDate']})" if found.get("released") and found.get("releaseDate") else ""
    name = str(facts.get("name") or project_key)
    address = f"{site}/projects/{project_key}/versions/{found['id']}" if site and found.get("id") else ""
    place = version.replace(":", "-").replace("#", "-")  # which evidence ids keep for themselves
    text = str(found.get("description") or "")
    return Page(id=place, title=f"{name} {version}{day}", text=text, address=address)


def _versions(facts: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return objects_in(facts.get("versions"))
