"""What a sandbox is made of: accounts, projects, the webhook and its timing. No behaviour."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

Deployment = Literal["cloud", "datacenter"]

ISSUE_TYPES = ("Story", "Bug", "Task", "Spike", "Epic", "故事", "缺陷", "任务", "调研")
SUBTASK_TYPE, EPIC_TYPE = "Sub-task", "Epic"
PRIORITIES = ("Highest", "High", "Medium", "Low", "Lowest")
EVENTS = (
    "jira:issue_created", "jira:issue_updated", "jira:issue_deleted", "comment_created", "comment_updated",
    "comment_deleted",
)  # fmt: skip
CONFLUENCE_EVENTS = (
    "page_created", "page_updated", "page_moved", "page_trashed", "comment_created", "comment_updated", "label_added",
)  # fmt: skip
STATUSES = ("To Do", "Ready for development", "In Progress", "Done")

LINK_TYPES = {"Relates": ("relates to", "relates to"), "Blocks": ("blocks", "is blocked by")}
"""The types of links: how each reads from the issue that it leads from, and from the one that it leads to."""

MEMBERS = "jira-users"
"""The group of those to whom tickets can be assigned."""


@dataclass(frozen=True)
class Account:
    """A user. `account_id` is the identity on Cloud, `name` on Data Center; the token serves as password."""

    account_id: str
    name: str
    display_name: str
    email: str
    token: str
    account_type: Literal["atlassian", "app", "customer"] = "atlassian"
    groups: tuple[str, ...] = (MEMBERS,)


@dataclass(frozen=True)
class CustomField:
    """A field that somebody added to the site, for texts of several lines."""

    id: str
    name: str


@dataclass(frozen=True)
class Version:
    """A version of a project. `release_date` is a day such as 2026-11-24, empty where nobody named one."""

    name: str
    is_released: bool = False
    release_date: str = ""
    description: str = ""


@dataclass(frozen=True)
class Project:
    """A project. In a read-only one nobody writes over REST; a hidden one does not exist for REST callers.

    `denied` are permissions that nobody has in it, `off_screen` fields that its edit screen lacks. To a service project
    customers write, too. Its sub-tasks, if it has any, need the fields `subtask_needs`. Where `members` names
    account ids, no other person may browse it.
    """

    key: str
    name: str
    components: tuple[str, ...] = ()
    read_only: bool = False
    hidden: bool = False
    denied: tuple[str, ...] = ()
    off_screen: tuple[str, ...] = ()
    is_service: bool = False
    has_subtasks: bool = True
    subtask_needs: tuple[CustomField, ...] = ()
    members: tuple[str, ...] = ()
    versions: tuple[Version, ...] = ()


BOT = Account("5f0000000000000000000b07", "reqgate", "ReqGate", "reqgate@example.com", "sandbox-bot-token")
VISITOR = Account("5f000000000000000000a11c", "visitor", "Vera Visitor", "vera@example.com", "sandbox-visitor-token")
DEVELOPER = Account(
    "5f00000000000000000000de", "developer", "Dan Developer", "dan@example.com", "sandbox-developer-token",
    groups=(MEMBERS, "developers"),
)  # fmt: skip
GUEST = Account(
    "5f00000000000000000009e5", "guest", "Gus Guest", "gus@example.com", "sandbox-guest-token", groups=(),
)  # fmt: skip
PRODUCT_OWNER = Account(
    "5f0000000000000000000b0b", "product-owner", "Pia Product", "pia@example.com", "sandbox-product-token",
)  # fmt: skip
OTHER_APP = Account(
    "557058:0000-0000-0000-other-app", "other-app", "Some Other App", "app@example.com", "sandbox-app-token",
    account_type="app",
)  # fmt: skip

CUSTOMER = Account(
    "qm:8f6a1c2e:customer", "customer", "Carl Customer", "carl@example.com", "sandbox-customer-token",
    account_type="customer", groups=(),
)  # fmt: skip


ACCEPTANCE = CustomField("customfield_10031", "Acceptance criteria")

DEMO = Project(
    "DEMO", "Demo Shop", components=("checkout", "payments", "search", "mobile app"),
    versions=(Version("2.4", True, "2026-11-20", "The shops of the cities."), Version("2.5")),
)  # fmt: skip
FROZEN = Project("FROZEN", "Archived Portal", read_only=True)
HIDDEN = Project("HIDDEN", "Board Room", hidden=True)


def utc_now() -> datetime:
    """Return the present moment, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class SandboxConfig:
    """How a sandbox behaves.

    `retry_delays_s` are the seconds before the 1st, 2nd, … redelivery of a webhook; Jira Cloud waits
    5 to 15 minutes and gives up after five. An empty `webhook_url` registers no webhook; an empty
    `webhook_secret` registers an unsigned one, which hears of `webhook_events` while `webhook_enabled`. Events of pages
    go to `confluence_webhook_url`: on Cloud by a rule with `confluence_rule_token`, on Data Center signed. With
    `has_archive` there are older issues and pages to ask about; their project must be among `projects`.
    """

    deployment: Deployment = "cloud"
    webhook_url: str = ""
    webhook_secret: str = ""
    webhook_enabled: bool = True
    webhook_events: tuple[str, ...] = EVENTS
    confluence_webhook_url: str = ""
    confluence_rule_token: str = ""
    has_archive: bool = False
    bot: Account = BOT
    others: tuple[Account, ...] = (VISITOR, DEVELOPER, PRODUCT_OWNER, OTHER_APP, CUSTOMER, GUEST)
    projects: tuple[Project, ...] = (DEMO, FROZEN, HIDDEN)
    custom_fields: tuple[CustomField, ...] = ()
    retry_delays_s: tuple[float, ...] = (1, 2, 4, 8, 16)
    delivery_timeout_s: float = 20
    delivery_threads: int = 4
    max_body_bytes: int = 5_000_000
    max_comments_per_issue: int = 5_000
    attachments_enabled: bool = True
    max_attachment_bytes: int = 1_000_000
    clock: Callable[[], datetime] = utc_now

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Everybody, the bot first."""
        return (self.bot, *self.others)

    def account(self, account_id: str) -> Account:
        """Return the account with this id. Raises KeyError."""
        return {account.account_id: account for account in self.accounts}[account_id]

    def project(self, key: str) -> Project:
        """Return the project with this key. Raises KeyError."""
        return {project.key: project for project in self.projects}[key]
