"""`reqgate sync` from a git server over https with a token, and over ssh: what git is told, and who sees the token."""

import base64
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.forked import completed
from tests.support.invoked import ROOT
from tests.support.stubs.certificates import certificate_for
from tests.support.stubs.git_server import GitServer

USER, TOKEN = "bot", "glpat-Rosebud.7-secret"
LOGIN = base64.b64encode(f"{USER}:{TOKEN}".encode()).decode()
SECRETS = (TOKEN, LOGIN)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate_for("localhost", tmp_path_factory.mktemp("authority"))


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A bare repository as servers keep them."""
    work, bare = tmp_path / "work", tmp_path / "served" / "shop.git"
    work.mkdir()
    (work / "Makefile").write_text("test:\n\tpytest\n")
    name = ("-c", "user.name=V", "-c", "user.email=v@example.com")
    for command in (("init", "-q", "-b", "trunk"), ("add", "-A"), (*name, "commit", "-q", "-m", "x")):
        subprocess.run(["git", *command], cwd=work, check=True)
    subprocess.run(["git", "clone", "-q", "--bare", str(work), str(bare)], check=True)
    return bare


@pytest.fixture
def server(shop: Path, certificate: Path) -> Iterator[GitServer]:
    with GitServer(shop.parent, certificate, USER, TOKEN) as running:
        yield running


class Synced:
    """What one `reqgate sync` did and said, in a process of its own."""

    def __init__(self, folder: Path, address: str, **environment: str) -> None:
        (folder / "projects.yaml").write_text(f"projects: {{SHOP: {{repositories: ['{address}']}}}}")
        inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        given = {
            **inherited,
            "PYTHONPATH": str(ROOT),
            "PROJECTS_CONFIG_PATH": "projects.yaml",
            "VAR_DIR": "var",
            "LOG_LEVEL": "DEBUG",
            # What would have git write down what it sends.
            "GIT_TRACE": "1",
            "GIT_TRACE_CURL": "1",
            "GIT_CURL_VERBOSE": "1",
            **environment,
        }
        self.done = completed(["sync", "--json"], given, folder)
        self.said = self.done.stdout + self.done.stderr
        self.files = [path.read_bytes() for path in (folder / "var").rglob("*") if path.is_file()]

    @property
    def told(self) -> dict[str, Any]:
        """What it says of the one repository."""
        (line,) = self.done.stdout.splitlines()
        found: dict[str, Any] = json.loads(line)
        return found

    def assert_secrets_are_nowhere(self) -> None:
        """Neither in what it said nor in a file that it wrote."""
        assert [one for one in SECRETS if one in self.said] == []
        assert [one for one in SECRETS for content in self.files if one.encode() in content] == []


def test_a_token_opens_a_repository_and_is_seen_by_its_server_alone(
    server: GitServer, certificate: Path, tmp_path: Path
) -> None:
    commands: list[str] = []
    server.watch = lambda: commands.extend(command_lines())
    synced = Synced(
        tmp_path,
        f"{server.url}/shop.git",
        REPOSITORY_TOKENS=f"github.com=ghp-of-another-host,{server.host}={USER}:{TOKEN}",
        GIT_SSL_CAINFO=str(certificate),
    )
    assert synced.told["state"] == "updated", synced.said
    assert {login for _, login in server.seen} == {f"Basic {LOGIN}"}
    assert any("git-remote-https" in one for one in commands), "git was looked at while it fetched"
    assert [one for one in commands if any(secret in one for secret in SECRETS)] == []
    synced.assert_secrets_are_nowhere()


def command_lines() -> list[str]:
    """Return the command lines of all processes of this machine, as everybody sees them."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(path.read_text(errors="replace").replace("\0", " "))
        except OSError:
            continue
    return found


@pytest.mark.parametrize("tokens", ["", "{host}={user}:a-token-that-ended"])
def test_without_the_right_token_it_says_where_one_is_put(
    server: GitServer, certificate: Path, tmp_path: Path, tokens: str
) -> None:
    synced = Synced(
        tmp_path,
        f"{server.url}/shop.git",
        REPOSITORY_TOKENS=tokens.format(host=server.host, user=USER),
        GIT_SSL_CAINFO=str(certificate),
    )
    assert synced.done.returncode == 1
    assert synced.told["error"].startswith("No access."), synced.told
    assert "REPOSITORY_TOKENS" in synced.told["error"]
    assert "a-token-that-ended" not in synced.said


