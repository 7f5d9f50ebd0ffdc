"""Which files of a repository are asked for scripts, and what they offer, those at its top first."""

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from workers.evidence.repository.reading import Blob, contents
from workers.evidence.repository.scripts import ci, conventions, makefile, package_json, python_files
from workers.evidence.repository.scripts.found import Purpose, Script

_DEEPEST = 2
"""Folders below the top; deeper ones are examples and templates."""
_MOST_FILES, _MOST_BYTES = 40, 300_000
_LOCKS = {"yarn.lock": "yarn", "pnpm-lock.yaml": "pnpm", "bun.lockb": "bun", "bun.lock": "bun"}
_INI = ("tox.ini", "pytest.ini", "setup.cfg")
_MAKEFILES = ("Makefile", "makefile", "GNUmakefile")
_PURPOSES: tuple[Purpose, ...] = ("test", "lint", "build")
_MOST = 5
"""Of each purpose; a plan names one or two."""


def find_scripts(git: Path, files: Sequence[Blob], timeout_s: float) -> tuple[Script, ...]:
    """Return the scripts of a mirror that test, check or build it, in this order, a few of each; the top folder first.

    Raises:
        GitError: git failed.
    """
    names = {blob.path for blob in files}
    asked = [blob for blob in files if blob.size <= _MOST_BYTES and _is_asked(PurePosixPath(blob.path))]
    asked = sorted(asked, key=lambda blob: (blob.path.count("/"), blob.path))[:_MOST_FILES]
    found: dict[tuple[str, str], Script] = {}
    for blob, text in contents(git, asked, timeout_s):
        for script in scripts_in(blob.path, text, _beside(blob.path, names)):
            found.setdefault((script.command, str(PurePosixPath(script.path).parent)), script)
    ordered = sorted(found.values(), key=lambda one: _depth(one.path))
    return tuple(one for purpose in _PURPOSES for one in [each for each in ordered if each.purpose == purpose][:_MOST])


def scripts_in(path: str, text: str, beside: frozenset[str] = frozenset()) -> Iterator[Script]:
    """Give the scripts of one file. `beside` are the names of the files in its folder."""
    name = PurePosixPath(path).name
    if name in _MAKEFILES:
        yield from makefile.targets(path, text)
    elif name == "package.json":
        runner = next((runner for lock, runner in _LOCKS.items() if lock in beside), "npm")
        yield from package_json.scripts(path, text, runner)
    elif name == "pyproject.toml":
        yield from python_files.of_pyproject(path, text)
    elif name in _INI:
        yield from python_files.of_ini(path, text)
    elif name == "noxfile.py":
        yield from python_files.of_noxfile(path, text)
    elif conventions.is_known(name):
        yield from conventions.commands(path, name, text, beside)
    elif _is_ci(PurePosixPath(path)):
        yield from ci.commands(path, text)


def _is_asked(file: PurePosixPath) -> bool:
    is_named = file.name in ("package.json", "pyproject.toml", "noxfile.py", *_INI, *_MAKEFILES)
    return _is_ci(file) or ((is_named or conventions.is_known(file.name)) and len(file.parts) <= _DEEPEST + 1)


def _is_ci(file: PurePosixPath) -> bool:
    is_workflow = str(file.parent) == ".github/workflows" and file.suffix in (".yml", ".yaml")
    return is_workflow or str(file) in (".gitlab-ci.yml", ".gitlab-ci.yaml")


def _depth(path: str) -> int:
    return 0 if _is_ci(PurePosixPath(path)) else path.count("/")


def _beside(path: str, names: set[str]) -> frozenset[str]:
    folder = PurePosixPath(path).parent
    known = (*_LOCKS, "gradlew", "mvnw")
    return frozenset(name for name in known if str(folder / name) in names)
