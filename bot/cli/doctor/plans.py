"""What plans need besides: git and the mirrors that they quote, and what the bot may do on the site."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.cli.doctor.finding import Finding, failing, unknown, warning, well
from config.projects import CommandAccess, ProjectRules, Projects
from config.repositories import repository_name
from config.settings import Settings
from workers.atlassian.jira_files import ATTACH_PERMISSION
from workers.atlassian.site import JiraSite
from workers.evidence.repository.git import OLDEST_GIT, GitError, git_version
from workers.evidence.repository.mirror import mirrors_folder, seen_at

OLDEST_MIRROR = timedelta(days=1)
"""A timer that runs every quarter of an hour has stood still by then."""

_DELETE_FILES = "DELETE_OWN_ATTACHMENTS"
_CREATE_ISSUES = "CREATE_ISSUES"
_VERSION = re.compile(r"\d+(?:\.\d+)+")
_AS_COMMENT = "a plan stands in its comment alone"


def examine_repositories(settings: Settings, projects: Projects, now: datetime) -> list[Finding]:
    """Return the findings on git and on the mirrors; none while no project names a repository."""
    if not projects.repositories:
        return []
    return [_git(), _mirrors(settings, projects.repositories, now)]


def _git() -> Finding:
    oldest = ".".join(map(str, OLDEST_GIT))
    remedy = f"Install git {oldest} or newer, such as with apt-get install git, where `reqgate sync` and workers run."
    try:
        said = git_version()
    except GitError as error:
        return failing("git", str(error), remedy)
    version = _VERSION.search(said)
    if version is None:
        return unknown("git", "it does not tell its version", remedy)
    if tuple(map(int, version[0].split("."))) < OLDEST_GIT:
        return failing("git", f"{version[0]} is too old: tokens of repositories would not be used", remedy)
    return well("git", version[0])


def _mirrors(settings: Settings, addresses: tuple[str, ...], now: datetime) -> Finding:
    seen = [(repository_name(one), seen_at(mirrors_folder(settings.var_dir), one)) for one in addresses]
    faults = [f"{name} was never fetched" for name, at in seen if at is None]
    ages = [(name, now - at) for name, at in seen if at]
    faults += [f"{name} was last looked at {_ago(age)} ago" for name, age in ages if age > OLDEST_MIRROR]
    if faults:
        remedy = "Run `reqgate sync`, and see that its timer runs; it says what to do where one cannot be fetched."
        return warning("mirrors", "; ".join(faults), remedy)
    return well("mirrors", f"{len(ages)}; the oldest was last looked at {_ago(max(age for _, age in ages))} ago")


def _ago(age: timedelta) -> str:
    if age.days:
        return f"{age.days} day(s)"
    hours, minutes = divmod(max(0, age.seconds // 60), 60)
    return f"{hours} h" if hours else f"{minutes} min"


def examine_pages(settings: Settings, projects: Projects) -> list[Finding]:
    """Return that plans are to have pages and there is no Confluence; nothing where all is well."""
    naming = [key or "defaults" for key, rules in _every_rules(projects) if rules.plan_space]
    if not naming or settings.confluence_url:
        return []
    detail = f"plan_space is set under {', '.join(naming)}, and CONFLUENCE_URL is not, so plans get no pages"
    return [failing("plan pages", detail, "Connect Confluence (docs/connect-confluence.md), or take plan_space out.")]


def examine_plans(site: JiraSite, keys: Iterable[str], projects: Projects) -> Finding:
    """Return whether the bot can attach plans, and make sub-tasks where that is switched on. Raises JiraError."""
    served = [*keys]
    if not served:
        return unknown("jira plans", "no project of ours is visible")
    with_subtasks = [key for key in served if projects.rules_for(key).plan_subtasks]
    if without := [fault for key in with_subtasks if (fault := _subtask_fault(site, key))]:
        remedy = "Repair that in the project's schemes, or set plan_subtasks: false in projects.yaml."
        return failing("jira plans", f"plan_subtasks is on, and {'; '.join(without)}", remedy)
    if site.attach_hindrance(served[0], 0) == "disabled":
        remedy = "If files are wanted: Settings > System > Attachments in Jira."
        return warning("jira plans", f"this site has attachments switched off; {_AS_COMMENT}", remedy)
    lacking = {key: site.missing_of((ATTACH_PERMISSION, _DELETE_FILES), key) for key in served}
    if faults := [f"{key} lacks {', '.join(names)}" for key, names in lacking.items() if names]:
        meaning = _AS_COMMENT if any(ATTACH_PERMISSION in names for names in lacking.values()) else "old files stay"
        remedy = "Give them to the bot's account in the project's permission scheme, if files are wanted."
        return warning("jira plans", f"{'; '.join(faults)}: there {meaning}", remedy)
    subtasks = f", sub-tasks made in {len(with_subtasks)}" if with_subtasks else ""
    return well("jira plans", f"files can be attached in {len(served)} project(s){subtasks}")


def _subtask_fault(site: JiraSite, key: str) -> str:
    if site.missing_of((_CREATE_ISSUES,), key):
        return f"{key} lacks {_CREATE_ISSUES}"
    form = site.subtask_form(key)
    if form is None:
        return f"{key} has no type for sub-tasks"
    return f"{key} requires fields there that ReqGate cannot fill: {', '.join(form.unknown)}" if form.unknown else ""


def examine_groups(site: JiraSite, projects: Projects) -> list[Finding]:
    """Return whether the bot can see who is in which group, where a rule names one. Raises JiraError.

    Data Center shows groups to whoever may see the person; Cloud wants a permission for the whole site.
    """
    naming = [key or "defaults" for key, rules in _every_rules(projects) if any(one.groups for one in _accesses(rules))]
    if not naming or site.deployment != "cloud":
        return []
    if site.may_browse_people():
        return [well("jira people", f"groups can be read, as {', '.join(naming)} in projects.yaml need(s)")]
    detail = f"groups cannot be read, so nobody is let in by one; they are named under {', '.join(naming)}"
    remedy = "Give the bot's account the global permission Browse users and groups, or name people by account_ids."
    return [failing("jira people", detail, remedy)]


def _every_rules(projects: Projects) -> Iterable[tuple[str, ProjectRules]]:
    return ("", projects.defaults), *projects.projects.items()


def _accesses(rules: ProjectRules) -> list[CommandAccess]:
    given = (rules.commands, rules.override, rules.apply, rules.answers, rules.accept)
    return [one for one in given if one is not None]
