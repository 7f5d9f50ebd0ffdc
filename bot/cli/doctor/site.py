"""Jira: account, clock, projects, permissions, plans, questions, labels, and the webhook that leads here."""

from collections.abc import Callable, Mapping
from datetime import datetime

from bot.cli.connect.fields import fields_to_read
from bot.cli.doctor.finding import Finding, failing, unknown, warning, well
from bot.cli.doctor.plans import examine_groups, examine_plans
from bot.cli.doctor.questions import examine_questions
from config.addresses import is_in_clear
from config.projects import Projects
from config.settings import Settings
from workers.atlassian.errors import JiraError, JiraPermanent
from workers.atlassian.site import DELETE_PERMISSION, WEBHOOK_EVENTS, JiraSite
from workers.contracts import StoreUnavailable
from workers.store import Store

_IN_CLEAR = (
    "JIRA_URL begins with http://: who listens in your network can read the bot's token and the tickets",
    "Use https:// where Jira, or a proxy in front of it, offers it.",
)
_PARTS = (
    "jira clock", "jira projects", "jira permissions", "jira plans", "jira questions", "jira fields", "jira labels",
    "jira webhook",
)  # fmt: skip
_MOST_PROJECTS = 20
_DOUBLES = "a comment that was written twice becomes a line there instead of being removed"
_WHERE = "Settings > System > WebHooks in Jira"


def examine_site(
    settings: Settings,
    open_site: Callable[[Settings], JiraSite],
    store: Store | None,
    projects: Projects,
    now: Callable[[], datetime],
) -> list[Finding]:
    """Return the findings on Jira. Without its answer the rest cannot be seen.

    Args:
        store: None before there is one; what needs a history or a finished installation is left out then.
    """
    if not settings.jira_url:
        account = failing(
            "jira", "JIRA_URL is not set", "Run `reqgate init`, or fill in JIRA_URL, JIRA_USER and JIRA_TOKEN in .env."
        )
        return [account, *(unknown(part, "JIRA_URL is not set") for part in _PARTS)]
    site = open_site(settings)
    try:
        account = well("jira", f"answers; the bot's account is {site.myself()}")
    except JiraError as error:
        remedy = "Check JIRA_URL, JIRA_DEPLOYMENT, JIRA_USER and JIRA_TOKEN; Cloud's tokens end after a year at most."
        told = str(error)
        if error.status == 404:  # no ticket was asked for
            told = f"no Jira of the kind {settings.jira_deployment} is at JIRA_URL (HTTP 404)"
        return [failing("jira", told, remedy), *(unknown(part, "Jira gave no answer") for part in _PARTS)]
    looks: list[tuple[str, Callable[[], list[Finding]]]] = [
        ("jira clock", lambda: [_clock(site, settings, now)]),
        ("jira projects", lambda: _projects(site, projects)),
    ]
    if store is not None:
        looks.append(("jira fields", lambda: [_fields(site, projects)]))
        looks.append(("jira labels", lambda: [_labels(site, store)]))
        looks.append(("jira webhook", lambda: [_webhook(site, settings, store)]))
    findings = [account]
    if is_in_clear(settings.jira_url):
        findings.append(warning("jira address", *_IN_CLEAR))
    for name, look in looks:
        try:
            findings += look()
        except JiraError as error:
            remedy = "Run `reqgate doctor` again; if it stays, ask Jira's administrator."
            findings.append(unknown(name, str(error), remedy))
    return findings


def _clock(site: JiraSite, settings: Settings, now: Callable[[], datetime]) -> Finding:
    theirs = site.server_time()
    if theirs is None:
        return unknown("jira clock", "Jira does not tell its time")
    ahead_s = round((theirs - now()).total_seconds())
    if abs(ahead_s) > settings.webhook_clock_skew:
        remedy = "Let NTP set this machine's clock (and a Data Center's own). Deliveries from the future are refused."
        return failing("jira clock", f"Jira's clock is {abs(ahead_s)} s {'ahead' if ahead_s > 0 else 'behind'}", remedy)
    return well("jira clock", f"within {settings.webhook_clock_skew} s of ours")


def _projects(site: JiraSite, projects: Projects) -> list[Finding]:
    """Return the findings on projects and permissions: all those named in projects.yaml, else those in sight."""
    visible = site.visible_projects()
    named = {key for key in projects.projects if projects.rules_for(key).enabled}
    if hidden := sorted(named - visible):
        remedy = "Give the bot's account Browse projects there, or take the project out of projects.yaml."
        seen = failing("jira projects", f"not visible: {', '.join(hidden)}", remedy)
    elif not visible:
        seen = failing("jira projects", "none is visible", "Give the bot's account Browse projects in a project.")
    else:
        seen = well("jira projects", f"{len(visible)} visible")
    in_sight = (key for key in visible if projects.rules_for(key).enabled)
    keys = sorted(named & visible) if named else sorted(in_sight)[:_MOST_PROJECTS]
    missing = {key: _missing(site, key, projects) for key in keys}
    served = [key for key in keys if named or not {*missing[key]} - {DELETE_PERMISSION}]
    plans = examine_plans(site, served or keys, projects)
    questions = examine_questions(site, served or keys)
    return [seen, _permissions(missing, is_named=bool(named)), plans, questions, *examine_groups(site, projects)]


