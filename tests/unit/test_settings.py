"""Settings: every key is documented and read, bad values name the key and never show the value."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from config.loading import ConfigError
from config.settings import Settings, get_settings

ROOT = Path(__file__).resolve().parents[2]


def test_env_example_lists_every_key_and_no_other() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    listed = set(re.findall(r"^#?([A-Z][A-Z0-9_]+)=", text, re.MULTILINE))
    assert listed == {name.upper() for name in Settings.model_fields}


def test_every_key_is_read_by_code() -> None:
    folders = ("bot", "workers", "config")
    code = "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in (ROOT / folder).rglob("*.py"))
    unread = [name for name in Settings.model_fields if not re.search(rf"\.{name}\b", code)]
    assert unread == []


def test_several_secrets_are_live_during_a_rotation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHOOK_SECRETS", "new-secret, old-secret")
    settings = Settings(_env_file=None)
    assert [secret.get_secret_value() for secret in settings.webhook_secrets] == ["new-secret", "old-secret"]
    assert "new-secret" not in repr(settings)


@pytest.mark.parametrize(("variable", "field"), [("OPENAI_MODEL", "llm_model"), ("LLM_MODEL", "llm_model")])
def test_names_of_the_design_documents_are_honoured(monkeypatch: pytest.MonkeyPatch, variable: str, field: str) -> None:
    monkeypatch.setenv(variable, "openai/some-model")
    assert getattr(Settings(_env_file=None), field) == "openai/some-model"


def test_a_bad_value_names_the_key_and_hides_the_value(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DEFAULT_THRESHOLD", "hunter2")
    get_settings.cache_clear()
    with pytest.raises(ConfigError, match="DEFAULT_THRESHOLD: ") as caught:
        get_settings()
    assert "hunter2" not in str(caught.value)


def test_what_a_validator_of_ours_says_stands_there_without_words_of_the_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JIRA_URL", "your-site.atlassian.net")
    get_settings.cache_clear()
    with pytest.raises(ConfigError, match="JIRA_URL: not a usable address; begin with https://"):
        get_settings()


def test_the_search_for_missed_tickets_has_an_order_of_its_own() -> None:
    with pytest.raises(ValueError, match="leave ORDER BY out"):
        Settings(_env_file=None, reconcile_jql="project = SHOP order  by created")
    quoted = 'project = SHOP AND summary ~ "order by"'
    assert Settings(_env_file=None, reconcile_jql=quoted).reconcile_jql == quoted


def test_a_postgres_url_gets_the_installed_driver() -> None:
    settings = Settings(_env_file=None, database_url="postgres://u:p@h/db")
    assert settings.effective_database_url == "postgresql+psycopg://u:p@h/db"


def test_a_short_secret_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="at least 8 characters"):
        Settings(_env_file=None, admin_token="short")


def test_the_censor_knows_the_passwords_inside_urls_and_the_providers_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_PROVIDER_API_KEY", "provider-key-1")
    tokens: dict[str, Any] = {"jira_token": "jira-token-1", "neo4j_password": "graph-password"}
    settings = Settings(_env_file=None, redis_url="redis://:redis-password@h/0", **tokens)
    assert {"provider-key-1", "redis-password", "jira-token-1", "graph-password"} <= set(settings.secret_values())
    assert "graph-password" not in repr(settings)


@pytest.mark.parametrize("name", ["jira_url", "confluence_url", "llm_base_url", "otel_exporter_otlp_endpoint"])
def test_the_censor_knows_a_password_in_any_address(name: str) -> None:
    given: Any = {"jira_url": "https://jira.example", name: "https://proxy:address-password@jira.example/x"}
    assert "address-password" in Settings(_env_file=None, **given).secret_values()


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "http_proxy", "ALL_PROXY"])
def test_the_censor_knows_the_password_of_a_proxy(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "http://user:proxy-p%40ssword@proxy.example:3128")
    assert {"proxy-p%40ssword", "proxy-p@ssword"} <= set(Settings(_env_file=None).secret_values())


@pytest.mark.parametrize(
    "name",
    ["AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_BEARER_TOKEN_BEDROCK", "AZURE_CLIENT_SECRET", "PGPASSWORD"],
)
def test_the_censor_knows_what_libraries_read_by_other_names(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "secret-of-a-library")
    assert "secret-of-a-library" in Settings(_env_file=None).secret_values()


def test_the_censor_knows_the_token_of_the_collector_without_the_words_around_it() -> None:
    settings = Settings(_env_file=None, otel_exporter_otlp_headers="authorization=Bearer%20collector-token,x-team=a")
    assert "collector-token" in settings.secret_values()


def test_a_providers_key_in_dotenv_reaches_the_environment_and_the_censor(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The model's library reads its key from the environment only."""
    (tmp_path / ".env").write_text(
        "SOME_PROVIDER_API_KEY=key-in-the-file\nOTHER_API_KEY=loses\nBIND=0.0.0.0:9000\nJIRA_TOKEN='a${BIND}b'\n"
    )
    monkeypatch.chdir(tmp_path)
    for name in ("SOME_PROVIDER_API_KEY", "BIND", "JIRA_TOKEN"):  # set first, so that they are as before afterwards
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("OTHER_API_KEY", "of-the-environment")
    get_settings.cache_clear()
    settings = get_settings()
    assert settings.bind == "0.0.0.0:9000"
    assert os.environ["SOME_PROVIDER_API_KEY"] == "key-in-the-file"
    assert os.environ["OTHER_API_KEY"] == "of-the-environment"
    assert settings.jira_token.get_secret_value() == "a${BIND}b", "letter by letter"
    assert {"key-in-the-file", "of-the-environment"} <= set(settings.secret_values())
    get_settings.cache_clear()


