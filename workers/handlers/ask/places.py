"""Where people open what an answer names, on the sites of this installation."""

from urllib.parse import quote

from config.settings import Settings
from workers.ask.compose.comment import Places
from workers.ask.found import Evidence


def places_on(settings: Settings) -> Places:
    """Return the addresses of issues, pages and queries; none where the site is reached through a gateway only."""
    jira, confluence = settings.jira_site, settings.confluence_site

    def of_evidence(one: Evidence) -> str:
        if one.source in ("doc", "policy"):
            return f"{confluence}/pages/viewpage.action?pageId={quote(one.place, safe='')}" if confluence else ""
        return f"{jira}/browse/{quote(one.place, safe='-')}" if jira and one.place != one.title else ""

    def of_query(jql: str) -> str:
        return f"{jira}/issues/?jql={quote(jql, safe='')}" if jira else ""

    return Places(of_evidence, of_query)
