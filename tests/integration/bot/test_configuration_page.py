"""The configuration as administrators see it: everything that counts, and no secret in whichever setting it stands."""

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pydantic import SecretStr

from bot.app import create_app
from config.projects import Projects, load_projects
from config.settings import PACKAGE_DIR, Settings
from config.shown import shown_settings
from tests.support.admin_pages import log_in, text_of, words_of
from tests.support.edge import ADMIN_TOKEN, make_settings

PAGE = "/admin/configuration"
BEARER = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
SECRET_FIELDS = [name for name, field in Settings.model_fields.items() if "SecretStr" in str(field.annotation)]
ADDRESSES = ("redis_url", "database_url", "jira_url", "llm_base_url", "otel_exporter_otlp_endpoint")
SCHEMES = {"redis_url": "rediss", "database_url": "postgresql"}


def page_with(tmp_path: Path, redis_url: str, projects: Projects | None = None, **changed: Any) -> str:
    settings = make_settings(tmp_path, **({"redis_url": redis_url} | changed))
    client = create_app(settings, projects=projects or load_projects(settings.projects_config_path)).test_client()
    answer = client.get(PAGE, headers=BEARER)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


@pytest.fixture
def admin(client: FlaskClient) -> FlaskClient:
    log_in(client)
    return client


def test_everything_that_counts_is_on_the_page(admin: FlaskClient) -> None:
    words = words_of(text_of(admin, PAGE))
    for name in Settings.model_fields:
        assert name.upper() in words
    for part in ("Every project", "FEATURE: 60 points to pass", "feature.story", "F-AC-NONE", "TIER_1_CRITICAL"):
        assert part in words, part
    assert "Words addressed to a model sanitize" in words
    assert "None: every ticket is judged with the settings as they are" in words


def test_it_says_which_settings_somebody_set(tmp_path: Path, redis_url: str) -> None:
    words = words_of(page_with(tmp_path, redis_url, worker_count=7))
    assert "WORKER_COUNT 7 set" in words
    assert "JOB_RETRIES 8 default" in words
    assert "ADMIN_TOKEN set set" in words
    assert "JIRA_TOKEN not set default" in words
    assert "WEBHOOK_SECRETS set: 2 values set" in words


def test_the_list_of_secret_settings_is_not_empty() -> None:
    assert {"jira_token", "webhook_secrets", "sentry_dsn"} <= set(SECRET_FIELDS)


def test_no_secret_is_on_the_page_in_whichever_setting_it_stands(tmp_path: Path, redis_url: str) -> None:
    values: dict[str, Any] = {name: f"hidden-{name}-value" for name in SECRET_FIELDS}
    values |= {"repository_tokens": "git.hidden.example=hidden-token"}
    values |= {"sentry_dsn": "https://hiddenkey@errors.hidden.example/7", "admin_token": f"{ADMIN_TOKEN},hidden-token"}
    values |= {"jira_user": "hidden.bot@hidden.example", "redis_url": redis_url}
    for name in ADDRESSES[1:]:
        values[name] = f"{SCHEMES.get(name, 'https')}://hidden:hid@db.hidden.example/x?password=hidden"
    page = page_with(tmp_path, **values)
    assert "hidden" not in page
    assert ADMIN_TOKEN not in page
    for name in ADDRESSES[1:]:
        assert f"{SCHEMES.get(name, 'https')}://***@***/x?***" in page, name


@given(st.data())
@hypothesis_settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_law_no_value_of_a_secret_setting_is_shown(tmp_path: Path, data: st.DataObject) -> None:
    letters = st.text(alphabet="abcXYZ0189-_~.!$é密", min_size=8, max_size=24)
    secrets = {name: data.draw(letters, label=name) for name in SECRET_FIELDS if name != "sentry_dsn"}
    secrets["repository_tokens"] = "git.example.com=" + secrets["repository_tokens"]
    settings = make_settings(tmp_path, **secrets)
    for one in shown_settings(settings):
        for name in secrets:
            value = getattr(settings, name)
            plain = [
                each.get_secret_value().rpartition("=")[2] for each in (value if isinstance(value, tuple) else (value,))
            ]
            assert isinstance(value, SecretStr | tuple)
            assert not any(each and each in one.value for each in plain), (one.name, name)


def test_a_project_shows_what_counts_there_and_what_is_its_own(tmp_path: Path, redis_url: str) -> None:
    file = tmp_path / "projects.yaml"
    file.write_text("projects: {SHOP: {language: zh, thresholds: {FEATURE: 70}, transition_on_pass: '<b>Go</b>'}}")
    page = page_with(tmp_path, redis_url, projects_config_path=file)
    words = words_of(page)
    assert "language zh this project" in words
    assert "thresholds FEATURE: 70 this project" in words
    assert "review on edit yes defaults" in words
    assert "Every other project" in words
    assert "<b>Go" not in page
    assert "No problems found." in words


@pytest.mark.parametrize(
    ("setting", "text", "problem"),
    [
        ("projects_config_path", "projects: {SHOP: {langage: zh}}", "SHOP.langage: unknown key"),
        ("guardrail_config_path", "input_guardrail: {min_length: -1}", "min_length"),
        ("scoring_rubric_path", "version: 1", "scenarios"),
        ("variants_config_path", "variants: [{name: v, share: 2, model: m}]", "share"),
        ("variants_config_path", "variants: [{name: v, share: 1, prompts: {judge: v2}}]", "set LLM_MODEL"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_key_and_remedy(
    tmp_path: Path, redis_url: str, setting: str, text: str, problem: str
) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(text)
    words = words_of(page_with(tmp_path, redis_url, Projects(), **{setting: file}))
    assert problem in words
    assert str(file) in words
    assert "WORKER_COUNT" in words, "the rest is there all the same"


def test_projects_changed_since_the_start_are_told(tmp_path: Path, redis_url: str) -> None:
    file = tmp_path / "projects.yaml"
    file.write_text("projects: {SHOP: {language: zh}}")
    assert "was changed since" in page_with(tmp_path, redis_url, Projects(), projects_config_path=file)
    assert "was changed since" not in page_with(tmp_path, redis_url, projects_config_path=file)


def test_the_shipped_rubric_can_be_shown_whole() -> None:
    from config.rubric_outline import load_rubric_outline

    rubric = load_rubric_outline(PACKAGE_DIR / "scoring_rubric.yaml")
    raised = {
        code
        for each in rubric.scenarios.values()
        for part in each.dimensions
        for one in part.checks
        for code in one.codes
    }
    assert raised <= set(rubric.issues)
