"""Every setting of ReqGate, read from the environment (and `.env`) here and nowhere else.

`.env.example` lists each key with one line; `tests/unit/test_settings.py` keeps the two in step.
"""

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import unquote, urlsplit

from dotenv import load_dotenv
from pydantic import (
    AliasChoices,
    AwareDatetime,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from config.addresses import (
    BindAddress,
    DatabaseAddress,
    Neo4jAddress,
    RedisAddress,
    SentryDsn,
    WebAddress,
    is_in_clear_on_the_internet,
    site_of_people,
)
from config.callback_hosts import CallbackHost, parse_host
from config.loading import ConfigError, describe
from config.repositories import HostToken, parse_token

PACKAGE_DIR = Path(__file__).resolve().parent

SHORTEST_SECRET = 8

# Secrets of others that are in the environment: of models' providers, clouds, the database's client.
_SECRET_VARIABLE = re.compile(r".*(?:_API_?KEY|_ACCESS_KEY|_TOKEN|_TOKEN_BEDROCK|_SECRET|PASSWORD)")

_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")

_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")

Deployment = Literal["cloud", "datacenter"]
Secrets = Annotated[tuple[SecretStr, ...], NoDecode]
ListedHost = Annotated[
    CallbackHost, BeforeValidator(lambda value: parse_host(value) if isinstance(value, str) else value)
]


class Settings(BaseSettings):
    """Settings with their defaults; the names in the environment are the field names in capitals.

    What stands below a field is its description: in the manual and on the page of the configuration.
    """

    # No env_file: `get_settings` puts .env into the environment, where the model's library finds its key as well.
    model_config = SettingsConfigDict(extra="ignore", frozen=True, env_ignore_empty=True, use_attribute_docstrings=True)

    # Jira
    jira_deployment: Deployment = "cloud"
    """Which kind of Jira it is."""
    jira_url: WebAddress = ""
    """Base URL for calls to Jira: https, or http within your own network."""
    jira_user: str = ""
    """E-mail of the bot's account (Cloud); empty for a personal access token (Data Center)."""
    jira_token: SecretStr = SecretStr("")
    """API token or personal access token."""
    jira_timeout: float = Field(20, gt=0, le=120)
    """Seconds that one request to Jira may take, the whole answer included."""
    bot_account_id: str = ""
    """The bot's accountId (Cloud) or user key (Data Center); the workers find it out when empty."""

    # Confluence
    confluence_deployment: Deployment = "cloud"
    """Which kind of Confluence it is."""
    confluence_url: WebAddress = ""
    """Base URL of Confluence, such as https://shop.atlassian.net/wiki; empty = its pages are not reviewed."""
    confluence_user: str = ""
    """E-mail of the bot's account (Cloud); empty for a personal access token (Data Center). Counts with
    CONFLUENCE_TOKEN."""
    confluence_token: SecretStr = Field(SecretStr(""), validate_default=True)
    """API token or personal access token; empty = JIRA_USER and JIRA_TOKEN, on Jira's host only."""

    # Edge
    webhook_secrets: Secrets = ()
    """Secret of the webhook; several, comma separated, while you rotate. This or WEBHOOK_TOKENS must be set. Workers
    need them as well: keys derived from them sign what is left on tickets."""
    webhook_tokens: Secrets = ()
    """Tokens for senders that cannot sign, in the header X-ReqGate-Token."""
    webhook_max_bytes: int = Field(5_000_000, ge=10_000)
    """Largest webhook body in bytes."""
    # Deliveries are remembered for a day and an hour (workers.queueing.queue): with longer limits a replay got through.
    webhook_max_age: int = Field(86_400, ge=600, le=86_400)
    """Seconds after which a delivery is too old to count. Jira itself sends again for about 75 minutes."""
    webhook_clock_skew: int = Field(300, ge=0, le=1_800)
    """Seconds that Jira's clock may be ahead of ours."""
    admin_token: Secrets = ()
    """Token for the pages under /admin; several, comma separated, while you rotate; empty = the pages are off. Programs
    send it as bearer token or in X-Admin-Token, people log in with it."""
    trusted_proxies: int = Field(0, ge=0, le=10)
    """How many reverse proxies in front of ReqGate set X-Forwarded-For and X-Forwarded-Proto; 0 = both are ignored."""
    bind: BindAddress = "127.0.0.1:8000"
    """Address that reqgate serve listens on: host and port, such as 0.0.0.0:8000, or unix:/run/reqgate.sock."""

    # HTTP API
    api_tokens: Secrets = ()
    """Tokens of programs that send texts for review, see the HTTP API; several may be live; empty = the API is off."""
    api_requests_per_minute: int = Field(120, ge=1)
    """Requests of one token a minute, and wrong tokens of one address."""
    api_callback_hosts: Annotated[tuple[ListedHost, ...], NoDecode] = ()
    """Hosts that may be called back: hooks.example.com on the internet, http://ci.internal:8080 in your own network;
    empty = no callbacks."""
    api_callback_secret: SecretStr = SecretStr("")
    """Secret that callbacks are signed with; empty = no callbacks."""

    # Queue, store, workers
    var_dir: Path = Path("var")
    """Folder of the embedded server and the SQLite file."""
    redis_url: RedisAddress = ""
    """Any Redis-protocol server (redis://, rediss://, unix://); empty = the server that reqgate dev starts."""
    database_url: DatabaseAddress = ""
    """SQLAlchemy URL; empty = SQLite in VAR_DIR. postgresql:// uses psycopg."""
    worker_count: int = Field(2, ge=1, le=64)
    """Worker processes of reqgate worker without -n."""
    debounce_seconds: float = Field(5, ge=0, le=3600)
    """Seconds that an automatic review waits for further edits; commands do not wait."""
    job_timeout: int = Field(300, ge=10)
    """Seconds after which one attempt of a run is broken off; it is then tried again."""
    job_retries: int = Field(8, ge=1, le=20)
    """How often a run is tried again when Jira or the database is away."""
    plan_max_rounds: int = Field(3, ge=1, le=5)
    """How often the plan of a ticket asks people; what is open after that becomes an assumption."""
    plan_answer_timeout: float = Field(72, gt=0)
    """Hours that people have to answer a round of questions, with one reminder a day before the end."""
    document_max_steps: int = Field(100, ge=10, le=1_000)
    """Steps that an agent may take for one document; what is written by then is delivered, and the comment says so."""
    document_keep_days: int = Field(30, ge=1)
    """Days after the last step or answer that a document's working files are kept; an open question ends with them."""
    document_templates: Path | None = None
    """Folder with templates of documents of your own, one YAML file each; one of a shipped name takes its place."""
    document_docx_template: Path | None = None
    """A DOCX file of your own whose styles, page and header every document gets; empty = ours."""
    ask_max_retries: int = Field(2, ge=0, le=5)
    """How often an answer that its guardian does not pass is searched for or written once more before it is refused.
    The last time rules write it; with 0, always."""
    maintenance_interval: int = Field(60, ge=1)
    """Seconds between checks for jobs of workers that died."""
    sweep_interval: float = Field(60, ge=1)
    """Seconds between sweeps: lost runs are run again, jobs that RQ gave up become dead letters."""
    sweep_after: float = Field(10, gt=0)
    """Minutes without an outcome after which a run counts as lost when its job is gone."""
    reconcile_interval: float = Field(300, ge=1)
    """Seconds between searches for tickets, commands and pages that Jira and Confluence did not tell of."""
    reconcile_overlap: float = Field(10, ge=1)
    """Minutes that each search goes back behind the last one: the index of either is late at times."""
    reconcile_since: AwareDatetime | None = None
    """Review tickets and pages that changed since then as well, once: a time with its zone, such as
    2026-11-01T00:00:00Z. Empty: those from before the first start are left alone."""
    reconcile_jql: str = ""
    """The JQL that the webhook is narrowed to in Jira, without ORDER BY: tickets outside of it are not searched for
    either. Empty: every ticket that the bot may see, in projects that projects.yaml enables."""
    record_runs: bool = True
    """Keep with each review, plan and answer what was read for it and the model's answers, so that it can be looked at
    under /admin/runs and replayed; false: only the result."""
    retention_days: int = Field(365, ge=1)
    """Days that runs, reviews, recordings, planned and done actions, a model's answers and dead letters are kept;
    feedback stays."""
    shutdown_grace: float = Field(300, ge=1)
    """Seconds that stopped workers may take to finish the jobs they hold; what takes longer is handed back."""

    # Limits; 0 is none
    budget_project_runs_per_hour: int = Field(0, ge=0)
    """Reviews of one project in any hour, 0 = no limit. An automatic one beyond waits; a command is answered with when
    the next is free."""
    budget_user_runs_per_hour: int = Field(0, ge=0)
    """Reviews that one person's commands start in any hour, 0 = no limit."""
    budget_project_tokens_per_day: int = Field(0, ge=0)
    """Tokens of the model for one project a day, 0 = no limit. When they are used up, reviews go on by rules alone and
    say so."""
    storm_events: int = Field(12, ge=0)
    """When more edits of one ticket than this follow our comment within 30 seconds each, in STORM_WINDOW, another
    automation answers us: the ticket's automatic reviews pause. An account that does so on three tickets has its edits
    pause everywhere. 0 = never."""
    storm_window: int = Field(600, ge=1)
    """Seconds in which STORM_EVENTS are counted."""
    storm_pause: int = Field(900, ge=1, le=86_400)
    """Seconds of the pause; then the last state is reviewed. Commands work all the time."""

    # Review
    enable_structuring: bool = True
    """Make a structured draft before scoring."""
    enable_guardrail: bool = True
    """Check length, personal data and injection first. Off: the model sees the text as it is."""
    enable_fallback: bool = True
    """Judge the raw text when no draft can be made; off: such a run fails."""
    guardrail_mode: Literal["strict", "lenient"] = "lenient"
    """What lenient only reports, strict refuses: a text that is too long, personal data, injection."""
    default_threshold: int = Field(60, ge=0, le=100)
    """Score needed for PASS where the rubric names none."""
    guardrail_config_path: Path = PACKAGE_DIR / "guardrail_config.yaml"
    """Your own copy of guardrail_config.yaml."""
    scoring_rubric_path: Path = PACKAGE_DIR / "scoring_rubric.yaml"
    """Your own copy of scoring_rubric.yaml."""
    projects_config_path: Path = PACKAGE_DIR / "projects.yaml"
    """Your own copy of projects.yaml."""
    variants_config_path: Path = PACKAGE_DIR / "variants.yaml"
    """Your own copy of variants.yaml."""

    # Repositories
    repository_tokens: Secrets = ()
    """Tokens for repositories over https, `host=token` or `host=user:token`, comma separated. Each goes to its own host
    alone; one that may read is enough."""
    repository_timeout: float = Field(900, ge=1)
    """Seconds that `reqgate sync` may take to fetch one repository, and to index it."""
    repository_max_mb: int = Field(2_000, ge=1)
    """Megabytes that the mirror of one repository may have."""

    # Links
    neo4j_url: Neo4jAddress = ""
    """A Neo4j, such as neo4j+s://graph.example:7687, where the keys of linked issues are kept, so that questions about
    links need fewer queries to Jira; empty = they do without. Needs requirements/runtime.txt."""
    neo4j_user: str = ""
    """Account there, which may read and write its home database; empty = no login."""
    neo4j_password: SecretStr = SecretStr("")
    """Password of that account."""

    # Model
    llm_model: str = Field("", validation_alias=AliasChoices("llm_model", "openai_model"))
    """A model, by its name for litellm; empty = no model. Needs requirements/runtime.txt. Alias: OPENAI_MODEL."""
    llm_base_url: WebAddress = ""
    """Where a compatible server of your own listens."""
    llm_timeout: float = Field(60, gt=0, validation_alias=AliasChoices("llm_timeout", "openai_timeout"))
    """Seconds for one judging call, with its retries. Alias: OPENAI_TIMEOUT."""
    structuring_timeout: float = Field(20, gt=0)
    """Seconds for one structuring call, with its retries."""
    max_llm_retries: int = Field(3, ge=0, le=10)
    """How often a failed model call is tried again."""
    llm_fallback_models: Annotated[tuple[str, ...], NoDecode] = ()
    """Models, comma separated, that are asked in this order when LLM_MODEL is down or limits the rate; the report names
    the one that answered. They share the time limits of a call. LLM_BASE_URL holds for those of the same provider."""
    llm_breaker_failures: int = Field(5, ge=1)
    """So many failures in a row, counted over all workers, and a model is not asked for a while. When none is left,
    rules alone judge, and the comment says so."""
    llm_breaker_seconds: float = Field(120, ge=1)
    """How long a failing model is not called; then one trial call decides."""

    # Logs
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """What ReqGate's own lines must be worth; libraries log warnings and errors only."""
    log_format: Literal["json", "console"] = "json"
    """For machines json, for people console."""

    # Figures, traces, error reports
    metrics_token: SecretStr = SecretStr("")
    """Token for /metrics alone; ADMIN_TOKEN opens it as well. Both empty = it is off."""
    otel_exporter_otlp_endpoint: WebAddress = ""
    """Collector that takes OTLP over HTTP; empty = no traces. Needs requirements/observability.txt."""
    otel_exporter_otlp_headers: SecretStr = SecretStr("")
    """What the collector wants in its headers, name=value, comma separated."""
    otel_exporter_otlp_timeout: float = Field(2.0, gt=0, le=60)
    """Seconds that the collector may take to be sent what a run left: a dead one holds a worker so long after each."""
    otel_service_name: str = "reqgate"
    """Name of this installation in traces."""
    sentry_dsn: SentryDsn = SecretStr("")
    """Where unexpected exceptions are reported, without texts; empty = none. Needs requirements/observability.txt."""

    @property
    def documents_dir(self) -> Path:
        """The folder with what documents are written from and to: one folder each."""
        return self.var_dir / "documents"

    @field_validator(
        "webhook_secrets",
        "webhook_tokens",
        "admin_token",
        "api_tokens",
        "api_callback_hosts",
        "repository_tokens",
        "llm_fallback_models",
        mode="before",
    )
    @classmethod
    def split_commas(cls, value: object) -> object:
        """Several secrets may be live during a rotation: `WEBHOOK_SECRETS=new,old`."""
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator(
        "webhook_secrets", "webhook_tokens", "admin_token", "metrics_token", "api_tokens", "api_callback_secret"
    )
    @classmethod
    def long_enough(cls, value: SecretStr | tuple[SecretStr, ...]) -> SecretStr | tuple[SecretStr, ...]:
        """A short secret protects nothing, and masking it would blank out ordinary words."""
        for secret in value if isinstance(value, tuple) else (value,):
            if 0 < len(secret.get_secret_value()) < SHORTEST_SECRET:
                raise ValueError(f"use at least {SHORTEST_SECRET} characters")
        return value

    @field_validator("jira_url", "confluence_url")
    @classmethod
    def not_in_clear(cls, value: str, field: ValidationInfo) -> str:
        """Each request carries the token."""
        deployment = field.data.get(str(field.field_name).replace("url", "deployment"))
        if value and is_in_clear_on_the_internet(value, is_cloud=deployment == "cloud"):
            raise ValueError("write https://: over http everybody on the way to this host can read the token")
        return value

    @field_validator("repository_tokens")
    @classmethod
    def of_a_host(cls, value: tuple[SecretStr, ...]) -> tuple[SecretStr, ...]:
        """A token without a host would go to any."""
        for written in value:
            parse_token(written.get_secret_value())
        return value

    @field_validator("reconcile_jql")
    @classmethod
    def without_order(cls, value: str) -> str:
        """The search adds conditions and an order of its own, which Jira refuses behind another one."""
        if re.search(r"\border\s+by\b", _QUOTED.sub("", value), re.IGNORECASE):
            raise ValueError("leave ORDER BY out; the search has an order of its own")
        return value

    @field_validator("confluence_token")
    @classmethod
    def own_or_shared(cls, value: SecretStr, field: ValidationInfo) -> SecretStr:
        """Without a token of its own Confluence gets Jira's, which must not go to another host."""
        url, jira_url = field.data.get("confluence_url", ""), field.data.get("jira_url", "")
        if url and not value.get_secret_value() and urlsplit(url).hostname != urlsplit(jira_url).hostname:
            raise ValueError("needed: CONFLUENCE_URL is another host than JIRA_URL, so Jira's token is not used there")
        return value

    @property
    def confluence_login(self) -> tuple[str, SecretStr]:
        """User and token for Confluence: its own, else Jira's."""
        if self.confluence_token.get_secret_value():
            return self.confluence_user, self.confluence_token
        return self.jira_user, self.jira_token

    @property
    def host_tokens(self) -> tuple[HostToken, ...]:
        """The tokens of REPOSITORY_TOKENS, each with its host."""
        return tuple(parse_token(written.get_secret_value()) for written in self.repository_tokens)

    @property
    def signing_secrets(self) -> tuple[str, ...]:
        """What `config.signing` derives its keys from: the webhooks' secrets, then their tokens, so that both are
        rotated as one. An installation without webhooks, a command line alone, has JIRA_TOKEN.
        """
        held = (*self.webhook_secrets, *self.webhook_tokens) or (self.jira_token,)
        return tuple(secret.get_secret_value() for secret in held if secret.get_secret_value())

    @property
    def effective_redis_url(self) -> str:
        """`REDIS_URL`, else the socket of the embedded server that `reqgate dev` starts."""
        return self.redis_url or f"unix://{(self.var_dir / 'valkey' / 'valkey.sock').resolve()}"

    @property
    def effective_database_url(self) -> str:
        """`DATABASE_URL` as a SQLAlchemy URL, else a SQLite file under `VAR_DIR`."""
        url = self.database_url or f"sqlite:///{(self.var_dir / 'reqgate.db').resolve()}"
        for prefix in ("postgres://", "postgresql://"):
            if url.startswith(prefix):
                return "postgresql+psycopg://" + url.removeprefix(prefix)
        return url

    @property
    def jira_site(self) -> str:
        """Where people open Jira, without a slash at the end; "" where only the address for programs is known."""
        return site_of_people(self.jira_url)

    @property
    def confluence_site(self) -> str:
        """The same for Confluence, which on Cloud stands below `/wiki`."""
        site = site_of_people(self.confluence_url)
        is_below = self.confluence_deployment != "cloud" or not site or site.endswith("/wiki")
        return site if is_below else f"{site}/wiki"

    def secret_values(self) -> tuple[str, ...]:
        """Every secret as plain text, for the censor of logs and outgoing text only: also the passwords inside URLs
        and what libraries read from variables of their own, such as OPENAI_API_KEY and PGPASSWORD."""
        held = (*self.webhook_secrets, *self.webhook_tokens, *self.admin_token, *self.api_tokens)
        held += (self.jira_token, self.confluence_token, self.api_callback_secret, self.neo4j_password)
        held += tuple(one.token for one in self.host_tokens)
        values = [secret.get_secret_value() for secret in held]
        addresses = [self.redis_url, self.database_url, self.llm_base_url, self.jira_url, self.confluence_url]
        addresses.append(self.otel_exporter_otlp_endpoint)
        addresses += [value for name, value in os.environ.items() if name.upper() in _PROXIES]
        passwords = [urlsplit(url).password or "" for url in addresses]
        values += [*passwords, *map(unquote, passwords)]  # their users know them decoded
        values += [value for name, value in os.environ.items() if _SECRET_VARIABLE.fullmatch(name)]
        values += [self.metrics_token.get_secret_value(), urlsplit(self.sentry_dsn.get_secret_value()).username or ""]
        headers = self.otel_exporter_otlp_headers.get_secret_value().split(",")
        values += [unquote(pair.partition("=")[2]).rpartition(" ")[2] for pair in headers]  # without `Bearer `
        return tuple(value for value in values if len(value) >= SHORTEST_SECRET)


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """Return the settings of this process, read once.

    Variables of `.env` enter the environment, where they do not replace what is there: the model's library and the
    censor look for the provider's key in it.

    Raises:
        ConfigError: a variable has a value that cannot be used, or `.env` cannot be read.
    """
    try:
        load_dotenv(".env", interpolate=False)  # as `reqgate init` writes it: a secret may hold a ${
        return Settings()
    except ValidationError as error:
        faults = re.sub(r"^  \w+", lambda name: name[0].upper(), describe(error), flags=re.MULTILINE)
        raise ConfigError(f"environment or .env: please correct these keys\n{faults}") from None
    except (OSError, ValueError) as error:  # no permission; not UTF-8, or a character that no variable can hold
        raise ConfigError(f".env: cannot be read ({type(error).__name__}); save it as plain UTF-8 text") from None
