"""What questions need besides: who may see what on the site, and an index of pages. It says what is off without it."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.cli.doctor.finding import Finding, unknown, warning, well
from config.addresses import is_in_clear
from config.projects import Projects
from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.atlassian.site import JiraSite
from workers.connections import confluence_client
from workers.contracts import StoreUnavailable
from workers.evidence.links.neo4j_store import LinksUnavailable, links_store
from workers.evidence.pages.opening import found_table

OLDEST_LISTING = timedelta(days=1)
"""`reqgate sync` lists a whole space every few hours; a timer has stood still by then."""

_NAME = "jira questions"
_PAGES = "question pages"
_LINKS = "question links"
_OFF = "so on tickets /reqgate ask tells nobody of any issue; `reqgate ask`, the HTTP API and agents are not concerned"


def examine_questions(site: JiraSite, keys: Iterable[str]) -> Finding:
    """Return whether Jira tells the bot what others may see: it is asked of the bot itself, who sees these projects.

    An empty answer means "may not" and "you may not ask" alike, so nobody else could be asked of. Raises JiraError.
    """
    served = [*keys]
    if not served:
        return unknown(_NAME, "no project of ours is visible")
    if not site.may_browse_people():
        remedy = "Give the bot's account the global permission Browse users and groups (Data Center: Browse Users)."
        return warning(_NAME, f"Jira does not tell what other people may see, {_OFF}", remedy)
    own = site.myself()
    if dumb := [key for key in served if not site.may_browse(own, key)]:
        remedy = "See that the bot's account may Browse projects there as itself, not only through a share or an app."
        return warning(_NAME, f"Jira does not tell who may see {', '.join(dumb)}, {_OFF}", remedy)
    return well(_NAME, f"Jira tells who may see what in {len(served)} project(s)")


def examine_question_pages(settings: Settings, projects: Projects, now: datetime) -> list[Finding]:
    """Return whether pages can be quoted in answers; nothing while no project names a space."""
    spaces = projects.spaces
    if not spaces:
        return []
    confluence = confluence_client(settings)
    if confluence is None:
        detail = f"spaces are named ({', '.join(spaces)}) and CONFLUENCE_URL is not set, so answers quote no page"
        return [warning(_PAGES, detail, "Connect Confluence (docs/connect-confluence.md), or take `spaces` out.")]
    try:
        table = found_table(settings.var_dir, settings.effective_database_url)
        states = {space: table.state(space) if table else None for space in spaces}
        if unread := [space for space, state in states.items() if state is None]:
            remedy = "Run `reqgate sync`, and from a timer, such as every quarter of an hour."
            return [warning(_PAGES, f"never read: {', '.join(unread)}; answers quote no page of them", remedy)]
        known = next((page for space in spaces if table for page in table.pages(space)), "")
        if known:
            confluence.is_restricted(known)
    except JiraError as error:
        remedy = "Let the bot's account view these spaces; without an answer no page counts as open to everybody."
        return [warning(_PAGES, f"restrictions of pages cannot be read, so no page is quoted ({error})", remedy)]
    except StoreUnavailable:
        return [unknown(_PAGES, "the database does not answer, and the index is in it")]
    finally:
        confluence.close()
    late = now - OLDEST_LISTING
    if old := [space for space, state in states.items() if state and state.listed < late]:
        return [
            warning(_PAGES, f"not listed for a day: {', '.join(old)}", "See that the timer of `reqgate sync` runs.")
        ]
    return [well(_PAGES, f"{len(spaces)} space(s) are indexed, and restrictions can be read")]


def examine_question_links(settings: Settings) -> list[Finding]:
    """Return whether Neo4j can be used; nothing while it is not set. Without it the same is answered."""
    store = links_store(settings)
    if store is None:
        return []
    try:
        store.keys_near("")
    except LinksUnavailable as error:
        return [warning(_LINKS, f"Neo4j {error}; links are read from Jira alone", error.remedy)]
    if is_in_clear(settings.neo4j_url):
        remedy = "Give it a certificate, and write bolt+s:// or neo4j+s:// into NEO4J_URL."
        return [warning(_LINKS, "Neo4j answers; login and keys of issues are sent to it unencrypted", remedy)]
    return [well(_LINKS, "Neo4j answers")]
