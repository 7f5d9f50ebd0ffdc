"""A mirror is the newest state of a repository; a fetch that breaks off never replaces a good one."""

import shutil
from pathlib import Path

import pytest

from tests.integration.evidence.conftest import LIMITS, Make, commit, git
from workers.evidence.repository.mirror import Limits, SyncError, forget, forgotten, open_mirror, sync
from workers.evidence.repository.reading import read_file


def fetched(mirrors: Path, address: str, limits: Limits = LIMITS) -> bool:
    return sync(mirrors, address, (), limits, lambda what, share: None)[1]


def test_a_change_is_fetched_and_what_did_not_change_is_left_as_it_is(repository: Make, tmp_path: Path) -> None:
    people, mirrors = repository({"a.py": "one = 1\n"}), tmp_path / "mirrors"
    assert fetched(mirrors, str(people))
    before = open_mirror(mirrors, str(people))
    assert not fetched(mirrors, str(people))
    assert open_mirror(mirrors, str(people)) == before

    commit(people, {"a.py": "two = 2\n"})
    assert fetched(mirrors, str(people))

    after = open_mirror(mirrors, str(people))
    assert before
    assert after
    assert before.state.commit != after.state.commit
    assert read_file(after.git, "a.py") == "two = 2\n"
    assert read_file(before.git, "a.py") == "one = 1\n"  # whoever reads it still may


def test_old_generations_do_not_pile_up(repository: Make, tmp_path: Path) -> None:
    people, mirrors = repository({"a.py": "0\n"}), tmp_path / "mirrors"
    for number in range(4):
        commit(people, {"a.py": f"n = {number}\n"})
        fetched(mirrors, str(people))
    (home,) = mirrors.iterdir()
    assert len(list(home.glob("generation-*"))) == 2


def test_another_default_branch_and_a_rewritten_history_are_followed(repository: Make, tmp_path: Path) -> None:
    people, mirrors = repository({"a.py": "0\n"}), tmp_path / "mirrors"
    fetched(mirrors, str(people))
    git(people, "checkout", "-q", "--orphan", "main")
    commit(people, {"a.py": "from the beginning\n"})
    assert fetched(mirrors, str(people))
    mirror = open_mirror(mirrors, str(people))
    assert mirror
    assert read_file(mirror.git, "a.py") == "from the beginning\n"


def test_a_repository_that_is_gone_leaves_its_mirror(repository: Make, tmp_path: Path) -> None:
    people, mirrors = repository({"a.py": "0\n"}), tmp_path / "mirrors"
    fetched(mirrors, str(people))
    before = open_mirror(mirrors, str(people))
    shutil.rmtree(people)
    with pytest.raises(SyncError, match=r"no such repository.*Correct the address"):
        fetched(mirrors, str(people))
    assert before
    assert open_mirror(mirrors, str(people)) == before


def test_one_that_is_too_big_leaves_the_mirror_and_nothing_else(repository: Make, tmp_path: Path) -> None:
    people, mirrors = repository({"a.py": "0\n"}), tmp_path / "mirrors"
    fetched(mirrors, str(people))
    before = open_mirror(mirrors, str(people))
    commit(people, {"big.bin": bytes(range(256)) * 40_000})
    with pytest.raises(SyncError, match=r"too big.*REPOSITORY_MAX_MB"):
        fetched(mirrors, str(people), Limits(60, 20_000))
    assert before
    assert open_mirror(mirrors, str(people)) == before
    (home,) = mirrors.iterdir()
    assert [path.name for path in home.glob("generation-*")] == [before.state.folder]


def test_an_empty_repository_is_said_to_be_empty(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    git(empty, "init", "-q")
    with pytest.raises(SyncError, match="empty"):
        fetched(tmp_path / "mirrors", str(empty))


def test_a_damaged_note_of_the_mirror_is_as_none(repository: Make, tmp_path: Path) -> None:
    people, mirrors = repository({"a.py": "0\n"}), tmp_path / "mirrors"
    fetched(mirrors, str(people))
    (home,) = mirrors.iterdir()
    (home / "current").write_text('{"folder": "../../etc", "commit": "x"}')
    assert open_mirror(mirrors, str(people)) is None
    assert fetched(mirrors, str(people))


def test_mirrors_that_nobody_names_any_more_are_found_and_removed(repository: Make, tmp_path: Path) -> None:
    kept, old = repository({"a.py": "0\n"}), repository({"a.py": "0\n"}, "old")
    mirrors = tmp_path / "mirrors"
    for each in (kept, old):
        fetched(mirrors, str(each))
    (mirrors / "not-ours").mkdir()
    (home,) = forgotten(mirrors, (str(kept),))
    forget(home)
    assert open_mirror(mirrors, str(kept))
    assert not open_mirror(mirrors, str(old))
    assert (mirrors / "not-ours").is_dir()


def test_git_that_is_missing_is_said_with_what_to_do(
    repository: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = repository({"a.py": "0\n"})
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SyncError, match="not installed"):
        fetched(tmp_path / "mirrors", str(people))
