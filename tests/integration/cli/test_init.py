"""`reqgate init` against a sandbox Jira: what it asks, checks, writes and registers, and what it never shows."""

import os
import pty
import select
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import requests
from dotenv import dotenv_values
from typer.testing import CliRunner
from werkzeug.serving import make_server

from bot.app import create_app
from bot.cli import app
from bot.cli.connect import init as command
from bot.cli.connect.envfile import UnwritableValue, read_env, write_env
from bot.sandbox.config import ACCEPTANCE, BOT, CustomField, Deployment, SandboxConfig
from bot.sandbox.server import SandboxServer
from config.projects import load_projects
from config.settings import PACKAGE_DIR, Settings, get_settings
from tests.support.processes import PATIENCE_S
from workers.atlassian.site import WEBHOOK_EVENTS

assert command, "importing it registers the command"

ROOT = Path(__file__).resolve().parents[3]
SECRET = "a-secret-that-is-there-already"


@contextmanager
def jira(deployment: Deployment = "cloud") -> Iterator[SandboxServer]:
    with SandboxServer(SandboxConfig(deployment=deployment)) as server:
        yield server


@pytest.fixture
def token_file(tmp_path: Path) -> str:
    file = tmp_path / "token.txt"
    file.write_text(f"{BOT.token}\n")
    return str(file)


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A process of its own would have: what is read from .env into the environment ends with the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    rules = tmp_path / "rules" / "projects.yaml"
    rules.parent.mkdir()
    rules.write_bytes((PACKAGE_DIR / "projects.yaml").read_bytes())
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(rules))
    yield
    get_settings.cache_clear()


def init(*arguments: str) -> tuple[int, str]:
    """Run the command where nobody can be asked, and return its exit code and what it says."""
    get_settings.cache_clear()
    result = CliRunner().invoke(app, ["init", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert BOT.token not in result.output
    assert SECRET not in result.output
    return result.exit_code, result.output


def webhooks(server: SandboxServer, path: str) -> list[dict[str, Any]]:
    answer = requests.get(f"{server.url}{path}", auth=(BOT.email, BOT.token), timeout=10)
    found: list[dict[str, Any]] = answer.json()
    return found


@contextmanager
def reqgate(folder: Path, redis_url: str) -> Iterator[str]:
    """Serve the web part as `reqgate serve` would with SECRET in .env, and give its address."""
    settings = Settings(redis_url=redis_url, webhook_secrets=(SECRET,), var_dir=folder, jira_url="https://jira.example")
    server = make_server("127.0.0.1", 0, create_app(settings), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_unattended_it_finds_the_kind_of_jira_checks_the_account_and_writes_what_is_needed(
    deployment: Deployment, tmp_path: Path, token_file: str
) -> None:
    with jira(deployment) as server:
        email = ("--email", BOT.email) if deployment == "cloud" else ()
        code, said = init("--url", f"{server.url}/", *email, "--token-file", token_file, "--no-webhook", "--yes")
    assert code == 0, said
    assert ("Jira Cloud" if deployment == "cloud" else "Jira Data Center") in said
    assert "✓ jira permissions" in said
    file = tmp_path / ".env"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    written = dotenv_values(file)
    settings = Settings(**{name.lower(): value for name, value in written.items()})
    assert (settings.jira_url, settings.jira_deployment, settings.jira_token.get_secret_value()) == (
        server.url, deployment, BOT.token,
    )  # fmt: skip
    assert settings.jira_user == (BOT.email if deployment == "cloud" else "")
    assert len(settings.webhook_secrets[0].get_secret_value()) >= 32
    assert len(settings.admin_token[0].get_secret_value()) >= 32


def test_run_again_it_keeps_other_lines_and_secrets_and_the_file_before(tmp_path: Path, token_file: str) -> None:
    before = f"# mine\nLLM_MODEL=openai/gpt-4o\nWEBHOOK_SECRETS={SECRET}\n#JIRA_TOKEN=commented\nODD='a # b'\n"
    (tmp_path / ".env").write_text(before)
    with jira() as server:
        arguments = ("--url", server.url, "--email", BOT.email, "--token-file", token_file, "--no-webhook", "--yes")
        assert init(*arguments)[0] == 0
        assert init("--no-webhook", "--yes")[0] == 0, "all answers are known by now"
    lines = (tmp_path / ".env").read_text().splitlines()
    for line in (
        "# mine",
        "LLM_MODEL=openai/gpt-4o",
        f"WEBHOOK_SECRETS={SECRET}",
        "#JIRA_TOKEN=commented",
        "ODD='a # b'",
    ):
        assert lines.count(line) == 1
    assert stat.S_IMODE((tmp_path / ".env.bak").stat().st_mode) == 0o600
    assert "# mine" in (tmp_path / ".env.bak").read_text()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"--token-file": None}, "--token-file"),
        ({"--email": None}, "--email"),
        ({"--url": None}, "--url"),
        ({"--url": "ftp://jira.example"}, "begin with https://"),
        ({"--url": "http://127.0.0.1:1"}, "Check the address"),
        ({"--url": "http://your-site.atlassian.net"}, "write https://"),
        ({"--email": "somebody@example.com"}, "JIRA_TOKEN"),
        ({"--token-file": "/nonexistent"}, "cannot be read"),
        ({"--public-url": "bot.example.com"}, "begins with https://"),
    ],
)
def test_what_is_missing_or_wrong_is_said_with_what_to_do_and_nothing_is_written(
    changed: dict[str, str | None], said: str, tmp_path: Path, token_file: str
) -> None:
    with jira() as server:
        given = {"--url": server.url, "--email": BOT.email, "--token-file": token_file} | changed
        arguments = [part for name, value in given.items() if value is not None for part in (name, value)]
        code, output = init(*arguments, "--yes")
    assert code == 2
    assert said in output
    assert not (tmp_path / ".env").exists()


