"""A command that cannot do its work says in a line what to do instead, and a fault never looks like a verdict."""

import json
import socket
from pathlib import Path

import pytest

from bot.cli.connect.envfile import open_to_everybody
from bot.cli.embedded.demo import fresh_folder
from config.settings import get_settings
from tests.support.invoked import main_with, run

pytestmark = pytest.mark.usefixtures("empty_folder")


def test_config_check_names_file_key_and_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run("config", "check")[0] == 0
    broken = tmp_path / "projects.yaml"
    broken.write_text("defaults: {revew_on_edit: true}")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(broken))
    get_settings.cache_clear()
    code, output = run("config", "check")
    assert code == 2
    assert "projects.yaml" in output
    assert "revew_on_edit" in output
    get_settings.cache_clear()


def test_dev_without_a_jira_points_to_the_demo() -> None:
    code, output = run("dev")
    assert code == 2
    assert "reqgate demo" in output


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (("serve",), {"REDIS_URL": "foo", "WEBHOOK_SECRETS": "a-secret"}, "REDIS_URL"),
        (("doctor",), {"DATABASE_URL": "foo"}, "DATABASE_URL: "),
        (("config", "check"), {"DATABASE_URL": "http://["}, "DATABASE_URL: "),
        (("guard", "--jsonl"), {"GUARDRAIL_CONFIG_PATH": "."}, "cannot be read"),
        (("doctor",), {"DATABASE_URL": "postgresql+nodriver://u:rosebud-1@h/db"}, "LOG_LEVEL=DEBUG"),
    ],
)
def test_no_fault_looks_like_a_verdict(arguments: tuple[str, ...], environment: dict[str, str], said: str) -> None:
    """Exit code 1 says "reject"; a fault is 2, in a line for people."""
    ended = main_with(*arguments, **environment)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "rosebud" not in ended.stderr


def test_an_unforeseen_fault_shows_where_it_is_when_asked_to() -> None:
    ended = main_with("doctor", DATABASE_URL="postgresql+nodriver://u@h/db", LOG_LEVEL="DEBUG")
    assert ended.returncode == 2
    assert "Traceback" in ended.stderr


@pytest.mark.parametrize(
    ("line", "meant"),
    [("WEBHOOK_SECRET=a-live-secret", "WEBHOOK_SECRETS"), ("REDIS_URI=redis://:rosebud-1@h/0", "REDIS_URL")],
)
def test_a_misspelt_setting_is_named_and_its_value_is_not(line: str, meant: str, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"{line}\nOPENAI_API_KEY=rosebud-2\nOTEL_EXPORTER_OTLP_TRACES_ENDPOINT=http://h\n")
    done = main_with("config", "check")  # in a process of its own, since the file enters the environment
    name, _, value = line.partition("=")
    assert f"{name} in .env is no setting; did you mean {meant}?" in done.stdout
    assert done.stdout.count("did you mean") == 1
    assert value not in done.stdout + done.stderr
    assert done.returncode == 0, "it may belong to another program"


@pytest.mark.parametrize(("mode", "is_open"), [(0o600, False), (0o640, False), (0o644, True), (0o602, True)])
def test_a_file_is_open_when_others_can_read_or_change_it(mode: int, is_open: bool, tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.touch()
    file.chmod(mode)
    assert bool(open_to_everybody(file)) == is_open


@pytest.mark.parametrize(("mode", "is_open"), [(0o600, False), (0o644, True)])
def test_secrets_that_every_account_can_read_are_warned_of(mode: int, is_open: bool, tmp_path: Path) -> None:
    """By what looks at the configuration and by what runs with it; neither refuses to."""
    file = tmp_path / ".env"
    file.write_text("WEBHOOK_SECRETS=a-live-secret\n")
    file.chmod(mode)
    (tmp_path / "broken.yaml").write_text("no_such_key: 1\n")
    checked = main_with("config", "check")
    served = main_with("serve", GUNICORN_CMD_ARGS="--check-config")
    worked = main_with("worker", PROJECTS_CONFIG_PATH="broken.yaml")  # ends it, later
    assert [checked.returncode, served.returncode, worked.returncode] == [0, 0, 2]
    for said in (checked.stdout, served.stderr, worked.stderr):
        assert ("every account of this machine" in said) == is_open
        assert ("chmod 600 .env" in said) == is_open
    (found,) = (
        each for each in json.loads(main_with("doctor", "--json").stdout)["checks"] if each["name"] == "env file"
    )
    assert found["state"] == ("warning" if is_open else "ok")
    assert ("chmod 600 .env" in found["remedy"]) == is_open


def test_a_second_demo_leaves_the_folder_of_the_first_alone() -> None:
    folder = Path("var/demo")
    with fresh_folder(folder):
        (folder / "demo.log").write_text("of the first")
        code, output = run("demo", "--once")
        assert code == 2
        assert "A demo is running already" in output
        assert "VAR_DIR=" in output
        assert (folder / "demo.log").read_text() == "of the first"
    with fresh_folder(folder):
        assert list(folder.iterdir()) == [], "what an earlier demo left is gone"


def test_a_demo_whose_port_is_taken_names_the_way_out() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, output = run("demo", "--port", str(other.getsockname()[1]))
    assert code == 2
    assert "--port" in output


def test_a_folder_of_the_data_that_cannot_be_made_is_named_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = main_with("runs", VAR_DIR=str(tmp_path / "file" / "var"))
    assert done.returncode == 2
    assert str(tmp_path / "file") in done.stderr
    assert "VAR_DIR" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_dev_at_an_address_that_is_taken_names_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setenv("JIRA_URL", "https://jira.example")
        monkeypatch.setenv("BIND", f"127.0.0.1:{other.getsockname()[1]}")
        code, output = run("dev")
    assert code == 2
    assert "taken" in output
    assert "BIND" in output