def test_an_authority_that_nobody_named_is_not_trusted_and_gets_no_token(server: GitServer, tmp_path: Path) -> None:
    synced = Synced(tmp_path, f"{server.url}/shop.git", REPOSITORY_TOKENS=f"{server.host}={USER}:{TOKEN}")
    assert synced.done.returncode == 1
    assert "certificates (GIT_SSL_CAINFO)" in synced.told["error"]
    assert server.seen == []
    synced.assert_secrets_are_nowhere()


def test_a_token_does_not_follow_a_repository_that_moved(
    server: GitServer, certificate: Path, shop: Path, tmp_path: Path
) -> None:
    with GitServer(shop.parent, certificate, USER, TOKEN) as elsewhere:
        server.moved_to = elsewhere.url
        synced = Synced(
            tmp_path,
            f"{server.url}/shop.git",
            REPOSITORY_TOKENS=f"{server.host}={USER}:{TOKEN}",
            GIT_SSL_CAINFO=str(certificate),
        )
        assert elsewhere.seen == []
    assert synced.done.returncode == 1
    assert "Write its new address into projects.yaml" in synced.told["error"]
    synced.assert_secrets_are_nowhere()


def test_a_server_that_says_the_token_aloud_is_not_repeated(
    server: GitServer, certificate: Path, tmp_path: Path
) -> None:
    server.refuses_with = f"The token {TOKEN} ended yesterday ({LOGIN})"
    synced = Synced(
        tmp_path,
        f"{server.url}/shop.git",
        REPOSITORY_TOKENS=f"{server.host}={USER}:{TOKEN}",
        GIT_SSL_CAINFO=str(certificate),
    )
    assert synced.told["error"].startswith("No access.")
    assert "ended yesterday" in synced.told["git"]
    synced.assert_secrets_are_nowhere()


def test_an_address_with_a_password_is_refused_without_being_quoted(server: GitServer, tmp_path: Path) -> None:
    synced = Synced(tmp_path, f"https://{USER}:{TOKEN}@{server.host}/shop.git")
    assert synced.done.returncode == 2
    assert "REPOSITORY_TOKENS" in synced.said
    assert server.seen == []
    synced.assert_secrets_are_nowhere()


SSH = """#!/usr/bin/env python3
import json, os, sys
with open(os.environ["HOME"] + "/ssh.json", "a") as seen:
    seen.write(json.dumps({"arguments": sys.argv[1:], "tokens": sorted(set(os.environ) & {"REPOSITORY_TOKENS"}),
                           "settings": [n for n in os.environ if n.startswith("GIT_CONFIG_")]}) + "\\n")
command, _, path = sys.argv[-1].partition(" ")
os.execvp("git", ["git", "upload-pack", path.strip("'")])
"""
"""What stands in for ssh: it writes down how git called it, and does what the other side would."""


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("ssh://git@git.example:2222{path}", ["-p", "2222", "git@git.example"]),
        ("git@git.example:{path}", ["git@git.example"]),
    ],
)
def test_over_ssh_git_asks_the_host_for_the_one_repository_and_tells_it_no_token(
    shop: Path, tmp_path: Path, address: str, host: list[str]
) -> None:
    """Of ssh only the program's place is taken: the arguments are those of the real git."""
    program = tmp_path / "ssh"
    program.write_text(SSH)
    program.chmod(0o755)
    synced = Synced(
        tmp_path,
        address.format(path=shop),
        HOME=str(tmp_path),
        GIT_SSH_COMMAND=str(program),
        REPOSITORY_TOKENS=f"git.example={USER}:{TOKEN}",
    )
    assert synced.told["state"] == "updated", synced.said
    calls = [json.loads(line) for line in (tmp_path / "ssh.json").read_text().splitlines()]
    assert calls
    for call in calls:
        *options, command = call["arguments"]
        assert command == f"git-upload-pack '{shop}'"
        assert [one for one in options if one not in ("-o", "SendEnv=GIT_PROTOCOL")] == host
        assert (call["tokens"], call["settings"]) == ([], [])
    synced.assert_secrets_are_nowhere()


def test_a_host_that_is_not_there_over_ssh_is_told_as_that(tmp_path: Path) -> None:
    synced = Synced(tmp_path, "ssh://git@127.0.0.1:1/shop.git")
    assert synced.done.returncode == 1
    assert synced.told["error"].startswith("It cannot be reached."), synced.told