def test_a_password_among_the_arguments_is_warned_of_and_one_in_the_environment_is_taken(
    tmp_path: Path, token_file: str
) -> None:
    urls = {"REDIS_URL": "redis://:hush-1@redis.example/0", "DATABASE_URL": "postgresql://reqgate:hush-2@db.example/r"}
    with jira() as server:
        given = ("--url", server.url, "--email", BOT.email, "--token-file", token_file, "--no-webhook", "--yes")
        code, said = init(*given, "--redis-url", urls["REDIS_URL"], "--database-url", urls["DATABASE_URL"])
        assert (code, said.count("can read a password")) == (0, 2)
        assert "--redis-url" in said
        assert "--database-url" in said
        (tmp_path / ".env").unlink()
        for name in urls:  # what was in .env stands in the environment by now
            os.environ.pop(name, None)
        assert "can read a password" not in init(*given, "--redis-url", "redis://redis.example/0")[1]
        os.environ |= urls
        code, said = init(*given)
    assert code == 0
    assert "can read a password" not in said
    assert "hush" not in said
    written = dotenv_values(tmp_path / ".env")
    assert {name: written[name] for name in urls} == urls


def test_a_known_token_is_not_sent_to_another_address(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"JIRA_URL=https://jira.example\nJIRA_USER={BOT.email}\nJIRA_TOKEN={BOT.token}\n")
    with jira() as server:
        code, output = init("--url", server.url, "--no-webhook", "--yes")
    assert code == 2
    assert "--token-file" in output


@pytest.mark.parametrize(
    ("deployment", "path"),
    [("cloud", "/rest/webhooks/1.0/webhook"), ("datacenter", "/rest/jira-webhook/1.0/webhooks")],
)
def test_the_webhook_is_registered_once_signed_and_the_test_event_arrives(
    deployment: Deployment, path: str, tmp_path: Path, token_file: str, redis_url: str
) -> None:
    (tmp_path / ".env").write_text(f"WEBHOOK_SECRETS={SECRET}\n")
    with jira(deployment) as server, reqgate(tmp_path, redis_url) as public:
        given = ("--url", server.url, "--email", BOT.email, "--token-file", token_file, "--public-url", public, "--yes")
        code, first = init(*given)
        assert code == 0, first
        (webhook,) = webhooks(server, path)
        again = init(*given)[1]
        assert len(webhooks(server, path)) == 1
    assert (webhook["url"], webhook["isSigned"]) == (f"{public}/webhooks/jira", True)
    assert set(webhook["events"]) == set(WEBHOOK_EVENTS)
    assert "✓ webhook: registered" in first
    assert "already" in again
    assert "✓ test event" in first


