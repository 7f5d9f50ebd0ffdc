"""The commands of a repository are read where they are written, and nothing is executed."""

from workers.evidence.repository.scripts.finding import scripts_in


def found(path: str, text: str, *beside: str) -> list[tuple[str, int, str]]:
    return [(one.command, one.line, one.quote) for one in scripts_in(path, text, frozenset(beside))]


def test_targets_of_a_makefile_with_their_lines() -> None:
    text = (
        "PYTHON := python3\n.PHONY: test\n\ntest: build  ## run the tests\n\tpytest\n"
        "lint fmt:\n\truff\n%.o: %.c\nbuild::\n"
    )
    assert found("Makefile", text) == [
        ("make test", 4, "test: build  ## run the tests"),
        ("make lint", 6, "lint fmt:"),
        ("make fmt", 6, "lint fmt:"),
        ("make build", 9, "build::"),
    ]


def test_scripts_of_package_json_with_the_manager_whose_lock_file_lies_beside_it() -> None:
    text = '{\n  "name": "test",\n  "scripts": {\n    "test": "vitest",\n    "test:e2e": "playwright test"\n  }\n}\n'
    assert found("web/package.json", text) == [
        ("npm test", 4, '"test": "vitest",'),
        ("npm run test:e2e", 5, '"test:e2e": "playwright test"'),
    ]
    assert [command for command, _, _ in found("package.json", text, "yarn.lock")] == ["yarn test", "yarn run test:e2e"]


def test_a_script_whose_name_is_no_word_is_left_out() -> None:
    assert found("package.json", '{"scripts": {"a; rm -rf /": "x", "--prefix=x y": "z"}}') == []


def test_tools_and_tasks_of_pyproject() -> None:
    text = (
        '[project]\nname = "shop"\n[project.scripts]\nshop = "shop:main"\n'
        '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n[tool.ruff.lint]\nselect = ["E"]\n'
        '[tool.poe.tasks]\nseed = "python seed.py"\n[tool.hatch.envs.docs.scripts]\nbuild = "mkdocs build"\n'
    )
    assert found("pyproject.toml", text) == [
        ("pytest", 5, "[tool.pytest.ini_options]"),
        ("ruff check .", 7, "[tool.ruff.lint]"),
        ("poe seed", 10, 'seed = "python seed.py"'),
        ("hatch run docs:build", 12, 'build = "mkdocs build"'),
    ]


def test_environments_of_tox_and_sessions_of_nox_which_is_not_run() -> None:
    assert found("tox.ini", "[tox]\nenvlist = py\n[testenv]\ncommands = pytest\n[testenv:lint]\ncommands = ruff\n") == [
        ("tox", 3, "[testenv]"),
        ("tox -e lint", 5, "[testenv:lint]"),
    ]
    noxfile = (
        "import nox\nraise SystemExit\n@nox.session(name='unit')\ndef tests(session):\n    pass\ndef helper(): ...\n"
    )
    assert found("noxfile.py", noxfile) == [("nox -s unit", 4, "def tests(session):")]


def test_what_continuous_integration_runs_but_not_how_it_gets_ready() -> None:
    github = (
        "on: push\njobs:\n  test:\n    steps:\n      - uses: actions/checkout@v5\n      - run: pip install -e .\n"
        "      - run: |\n          make test ARGS=-x\n          echo tests are done\n"
        "      - run: deploy ${{ secrets.TEST }}\n"
    )
    assert found(".github/workflows/ci.yml", github) == [("make test ARGS=-x", 8, "make test ARGS=-x")]
    gitlab = (
        "unit:\n  before_script: [pip install tox]\n  script:\n    - !reference [.setup, script]\n    - tox -e py311\n"
    )
    assert found(".gitlab-ci.yml", gitlab) == [("tox -e py311", 5, "- tox -e py311")]


def test_conventions_hold_where_their_file_is() -> None:
    assert found("go.mod", "module shop.example/api\n") == [
        ("go test ./...", 1, "module shop.example/api"),
        ("go build ./...", 1, "module shop.example/api"),
        ("go vet ./...", 1, "module shop.example/api"),
    ]
    assert [one[0] for one in found("build.gradle", "plugins {}\n", "gradlew")] == ["./gradlew test", "./gradlew build"]
    assert [one[0] for one in found("build.gradle", "plugins {}\n")] == ["gradle test", "gradle build"]


def test_files_that_are_broken_or_hostile_give_nothing() -> None:
    deep = "[" * 100_000
    assert found("package.json", deep) == found("package.json", "{") == found("package.json", '{"scripts": [1]}') == []
    assert found("pyproject.toml", "= ?") == found("tox.ini", "no section") == found("noxfile.py", "def (") == []
    assert found(".gitlab-ci.yml", "a: [") == found(".github/workflows/x.yml", "- just a list") == []
    bomb = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 20)}]\n" for n in range(1, 20))
    assert found(".gitlab-ci.yml", bomb) == []
    assert found(".gitlab-ci.yml", "t: {script: !!python/object/apply:os.system ['touch test']}") == []
