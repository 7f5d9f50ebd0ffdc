"""What a repository holds, or how it is called, makes git do nothing but read; nothing outside the commit is read."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.integration.evidence.conftest import LIMITS, Files, Make, commit, git
from workers.evidence.repository.git import GitError, GitTooBig, GitTooLong, reading_git, run_git
from workers.evidence.repository.mirror import Mirror, SyncError, sync
from workers.evidence.repository.reading import NotThere, files_of, read_file
from workers.evidence.repository.search import search

Mirrored = Callable[[Files], Mirror]


@pytest.mark.parametrize(
    "address",
    ["ext::sh -c touch% pwned", "file:///etc", "--upload-pack=touch pwned", "-u", "http://git.example/x.git",
     "ssh://-oProxyCommand=touch/x", "https://user:secret-token@git.example/x.git", "/srv/../etc", "fd::17",
     "git://git.example/x.git", "relative/path", ""],
)  # fmt: skip
def test_an_address_that_is_not_allowed_is_refused_before_git_sees_it(address: str, tmp_path: Path) -> None:
    with pytest.raises(SyncError, match="cannot be used") as caught:
        sync(tmp_path / "mirrors", address, (), LIMITS, lambda what, share: None)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "path",
    ["../secret", "/etc/passwd", "a/../../secret", "-p", "--textconv", ":(top)a.py", ":a.py", "a//b", "", ".", "a/.",
     "a\nb", "a\0b", "..\\secret"],
)  # fmt: skip
def test_a_path_that_leads_out_or_could_be_an_option_is_refused(path: str, mirrored: Mirrored, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("outside")
    mirror = mirrored({"a.py": "x = 1\n"})
    with pytest.raises(ValueError, match="not a path inside"):
        read_file(mirror.git, path)


def test_a_link_is_not_followed_and_not_searched(mirrored: Mirrored, tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("the_hidden_name = 1\n")
    mirror = mirrored({"a.py": "x = 1\n", "link.py": tmp_path / "secret.py", "folder": Path("/etc")})
    assert [blob.path for blob in files_of(mirror.git, 5)] == ["a.py"]
    with pytest.raises(NotThere):
        read_file(mirror.git, "link.py")
    with pytest.raises(NotThere):
        read_file(mirror.git, "folder/passwd")
    assert search(mirror, "the_hidden_name", "", 5) == ()


def test_odd_names_in_a_commit_harm_nobody(mirrored: Mirrored) -> None:
    mirror = mirrored({"--output=pwned": "x", "-rf.py": "refund = 1\n", "a b/ok file.py": "refund_all = 1\n"})
    assert [blob.path for blob in files_of(mirror.git, 5)] == ["a b/ok file.py"]
    assert [found.path for found in search(mirror, "refund_all", "`--output=pwned` -rf.py", 5)] == ["a b/ok file.py"]


def test_a_huge_file_and_one_that_is_no_text_are_not_read(mirrored: Mirrored) -> None:
    mirror = mirrored({"big.py": "x = 1\n" * 100_000, "image.py": b"\x00\x01", "small.py": "x = 1\n"})
    assert mirror.state.files == 3
    assert mirror.state.indexed == 1
    for name in ("big.py", "image.py"):
        with pytest.raises(NotThere):
            read_file(mirror.git, name)


def test_keys_and_passwords_are_not_searched(mirrored: Mirrored) -> None:
    mirror = mirrored({".env": "DB_PASSWORD=hunter22\n", "deploy/id_rsa": "PRIVATE\n", "tls.pem": "x\n", "a.py": "y\n"})
    assert mirror.state.indexed == 1
    assert search(mirror, "hunter22", "DB_PASSWORD", 5) == ()


def test_a_hook_or_a_filter_of_the_repository_does_not_run(repository: Make, tmp_path: Path) -> None:
    people = repository({".gitattributes": "*.py filter=evil diff=evil\n", "a.py": "x = 1\n"})
    for name in ("post-checkout", "pre-receive", "reference-transaction"):
        hook = people / ".git" / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\ntouch '{tmp_path}/pwned'\n")
        hook.chmod(0o755)
    git(people, "config", "filter.evil.smudge", f"touch '{tmp_path}/pwned'")
    git(people, "config", "diff.evil.textconv", f"touch '{tmp_path}/pwned'")
    mirror, _ = sync(tmp_path / "mirrors", str(people), (), LIMITS, lambda what, share: None)
    assert read_file(mirror.git, "a.py") == "x = 1\n"
    assert not (tmp_path / "pwned").exists()


def test_the_words_of_a_ticket_are_no_options_and_no_operators(mirrored: Mirrored) -> None:
    mirror = mirrored({"shop/refunds.py": "def refund_order(): ...\n"})
    hostile = (
        "--open-files-in-pager=touch -e \"OR NEAR( body: * NOT refund_order AND `--ext-grep` '; drop table file;--"
    )
    assert [found.path for found in search(mirror, hostile, hostile, 5)] == ["shop/refunds.py"]


def test_git_gets_no_setting_from_the_environment_and_asks_nobody(
    repository: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = repository({"a.py": "x = 1\n"})
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_TRACE", str(tmp_path / "trace"))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "false")
    monkeypatch.setenv("GIT_ALLOW_PROTOCOL", "ext")
    sync(tmp_path / "mirrors", str(people), (), LIMITS, lambda what, share: None)
    assert not (tmp_path / "trace").exists()


def test_reading_may_fetch_nothing(repository: Make) -> None:
    people = repository({"a.py": "x = 1\n"})
    with pytest.raises(GitError) as caught:
        run_git("ls-remote", "--", str(people), timeout_s=5, most_bytes=1_000)
    assert "not allowed" in caught.value.words


def test_what_takes_too_long_or_says_too_much_is_broken_off(repository: Make) -> None:
    people = commit(repository({"a.py": "x\n"}), {"b.py": "y = 1\n" * 1_000})
    with pytest.raises(GitTooBig):
        run_git(f"--git-dir={people}/.git", "show", "HEAD:b.py", timeout_s=5, most_bytes=100)
    with (
        pytest.raises(GitTooLong),
        reading_git("-c", "alias.wait=!sleep 60", "wait", timeout_s=0.3) as output,
    ):
        output.read()