def test_where_the_bot_may_not_register_it_says_how_an_administrator_does(tmp_path: Path, token_file: str) -> None:
    with jira() as server:
        refusal = {"path": "/rest/webhooks/", "status": 403, "body": {}, "times": 9}
        assert requests.post(f"{server.url}/sandbox/faults", json=refusal, timeout=10).ok
        public = "http://127.0.0.1:1"
        given = ("--url", server.url, "--email", BOT.email, "--token-file", token_file, "--public-url", public, "--yes")
        code, said = init(*given)
        assert webhooks(server, "/rest/webhooks/1.0/webhook") == {}
    assert code == 0
    for part in (
        f"{server.url}/plugins/servlet/webhooks",
        f"{public}/webhooks/jira",
        "WEBHOOK_SECRETS",
        *WEBHOOK_EVENTS,
    ):
        assert part in said
    assert "nothing answers at the public address" in said
    assert str(read_env(tmp_path / ".env")["WEBHOOK_SECRETS"]) not in said


def test_a_reqgate_that_runs_with_another_secret_is_told_apart(tmp_path: Path, token_file: str, redis_url: str) -> None:
    with jira() as server, reqgate(tmp_path, redis_url) as public:
        given = ("--url", server.url, "--email", BOT.email, "--token-file", token_file, "--public-url", public, "--yes")
        said = init(*given)[1]
        elsewhere = init(*given[:-3], "--public-url", server.url, "--yes")[1]
    assert "another secret" in said
    assert "something else than ReqGate" in elsewhere


def test_asked_in_a_terminal_the_token_is_not_shown_and_a_wrong_one_may_be_corrected(tmp_path: Path) -> None:
    with jira() as server:
        answers = [server.url, BOT.email, "a-wrong-token", server.url, BOT.email, BOT.token, ""]
        code, shown = in_terminal(tmp_path, ["init", "--no-webhook"], answers)
    assert code == 0, shown
    assert "Once more, please." in shown
    assert "a-wrong-token" not in shown
    assert BOT.token not in shown
    assert read_env(tmp_path / ".env")["JIRA_TOKEN"] == BOT.token
    assert "Observe first (recommended), or comment at once?" in shown
    assert mode_in(tmp_path) == "observe", "what is recommended is taken by Enter"


def mode_in(folder: Path) -> str:
    return load_projects(folder / "rules" / "projects.yaml").defaults.mode


def test_asked_again_what_is_set_is_offered_and_may_be_changed(tmp_path: Path) -> None:
    with jira() as server:
        first = [server.url, BOT.email, BOT.token, "whatever", "enforce"]
        assert in_terminal(tmp_path, ["init", "--no-webhook"], first)[0] == 0
        assert mode_in(tmp_path) == "enforce"
        code, shown = in_terminal(tmp_path, ["init", "--no-webhook"], ["", "", "", ""])
        assert (code, "[enforce]: " in shown, mode_in(tmp_path)) == (0, True, "enforce"), shown
        assert in_terminal(tmp_path, ["init", "--no-webhook"], ["", "", "", "observe"])[0] == 0
    assert mode_in(tmp_path) == "observe"


def test_unattended_the_mode_is_that_of_its_option_and_else_left_alone(tmp_path: Path, token_file: str) -> None:
    with jira() as server:
        given = ("--url", server.url, "--email", BOT.email, "--token-file", token_file, "--no-webhook", "--yes")
        code, said = init(*given)
        assert (code, mode_in(tmp_path)) == (0, "enforce")
        assert "projects: mode enforce" in said
        code, said = init(*given, "--mode", "observe")
        assert (code, mode_in(tmp_path)) == (0, "observe")
        assert "`reqgate enforce KEY` then lets it speak" in said
        assert init(*given)[0] == 0
        assert mode_in(tmp_path) == "observe"


def test_where_projects_yaml_cannot_be_edited_the_rest_is_done_and_the_line_named(
    tmp_path: Path, token_file: str
) -> None:
    (tmp_path / "rules" / "projects.yaml").write_text("defaults: &same {}\nprojects: {SHOP: *same}\n")
    (tmp_path / "rules" / "projects.yaml.new").mkdir()
    with jira() as server:
        given = ("--url", server.url, "--email", BOT.email, "--token-file", token_file, "--no-webhook", "--yes")
        code, said = init(*given, "--mode", "observe")
    assert code == 0
    assert "write `mode: observe` under `defaults`" in " ".join(said.split())
    assert (tmp_path / ".env").exists()