def test_a_dotenv_that_is_no_text_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"ADMIN_TOKEN=\xff\xfe\n")
    monkeypatch.chdir(tmp_path)
    get_settings.cache_clear()
    with pytest.raises(ConfigError, match=r"\.env: cannot be read"):
        get_settings()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("redis_url", "foo"),
        ("redis_url", "http://localhost:6379"),
        ("redis_url", "redis://localhost:port/0"),
        ("redis_url", "redis:localhost"),
        ("redis_url", "redis://:p[a@localhost/0"),
        ("database_url", "foo"),
        ("database_url", "http://["),
        ("database_url", "mysql://u@h/db"),
        ("database_url", "postgresql://u:123/ss@h/db"),
        ("jira_url", "your-site.atlassian.net"),
        ("llm_base_url", "http://["),
        ("llm_base_url", "localhost:8080/v1"),
        ("jira_url", "https://"),
        ("jira_url", "https://your site.atlassian.net"),
        ("neo4j_url", "graph.example:7687"),
        ("neo4j_url", "https://graph.example:7474"),
        ("neo4j_url", "bolt+psycopg://graph.example"),
        ("neo4j_url", "bolt://"),
        ("neo4j_url", "neo4j://neo4j:a-password@graph.example"),
        ("neo4j_url", "bolt://graph.example:port"),
        ("bind", "8000"),
        ("bind", "localhost"),
        ("bind", "127.0.0.1:99999"),
        ("bind", "127.0.0.1:http"),
    ],
)
def test_an_address_that_cannot_be_one_is_refused_by_its_key(key: str, value: str) -> None:
    with pytest.raises(ValueError, match="not a usable address") as caught:
        Settings(_env_file=None, **{key: value})
    assert key in str(caught.value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("redis_url", "redis://:secret-word@localhost:6379/0"),
        ("redis_url", "rediss://cache.example:6380"),
        ("redis_url", "unix:///run/valkey/valkey.sock"),
        ("database_url", "sqlite:////var/lib/reqgate.db"),
        ("database_url", "sqlite:////home/jane@shop/reqgate.db"),
        ("database_url", "postgres://u:p%40ss@h:5432/db"),
        ("database_url", "postgresql+psycopg://u@h/db?host=/run/postgresql"),
        ("jira_url", "https://api.atlassian.com/ex/jira/0a1b"),
        ("llm_base_url", "http://[::1]:8080/v1"),
        ("neo4j_url", "bolt://127.0.0.1:7687"),
        ("neo4j_url", "neo4j+s://0a1b.databases.neo4j.io"),
        ("neo4j_url", "bolt+ssc://[::1]:7687"),
        ("jira_url", ""),
        ("bind", ":8000"),
        ("bind", "[::1]:8000"),
        ("bind", "unix:/run/reqgate.sock"),
    ],
)
def test_usable_addresses_are_taken_as_they_are(key: str, value: str) -> None:
    assert getattr(Settings(_env_file=None, **{key: value}), key) == value


