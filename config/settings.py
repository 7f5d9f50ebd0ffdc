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

from config.callback_hosts import CallbackHost, parse_host
from config.loading import ConfigError, describe

PACKAGE_DIR = Path(__file__).resolve().parent

SHORTEST_SECRET = 8

_URL_KINDS = {
    "redis_url": ("redis", "rediss", "unix"),
    "database_url": ("sqlite", "postgresql", "postgres"),
    "jira_url": ("https", "http"),
    "confluence_url": ("https", "http"),
    "llm_base_url": ("https", "http"),
    "otel_exporter_otlp_endpoint": ("https", "http"),
}

_SENTRY_DSN = re.compile(r"https?://[0-9A-Za-z]+@[^/@\s]+/(?:[^@\s]*/)?[0-9]+")

# Secrets of others that are in the environment: of models' providers, clouds, the database's client.
_SECRET_VARIABLE = re.compile(r".*(?:_API_?KEY|_ACCESS_KEY|_TOKEN|_TOKEN_BEDROCK|_SECRET|PASSWORD)")

Secrets = Annotated[tuple[SecretStr, ...], NoDecode]
ListedHost = Annotated[
    CallbackHost, BeforeValidator(lambda value: parse_host(value) if isinstance(value, str) else value)
]


class Settings(BaseSettings):
    """Settings with their defaults; the names in the environment are the field names in capitals."""

    # No env_file: `get_settings` puts .env into the environment, where the model's library finds its key as well.
    model_config = SettingsConfigDict(extra="ignore", frozen=True, env_ignore_empty=True)

    # Jira
    jira_url: str = Field("", description="Base URL for REST calls")
    jira_deployment: Literal["cloud", "datacenter"] = "cloud"
    jira_user: str = Field("", description="Account e-mail (Cloud); empty for a Data Center token")
    jira_token: SecretStr = SecretStr("")
    jira_timeout: float = Field(20, gt=0, le=120, description="Seconds for one answer of Jira")
    bot_account_id: str = Field("", description="The bot's accountId (Cloud) or user key (Data Center)")

    # Confluence
    confluence_url: str = Field("", description="Base URL of Confluence; empty = its pages are not reviewed")
    confluence_deployment: Literal["cloud", "datacenter"] = "cloud"
    confluence_user: str = Field("", description="As JIRA_USER, where Confluence has a token of its own")
    confluence_token: SecretStr = Field(SecretStr(""), validate_default=True)

    # Edge
    webhook_secrets: Secrets = ()
    webhook_tokens: Secrets = ()
    webhook_max_bytes: int = Field(5_000_000, ge=10_000)
    # Deliveries are remembered for a day and an hour (workers.queue), so longer limits would let a replay through.
    webhook_max_age: int = Field(86_400, ge=600, le=86_400, description="Seconds; Jira itself retries for 75 minutes")
    webhook_clock_skew: int = Field(300, ge=0, le=1_800, description="Seconds that Jira's clock may be ahead")
    admin_token: Secrets = ()
    trusted_proxies: int = Field(0, ge=0, le=10, description="How many proxies in front set X-Forwarded-For and -Proto")
    bind: str = "127.0.0.1:8000"

    # HTTP API
    api_tokens: Secrets = ()
    api_requests_per_minute: int = Field(120, ge=1, description="Requests of one token; wrong tokens of one address")
    api_callback_hosts: Annotated[tuple[ListedHost, ...], NoDecode] = ()
    api_callback_secret: SecretStr = SecretStr("")

    # Queue, store, workers
    var_dir: Path = Path("var")
    redis_url: str = ""
    database_url: str = ""
    worker_count: int = Field(2, ge=1, le=64)
    debounce_seconds: float = Field(5, ge=0, le=3600)
    job_timeout: int = Field(300, ge=10)
    job_retries: int = Field(8, ge=1, le=20)
    maintenance_interval: int = Field(60, ge=1)
    sweep_interval: float = Field(60, ge=1, description="Seconds between sweeps")
    sweep_after: float = Field(10, gt=0, description="Minutes after which a run without a job counts as lost")
    reconcile_interval: float = Field(300, ge=1, description="Seconds between searches for what Jira did not tell of")
    reconcile_overlap: float = Field(10, ge=1, description="Minutes that a search goes back behind the last one")
    reconcile_since: AwareDatetime | None = None
    reconcile_jql: str = Field("", description="What the webhook in Jira is narrowed to")
    record_runs: bool = Field(True, description="Keep what each review was given, for its page and for replays")
    retention_days: int = Field(365, ge=1)
    shutdown_grace: float = Field(300, ge=1, description="Seconds for the jobs at work when the workers are stopped")

    # Limits; 0 is none
    budget_project_runs_per_hour: int = Field(0, ge=0, description="Reviews of one project")
    budget_user_runs_per_hour: int = Field(0, ge=0, description="Reviews that one person commands")
    budget_project_tokens_per_day: int = Field(0, ge=0, description="A model's tokens for one project")
    storm_events: int = Field(12, ge=0, description="Automatic reviews of one ticket in STORM_WINDOW that are too many")
    storm_window: int = Field(600, ge=1, description="Seconds")
    storm_pause: int = Field(900, ge=1, description="Seconds that a project's automatic reviews pause")

    # Review
    enable_structuring: bool = True
    enable_guardrail: bool = True
    enable_fallback: bool = True
    guardrail_mode: Literal["strict", "lenient"] = "lenient"
    default_threshold: int = Field(60, ge=0, le=100)
    guardrail_config_path: Path = PACKAGE_DIR / "guardrail_config.yaml"
    scoring_rubric_path: Path = PACKAGE_DIR / "scoring_rubric.yaml"
    projects_config_path: Path = PACKAGE_DIR / "projects.yaml"
    variants_config_path: Path = PACKAGE_DIR / "variants.yaml"

    # Model
    llm_model: str = Field("", validation_alias=AliasChoices("llm_model", "openai_model"))
    llm_base_url: str = ""
    llm_timeout: float = Field(60, gt=0, validation_alias=AliasChoices("llm_timeout", "openai_timeout"))
    structuring_timeout: float = Field(20, gt=0)
    max_llm_retries: int = Field(3, ge=0, le=10)
    llm_fallback_models: Annotated[tuple[str, ...], NoDecode] = ()
    llm_breaker_failures: int = Field(5, ge=1, description="Failures in a row after which a model is not asked")
    llm_breaker_seconds: float = Field(120, ge=1, description="For how long")

    # Logs
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["json", "console"] = "json"

    # Figures, traces, error reports
    metrics_token: SecretStr = Field(SecretStr(""), description="For /metrics alone; ADMIN_TOKEN opens it as well")
    otel_exporter_otlp_endpoint: str = Field("", description="Collector that takes OTLP over HTTP; empty = no traces")
    otel_exporter_otlp_headers: SecretStr = Field(SecretStr(""), description="name=value,…; OpenTelemetry reads it")
    otel_service_name: str = "reqgate"
    sentry_dsn: SecretStr = Field(SecretStr(""), description="Where unexpected exceptions go; empty = nowhere")

    @field_validator(
        "webhook_secrets",
        "webhook_tokens",
        "admin_token",
        "api_tokens",
        "api_callback_hosts",
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

    @field_validator("confluence_token")
    @classmethod
    def own_or_shared(cls, value: SecretStr, field: ValidationInfo) -> SecretStr:
        """Without a token of its own Confluence gets Jira's, which must not go to another host."""
        url, jira_url = field.data.get("confluence_url", ""), field.data.get("jira_url", "")
        if url and not value.get_secret_value() and urlsplit(url).hostname != urlsplit(jira_url).hostname:
            raise ValueError("needed: CONFLUENCE_URL is another host than JIRA_URL, so Jira's token is not used there")
        return value

    @field_validator(
        "redis_url", "database_url", "jira_url", "confluence_url", "llm_base_url", "otel_exporter_otlp_endpoint"
    )
    @classmethod
    def usable_url(cls, value: str, field: ValidationInfo) -> str:
        """An address of the wrong kind would be noticed at its first use only, by a library and in its words."""
        kinds = _URL_KINDS[str(field.field_name)]
        try:
            parts = urlsplit(value)
            usable = parts.scheme.partition("+")[0] in kinds and value.startswith(f"{parts.scheme}://")
            usable = usable and parts.port != 0  # raises when it is no number
        except ValueError:
            usable = False
        if value and not usable:
            starts = " or ".join(f"{kind}://" for kind in kinds)
            raise ValueError(f"not a usable address; begin with {starts}, percent-encode a password's punctuation")
        return value

    @field_validator("sentry_dsn")
    @classmethod
    def usable_dsn(cls, value: SecretStr) -> SecretStr:
        """The form is Sentry's: `https://<public key>@<host>/<number of the project>`."""
        if value.get_secret_value() and not _SENTRY_DSN.fullmatch(value.get_secret_value()):
            raise ValueError("not a usable DSN; copy it from the project's client keys: https://<key>@<host>/<number>")
        return value

    @property
    def confluence_login(self) -> tuple[str, SecretStr]:
        """User and token for Confluence: its own, else Jira's."""
        if self.confluence_token.get_secret_value():
            return self.confluence_user, self.confluence_token
        return self.jira_user, self.jira_token

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

    def secret_values(self) -> tuple[str, ...]:
        """Every secret as plain text, for the censor of logs and outgoing text only: also the passwords inside URLs
        and what libraries read from variables of their own, such as OPENAI_API_KEY and PGPASSWORD."""
        held = (*self.webhook_secrets, *self.webhook_tokens, *self.admin_token, *self.api_tokens)
        held += (self.jira_token, self.confluence_token, self.api_callback_secret)
        values = [secret.get_secret_value() for secret in held]
        passwords = [urlsplit(url).password or "" for url in (self.redis_url, self.database_url, self.llm_base_url)]
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
        load_dotenv(".env")
        return Settings()
    except ValidationError as error:
        raise ConfigError(f"environment or .env: please correct these keys\n{describe(error)}") from None
    except (OSError, ValueError) as error:  # no permission; not UTF-8, or a character that no variable can hold
        raise ConfigError(f".env: cannot be read ({type(error).__name__}); save it as plain UTF-8 text") from None