def in_terminal(folder: Path, arguments: list[str], answers: list[str]) -> tuple[int, str]:
    """Run the command in a terminal of its own, and give the next answer after each question."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "TERM": "dumb"}
        environment |= {"PROJECTS_CONFIG_PATH": os.environ["PROJECTS_CONFIG_PATH"]}
        os.execve(sys.executable, [sys.executable, "-m", "bot.cli", *arguments], environment)
    shown, left = "", list(answers)
    with suppress(OSError):  # the terminal closes with its process
        while select.select([terminal], [], [], PATIENCE_S)[0]:
            shown += os.read(terminal, 4096).decode()
            if left and shown.endswith(("Jira: ", "account: ", "]: ", ".env): ")):
                os.write(terminal, f"{left.pop(0)}\n".encode())
    os.close(terminal)  # hangs up on a process that still waits
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown


@pytest.mark.parametrize(
    "value", ["plain-token_1.2=", "has space", "quote'd", 'double"d', "back\\slash", "hash#tag", "$VAR"]
)
def test_what_is_written_is_read_as_it_was(value: str, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    write_env(file, {"JIRA_TOKEN": value}, tmp_path / "none")
    assert read_env(file) == {"JIRA_TOKEN": value}


@pytest.mark.parametrize(
    "value", ["two\nADMIN_TOKEN=evil", "tail\\", "it\\'s\nADMIN_TOKEN=evil\n#'", "cr\rLF", " lead"]
)
def test_a_value_is_kept_whole_or_refused_and_sets_nothing_else(value: str, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("# ours\nADMIN_TOKEN=good\nmy own line\n")
    with suppress(UnwritableValue):
        write_env(file, {"JIRA_TOKEN": value}, tmp_path / "none")
        assert read_env(file)["JIRA_TOKEN"] == value
    assert read_env(file)["ADMIN_TOKEN"] == "good"
    assert file.read_text().startswith("# ours\nADMIN_TOKEN=good\nmy own line\n")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target = tmp_path / "secrets" / "reqgate.env"
    target.parent.mkdir()
    target.write_text("VAR_DIR=kept\n")
    (tmp_path / ".env").symlink_to(target)
    write_env(tmp_path / ".env", {"JIRA_TOKEN": "new"}, tmp_path / "none")
    assert (tmp_path / ".env").is_symlink()
    assert read_env(target) == {"VAR_DIR": "kept", "JIRA_TOKEN": "new"}
    assert target.stat().st_mode & 0o777 == 0o600


def test_a_new_file_begins_as_the_example_with_its_explanations(tmp_path: Path) -> None:
    assert write_env(tmp_path / ".env", {"JIRA_URL": "https://jira.example"}, ROOT / ".env.example") is None
    lines = (tmp_path / ".env").read_text().splitlines()
    assert "JIRA_URL=https://jira.example" in lines
    assert "#RETENTION_DAYS=365" in lines
    assert [line for line in lines if line.startswith("JIRA_URL=")] == ["JIRA_URL=https://jira.example"]


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_fields_of_the_sites_own_are_found_by_name_and_written_once(
    deployment: Deployment, tmp_path: Path, token_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "projects.yaml"
    rules.write_text("defaults:\n  enabled: true  # ours\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(rules))
    config = SandboxConfig(deployment=deployment, custom_fields=(ACCEPTANCE, CustomField("customfield_7", "Colour")))
    with SandboxServer(config) as server:
        email = ("--email", BOT.email) if deployment == "cloud" else ()
        arguments = ("--url", server.url, *email, "--token-file", token_file, "--no-webhook", "--yes")
        assert "Acceptance criteria (acceptance)" in init(*arguments)[1]
        written = rules.read_text()
        assert "left alone" in init(*arguments)[1]
    field = "    customfield_10031: acceptance  # Acceptance criteria\n"
    assert written == f"defaults:\n  custom_fields:\n{field}  enabled: true  # ours\n"
    assert rules.read_text() == written