@pytest.mark.parametrize(
    ("given", "login"),
    [
        ({"confluence_url": "https://x.example/wiki"}, ("bot@x", "jira-token-1")),
        ({"confluence_url": "https://w.example", "confluence_token": "wiki-token-1"}, ("", "wiki-token-1")),
        (
            {"confluence_url": "https://x.example", "confluence_user": "b", "confluence_token": "wiki-token-1"},
            ("b", "wiki-token-1"),
        ),
    ],
)
def test_confluence_has_its_own_login_or_that_of_jira(given: dict[str, str], login: tuple[str, str]) -> None:
    jira = {"jira_url": "https://x.example", "jira_user": "bot@x", "jira_token": "jira-token-1"}
    settings = Settings(_env_file=None, **jira, **given)
    user, token = settings.confluence_login
    assert (user, token.get_secret_value()) == login
    assert token.get_secret_value() in settings.secret_values()


def test_jiras_token_never_goes_to_another_host() -> None:
    with pytest.raises(ValueError, match="confluence_token") as caught:
        Settings(
            _env_file=None,
            jira_url="https://x.example",
            jira_token="jira-token-1",
            confluence_url="https://x.example.evil.example/wiki",
        )
    assert "jira-token-1" not in str(caught.value)


CLOUD = ["http://your-site.atlassian.net", "http://YOUR-SITE.Atlassian.net./", "http://api.atlassian.com/ex/jira/1-2"]
OF_THE_INTERNET = ["http://jira.example.com", "http://93.184.216.34:8080"]
OF_ONES_OWN = [
    "http://127.0.0.1:8090",
    "http://localhost:8090",
    "http://[::1]:8090",
    "http://10.0.0.5/jira",
    "http://192.168.1.5",
    "http://[fd00::5]",
    "http://jira:8080",
    "http://jira.internal",
    "http://jira.corp.local:8080",
]


@pytest.mark.parametrize("name", ["jira", "confluence"])
@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
@pytest.mark.parametrize("url", [*CLOUD, *OF_THE_INTERNET, *OF_ONES_OWN])
def test_a_token_is_not_sent_in_clear_over_the_internet(name: str, deployment: str, url: str) -> None:
    values: dict[str, Any] = {f"{name}_url": url, f"{name}_deployment": deployment, "confluence_token": "a-token"}
    if url in CLOUD or (url in OF_THE_INTERNET and deployment == "cloud"):
        with pytest.raises(ValueError, match=rf"(?s){name}_url.*write https://: over http everybody on the way"):
            Settings(_env_file=None, **values)
    else:
        assert getattr(Settings(_env_file=None, **values), f"{name}_url") == url
    values[f"{name}_url"] = url.replace("http://", "https://")
    Settings(_env_file=None, **values)


def test_config_check_names_the_address_that_would_give_the_token_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JIRA_URL", "http://your-site.atlassian.net")
    get_settings.cache_clear()
    with pytest.raises(ConfigError, match="JIRA_URL: write https://"):
        get_settings()
