"""Evidence as the graph keeps it: of an issue, a query, a version, a link and a passage. It looks nothing up."""

from workers.ask.contracts.state import EvidenceItem, EvidenceSource
from workers.ask.found import Evidence
from workers.ask.passages.quotable import orders_to_models
from workers.ask.request import AskRequest
from workers.contracts import Value
from workers.evidence.issues.found import FoundIssues, IssueFacts
from workers.evidence.issues.names import SiteVersion
from workers.evidence.pages.passages import Hit, Passage

_POLICY_LABELS = frozenset({"policy", "policies", "guideline", "guidelines", "rules", "制度", "政策", "规范", "规定"})


class Link(Value):
    """One link that was walked, from the nearer issue to the farther one."""

    key: str
    relation: str
    other: str


MOST_LISTED = 25
"""Issues that a list shows of those that were found."""


def facts_text(facts: IssueFacts) -> str:
    """Return the fields of an issue as one text, each value as Jira has it."""
    told = (
        ("project", facts.project),
        ("type", facts.type),
        ("status", facts.status),
        ("priority", facts.priority),
        ("resolution", facts.resolution),
        ("assignee", facts.assignee),
        ("reporter", facts.reporter),
        ("labels", ", ".join(facts.labels)),
        ("components", ", ".join(facts.components)),
        ("fix versions", ", ".join(facts.fix_versions)),
        ("affects versions", ", ".join(facts.affects_versions)),
        ("sprints", ", ".join(facts.sprints)),
        ("parent", facts.parent),
        ("created", facts.created[:10]),
        ("updated", facts.updated[:10]),
        ("resolved", facts.resolved[:10]),
        ("from created to resolved", "" if (days := facts.days_to_resolution) is None else f"{days} days, {days} 天"),
        ("due", facts.due),
        ("links", ", ".join(f"{relation} {other}" for relation, other in facts.links)),
    )
    return "\n".join(
        (f"{facts.key}: {facts.title}".rstrip(": "), *(f"{name}: {value}" for name, value in told if value))
    )


def calmed(facts: IssueFacts) -> IssueFacts:
    """Return the issue without a title that speaks to machines; its key and other fields are enough to find it."""
    return facts.model_copy(update={"title": ""}) if is_suspect_text(facts.title) else facts


def of_issue(facts: IssueFacts, request: AskRequest) -> Evidence:
    """Return the evidence of an issue: its fields, and no title that speaks to machines."""
    calm = calmed(facts)
    return Evidence(
        id="",
        item=EvidenceItem(source="db", ref=facts.key, snippet=facts_text(calm), confidence=1.0),
        place=facts.key,
        title=calm.title,
        shown=" · ".join(filter(None, (facts.type, facts.status, facts.priority, facts.assignee))),
        updated=f"{request.now:%Y-%m-%d}",
        is_suspect=not calm.title and bool(facts.title),
    )


def of_search(found: FoundIssues, request: AskRequest, words: tuple[str, ...] = ()) -> Evidence:
    """Return the evidence of a query to Jira: how many it found, in which groups, and the words of its texts."""
    groups = "\n".join(f"{name or '—'}: {count}" for name, count in found.groups)
    searched = f"words: {', '.join(words)}\n" if words else ""
    snippet = f"{searched}total: {found.total}\nshown: {min(len(found.issues), MOST_LISTED)}\n{groups}".rstrip()
    return Evidence(
        id="",
        item=EvidenceItem(source="db", ref=found.jql, snippet=snippet, confidence=1.0),
        place=found.jql,
        title=found.jql,
        shown=str(found.total),
        updated=f"{request.now:%Y-%m-%d}",
    )


def version_ref(version: SiteVersion) -> str:
    """Return what evidence of a version is called."""
    return f"{version.project} {version.name}"


def of_version(version: SiteVersion, request: AskRequest) -> Evidence:
    """Return the evidence of a version: whether it is out, and the day; of a name for machines no word."""
    ref = version_ref(version)
    state = "released" if version.is_released else "not released"
    is_suspect = is_suspect_text(ref)
    snippet = "" if is_suspect else "\n".join(filter(None, (version.project, version.name, state, version.day)))
    return Evidence(
        id="",
        item=EvidenceItem(source="db", ref=ref, snippet=snippet, confidence=1.0),
        place=ref,
        title="" if is_suspect else ref,
        shown=" · ".join(filter(None, (state, version.day))),
        updated=f"{request.now:%Y-%m-%d}",
        is_suspect=is_suspect,
    )


def of_link(link: Link) -> Evidence:
    """Return the evidence of a link between two issues."""
    snippet = f"{link.key} {link.relation} {link.other}"
    item = EvidenceItem(source="neo4j", ref=f"{link.key} → {link.other}", snippet=snippet, confidence=1.0)
    return Evidence(id="", item=item, place=link.key, title=snippet, shown=snippet)


def of_passage(hit: Hit) -> Evidence:
    """Return the evidence of a passage; of one that speaks to machines, where it stands and no word of it."""
    passage = hit.passage
    is_suspect = is_suspect_text(passage.text)
    headings = (passage.title, *passage.path)
    return Evidence(
        id="",
        item=EvidenceItem(
            source=kind_of(passage),
            ref=passage.id,
            snippet="" if is_suspect else passage.text,
            confidence=_share(hit.score),
        ),
        place=passage.page,
        title=" › ".join(one for one in headings if not is_suspect_text(one)),
        updated=passage.updated,
        is_suspect=is_suspect,
    )


def _share(score: float) -> float:
    """Return a score, which has no upper bound, as a share: comparable within one search, as the score was."""
    return max(0.0, score) / (1.0 + max(0.0, score))


def kind_of(passage: Passage) -> EvidenceSource:
    """Return whether a passage is of a page that is labelled as a rule of the house, or of any other."""
    return "policy" if _POLICY_LABELS & {label.casefold() for label in passage.labels} else "doc"


def is_suspect_text(text: str) -> bool:
    """Say whether a text speaks to machines."""
    return bool(orders_to_models(text))
