"""The examination behind `reqgate doctor`: one finding per part, each fault with its remedy. It changes nothing."""

from bot.cli.doctor.configuration import examine_configuration
from bot.cli.doctor.confluence import examine_confluence
from bot.cli.doctor.finding import Finding
from bot.cli.doctor.installation import examine_queue, examine_secrets, examine_store
from bot.cli.doctor.machine import Machine, examine_machine
from bot.cli.doctor.model import examine_models
from bot.cli.doctor.plans import examine_pages, examine_repositories
from bot.cli.doctor.questions import examine_question_links, examine_question_pages
from bot.cli.doctor.site import examine_site
from config.loading import ConfigError
from config.projects import Projects, load_projects
from config.settings import Settings
from workers.connections import jira_site, review_queue
from workers.store import open_store

__all__ = ["Finding", "Machine", "examine"]


def examine(settings: Settings, machine: Machine | None = None) -> list[Finding]:
    """Return the findings, in the order in which a webhook meets the parts.

    A fault is found once: what cannot be seen because of it is unknown, not failing.

    Args:
        machine: what is seen of this machine; given by tests.
    """
    here = machine or Machine()
    store = open_store(settings.effective_database_url)
    findings = [examine_configuration(settings), *examine_secrets(settings), *examine_queue(review_queue(settings))]
    findings += examine_store(settings, store, here.now())
    findings += examine_machine(settings, here)
    projects = _projects(settings)
    findings += examine_site(settings, jira_site, store, projects, here.now)
    findings += examine_repositories(settings, projects, here.now())
    findings += [*examine_confluence(settings), *examine_pages(settings, projects)]
    findings += [*examine_question_pages(settings, projects, here.now()), *examine_question_links(settings)]
    return [*findings, *examine_models(settings)]


def _projects(settings: Settings) -> Projects:
    """Return what projects.yaml says; of one that cannot be read, which is a finding of its own, the defaults."""
    try:
        return load_projects(settings.projects_config_path)
    except ConfigError:
        return Projects()
