"""Settings: every key is documented and read, bad values name the key and never show the value."""

import re
from pathlib import Path

import pytest

from config.loading import ConfigError
from config.settings import Settings, get_settings

ROOT = Path(__file__).resolve().parents[2]


def test_env_example_lists_every_key_and_no_other() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    listed = set(re.findall(r"^#?([A-Z][A-Z_]+)=", text, re.MULTILINE))
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
    with pytest.raises(ConfigError, match="default_threshold") as caught:
        get_settings()
    assert "hunter2" not in str(caught.value)


def test_a_postgres_url_gets_the_installed_driver() -> None:
    settings = Settings(_env_file=None, database_url="postgres://u:p@h/db")
    assert settings.effective_database_url == "postgresql+psycopg://u:p@h/db"


def test_a_short_secret_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="at least 8 characters"):
        Settings(_env_file=None, admin_token="short")


def test_the_censor_knows_the_passwords_inside_urls_and_the_providers_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_PROVIDER_API_KEY", "provider-key-1")
    settings = Settings(_env_file=None, redis_url="redis://:redis-password@h/0", jira_token="jira-token-1")
    assert {"provider-key-1", "redis-password", "jira-token-1"} <= set(settings.secret_values())
