"""Which sources of evidence there are for a project, by its rules and by what is configured."""

from pathlib import Path

from config.projects import ProjectRules
from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.jira_issues import JiraIssues
from workers.evidence.confluence import ConfluenceEvidence
from workers.evidence.items import EvidenceSource
from workers.evidence.jira import JiraEvidence
from workers.evidence.pages.opening import found_table
from workers.evidence.repository.mirror import mirrors_folder
from workers.evidence.repository.source import RepositoryEvidence


def evidence_sources(
    rules: ProjectRules,
    var_dir: Path,
    jira: JiraIssues | None,
    confluence: ConfluenceClient | None,
    database_url: str = "",
) -> tuple[EvidenceSource, ...]:
    """Return what evidence for a project's tickets is sought in: tickets, pages, repositories.

    Args:
        var_dir: where `reqgate sync` keeps the mirrors and the index of pages.
        database_url: of the installation's store, where the index is if that is a Postgres.
        jira, confluence: clients of the calling job, none where there is no site.
    """
    sources: list[EvidenceSource] = []
    if jira is not None:
        sources.append(JiraEvidence(jira))
    if confluence is not None and rules.spaces:
        sources.append(ConfluenceEvidence(confluence, rules.spaces, table=found_table(var_dir, database_url)))
    if rules.repositories:
        sources.append(RepositoryEvidence(mirrors_folder(var_dir), rules.repositories))
    return tuple(sources)