def _permissions(missing: Mapping[str, tuple[str, ...]], *, is_named: bool) -> Finding:
    keys = [*missing]
    if not keys:
        return unknown("jira permissions", "no project of ours is visible")
    lacking = {key: names for key, names in missing.items() if set(names) - {DELETE_PERMISSION}}
    # Where projects.yaml names none, the bot serves what it may: a project that it may only read is no fault.
    if not lacking or (not is_named and len(lacking) < len(keys)):
        without = f"; not in {', '.join(lacking)}, which the bot cannot serve" if lacking else ""
        undeleted = [key for key, names in missing.items() if names and key not in lacking]
        doubles = f"; {', '.join(undeleted)} lacks {DELETE_PERMISSION}: {_DOUBLES}" if undeleted else ""
        detail = f"complete in {len(keys) - len(lacking)} of {len(keys)} project(s){without}{doubles}"
        return well("jira permissions", detail)
    detail = "; ".join(f"{key} lacks {', '.join(names)}" for key, names in lacking.items())
    remedy = "Give them to the bot's account in the project's permission scheme; docs/connect-jira.md lists them all."
    return failing("jira permissions", detail, remedy)


def _missing(site: JiraSite, key: str, projects: Projects) -> tuple[str, ...]:
    moves = projects.rules_for(key).transition_on_pass
    return tuple(name for name in site.missing_permissions(key) if moves or name != "TRANSITION_ISSUES")


def _fields(site: JiraSite, projects: Projects) -> Finding:
    """Compare the fields of the site's own that are read with those that are there."""
    there = site.text_fields()
    gone = sorted(set(projects.custom_fields) - {one.id for one in there})
    if gone:
        remedy = "Take them out of custom_fields in projects.yaml, or let the bot's account see them."
        return warning("jira fields", f"not there, or no texts: {', '.join(gone)}", remedy)
    found = fields_to_read(there)
    unread = [f"{name} ({field}: {role.value})" for field, (role, name) in found.items()]
    if unread and not projects.custom_fields:
        remedy = "Run `reqgate init`, or name them under custom_fields in projects.yaml; a field may be left out there."
        return warning("jira fields", f"not read, by their names they could be: {', '.join(unread)}", remedy)
    return well("jira fields", f"{len(projects.custom_fields)} of the site's own are read with the description")


def _labels(site: JiraSite, store: Store) -> Finding:
    try:
        ticket = store.last_reviewed_ticket()
    except StoreUnavailable:
        ticket = ""
    if not ticket:
        return unknown("jira labels", "no ticket was reviewed yet, so no edit screen can be looked at")
    try:
        can_edit = site.can_edit_labels(ticket)
    except JiraPermanent:
        return unknown("jira labels", f"{ticket} cannot be read any more")
    if not can_edit:
        remedy = "Put the field Labels on the project's edit screen, and give the bot's account Edit issues."
        return failing("jira labels", f"the labels of {ticket} cannot be edited", remedy)
    return well("jira labels", f"can be edited on {ticket}")


def _webhook(site: JiraSite, settings: Settings, store: Store) -> Finding:
    name = "jira webhook"
    try:
        webhooks = site.reqgate_webhooks()
    except JiraError as error:
        if not isinstance(error, JiraPermanent) and error.status != 401:
            raise
        remedy = f"Look yourself under {_WHERE}: enabled, with a secret, and the events named in docs/connect-jira.md."
        return unknown(name, "the bot's account may not see webhooks, which is as it should be", remedy)
    if not webhooks:
        remedy = f"Make one under {_WHERE} that leads to https://your-host/webhooks/jira."
        return failing(name, "none leads to a /webhooks/jira", remedy)
    enabled = [webhook for webhook in webhooks if webhook.is_enabled]
    if not enabled:
        return failing(name, f"{webhooks[0].name} is disabled", f"Enable it under {_WHERE}.")
    if all(webhook.is_signed is False for webhook in enabled) and not settings.webhook_tokens:
        return failing(name, f"{enabled[0].name} has no secret", f"Give it a value of WEBHOOK_SECRETS under {_WHERE}.")
    told = frozenset().union(*(webhook.events for webhook in enabled))
    if told and (untold := sorted(frozenset(WEBHOOK_EVENTS) - told)):
        return failing(name, f"it does not tell of {', '.join(untold)}", f"Tick these events under {_WHERE}.")
    return well(name, f"{enabled[0].name}; {_last_delivery(store)}")


def _last_delivery(store: Store) -> str:
    try:
        last = store.last_event_run()
    except StoreUnavailable:
        last = None
    return f"last delivery that started a run: {last:%Y-%m-%d %H:%M} UTC" if last else "no delivery started a run yet"
