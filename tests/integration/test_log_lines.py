"""Log lines: one form for all of them, whoever writes them, and names that can be searched for."""

import ast
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEVELS = {"debug", "info", "warning", "error", "critical", "exception"}
START = (
    "import logging, structlog, sys, warnings\n"
    "from config.logs import configure_logging, use_root_handler\n"
    "from config.settings import Settings\n"
    "configure_logging(Settings(_env_file=None, webhook_secrets='a-live-webhook-secret'))\n"
)


def calls_of_loggers() -> Iterator[tuple[str, ast.Call]]:
    for folder in ("bot", "workers", "config", "prompts"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "_log"), attr=level)) if level in LEVELS:
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_each_line_is_named_by_constant_words() -> None:
    """What differs from line to line stands in fields, so that a name can be searched for and counted."""
    found = dict(calls_of_loggers())
    assert len(found) > 20
    odd = [
        place
        for place, call in found.items()
        if not (
            len(call.args) == 1
            and isinstance(call.args[0], ast.Constant)
            and re.fullmatch(r"[A-Za-z][A-Za-z ,;']+[a-z]", call.args[0].value)
        )
    ]
    assert odd == []


def test_a_run_and_a_ticket_have_one_name_each() -> None:
    named = {keyword.arg for _, call in calls_of_loggers() for keyword in call.keywords}
    assert not named & {"run_id", "ticket_key", "issue", "key", "err", "exception"}


def lines_of(code: str, code_of_exit: int = 0) -> list[dict[str, object]]:
    ended = subprocess.run([sys.executable, "-c", START + code], capture_output=True, text=True, timeout=60)
    assert ended.returncode == code_of_exit, ended.stderr
    assert ended.stdout == ""
    return [json.loads(line) for line in ended.stderr.splitlines()]


def test_libraries_warnings_and_uncaught_exceptions_have_the_form_of_all_lines() -> None:
    lines = lines_of(
        "other = logging.getLogger('LiteLLM')\n"
        "other.addHandler(logging.StreamHandler(sys.stdout))\n"
        "use_root_handler('LiteLLM')\n"
        "other.error('refused with a-live-webhook-secret')\n"
        "logging.getLogger('urllib3').warning('retrying %s', 'x')\n"
        "warnings.warn('old')\n"
        "structlog.get_logger('workers.jobs').info('run done', run='0123456789ab')\n"
        "raise ValueError('the ticket says: rosebud')\n",
        code_of_exit=1,
    )
    assert [line["logger"] for line in lines] == ["LiteLLM", "urllib3", "py.warnings", "workers.jobs", "config.logs"]
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    assert (lines[-1]["level"], lines[-1]["error_type"]) == ("critical", "ValueError")
    assert "rosebud" not in str(lines)
    assert "a-live-webhook-secret" not in str(lines)


def test_what_ends_a_thread_has_the_form_of_all_lines_and_says_nothing_of_its_words() -> None:
    lines = lines_of(
        "import threading\n"
        "def fail():\n"
        "    raise ValueError('the ticket says: rosebud')\n"
        "thread = threading.Thread(target=fail)\n"
        "thread.start()\n"
        "thread.join()\n"
    )
    assert [(line["level"], line["error_type"]) for line in lines] == [("error", "ValueError")]
    assert "rosebud" not in str(lines)


def test_an_interrupt_is_no_fault() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", START + "raise KeyboardInterrupt"], capture_output=True, text=True, timeout=60
    )
    assert ended.returncode != 0
    assert "critical" not in ended.stderr


def test_configuring_twice_writes_each_line_once() -> None:
    lines = lines_of("configure_logging(Settings(_env_file=None))\nlogging.getLogger('x').error('once')\n")
    assert len(lines) == 1
    assert logging.getLogger("x").handlers == []


def test_a_librarys_traceback_leaves_the_exceptions_type_and_none_of_its_words() -> None:
    lines = lines_of(
        "import traceback\n"
        "try:\n"
        "    raise ValueError('the ticket says:\\nrosebud\\n')\n"
        "except ValueError:\n"
        "    logging.getLogger('rq.worker').error('job %s: exception raised\\n%s', 'x', traceback.format_exc())\n"
        "try:\n"
        "    import config.none\n"
        "except ImportError:\n"
        "    logging.getLogger('rq.worker').error('job %s: exception raised\\n%s', 'x', traceback.format_exc())\n"
    )
    assert [(line["event"], line["error_type"]) for line in lines] == [
        ("job x: exception raised", "ValueError"),
        ("job x: exception raised", "ModuleNotFoundError"),
    ]
    assert "rosebud" not in str(lines)
