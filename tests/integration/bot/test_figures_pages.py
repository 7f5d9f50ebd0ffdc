"""Overview, history, charts and exports: what was reviewed, for people, for spreadsheets and for programs."""

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from bot.admin.pages.exports import as_csv, as_json
from bot.admin.review_charts import CHARTS
from bot.app import create_app
from config.projects import Projects
from tests.support.admin_pages import HTML
from tests.support.edge import ADMIN_TOKEN, make_settings
from tests.support.stored import fill, issues, save
from workers.store import Store

BEARER = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
PAGES = ("/admin", "/admin/history")


@pytest.fixture
def reviews(store: Store) -> None:
    """Seven reviews of three tickets in two projects."""
    fill(store)
    save(store, "s1", "SHOP-1", "REJECT", "z", 10, **issues("MARK"))


def page(client: FlaskClient, path: str) -> str:
    answer = client.get(path, headers=BEARER)
    assert answer.status_code == 200, path
    return answer.get_data(as_text=True)


def tile(text: str, name: str) -> str:
    found = re.search(rf"<dt>{name}</dt><dd>(.*?)</dd>", text)
    assert found, name
    return found[1]


@pytest.mark.usefixtures("reviews")
def test_the_overview_has_the_figures_and_a_table_for_each_chart(client: FlaskClient) -> None:
    text = page(client, "/admin")
    assert tile(text, "Reviews") == "7"
    assert tile(text, "Pass rate") == "50 %"
    assert tile(text, "First-time pass rate") == "33 %"
    assert tile(text, "Median rounds until pass") == "1"
    assert (tile(text, "Tokens"), tile(text, "Cost"), tile(text, "Errors")) == ("7", "$0.25", "1")
    assert text.count("<details>") == text.count("<img") == text.count("alt=") == 6
    assert 'href="/admin?period=30&amp;project=SHOP"' in text


@pytest.mark.usefixtures("reviews")
def test_a_project_and_a_period_are_chosen_in_the_address(client: FlaskClient) -> None:
    text = page(client, "/admin?period=all&project=SHOP")
    assert (tile(text, "Reviews"), tile(text, "Pass rate")) == ("1", "0 %")
    assert '<option value="SHOP" selected>' in text
    assert '<option value="all" selected>' in text
    assert "project=SHOP" in re.findall(r'<img src="([^"]+)"', text)[0]
    assert "No review in this period" in page(client, "/admin?project=NOWHERE")
    assert tile(page(client, "/admin?period=eternity"), "Reviews") == "7"


@pytest.mark.usefixtures("reviews")
def test_the_history_names_the_gaps_of_each_project_and_week(client: FlaskClient) -> None:
    text = re.sub(r"<[^>]+>|\s+", " ", page(client, "/admin/history"))
    assert re.search(r"DEMO\s+AC\s+2\s*,\s+ROLE\s+1", text)
    assert re.search(r"SHOP\s+MARK\s+1", text)
    assert "33 % passed with their first content" in text


@pytest.mark.usefixtures("reviews")
@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_a_picture_without_script_that_carries_its_own_style_only(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/admin/charts/{name}.svg?period=90", headers=BEARER)
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    root = ElementTree.fromstring(answer.get_data())
    assert not [each for each in root.iter() if each.tag.endswith("script")]
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "style-src 'unsafe-inline'" in policy
    assert "unsafe-inline" not in client.get("/admin", headers=BEARER).headers["Content-Security-Policy"]


@pytest.mark.usefixtures("reviews")
def test_a_phone_gets_a_narrower_picture_with_letters_as_large(client: FlaskClient) -> None:
    (source, *_) = re.findall(
        r'<source media="\(max-width: 32rem\)" srcset="([^"]+)" width="(\d+)"', page(client, "/admin")
    )
    wide, narrow = (
        client.get(path, headers=BEARER).get_data(as_text=True)
        for path in ("/admin/charts/volume.svg", source[0].replace("&amp;", "&"))
    )
    widths = [ElementTree.fromstring(each).get("width") for each in (wide, narrow)]
    assert widths == ["600", source[1]]
    sizes = [set(re.findall(r"font-size:\s*(\d+)", each)) for each in (wide, narrow)]
    assert sizes[0] == sizes[1]
    assert "could not judge" in narrow, "it is not cut off"


def test_there_is_no_chart_of_another_name(client: FlaskClient) -> None:
    assert client.get("/admin/charts/secrets.svg", headers=BEARER).status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_before_the_first_review_pages_say_so_and_what_to_do(client: FlaskClient, path: str) -> None:
    text = page(client, path)
    assert "No review" in text
    assert "<img" not in text


@pytest.mark.parametrize("path", [*PAGES, "/admin/charts/volume.svg", "/admin/export/runs.csv"])
def test_while_the_database_is_away_people_are_told_what_to_check(tmp_path: Path, redis_url: str, path: str) -> None:
    settings = make_settings(tmp_path, redis_url=redis_url, database_url=f"sqlite:///{tmp_path}")
    answer = create_app(settings, projects=Projects()).test_client().get(path, headers=BEARER | HTML)
    assert (answer.status_code, answer.mimetype) == (503, "text/html")
    assert "DATABASE_URL" in answer.get_data(as_text=True)


# Exports


def exported(client: FlaskClient, path: str) -> str:
    answer = client.get(f"/admin/export/{path}", headers=BEARER)
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.is_streamed
    return answer.get_data(as_text=True)


@pytest.mark.usefixtures("reviews")
def test_reviews_and_runs_are_exported_with_the_same_filters(client: FlaskClient) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(client, "reviews.csv"))))
    assert [row["run_id"] for row in rows] == ["r1", "r2", "r3", "r4", "r5", "r6", "s1"]
    assert (rows[0]["codes"], rows[0]["is_first"], rows[0]["cost_usd"]) == ("AC ROLE", "true", "")
    moment = datetime.fromisoformat(rows[0]["created_at"])
    assert rows[0]["created_at"].endswith("Z")
    assert abs(datetime.now(UTC) - moment) < timedelta(minutes=5)
    (only,) = json.loads(exported(client, "reviews.json?project=SHOP&period=7"))
    assert (only["ticket_key"], only["codes"], only["cost_usd"]) == ("SHOP-1", ["MARK"], None)
    assert len(json.loads(exported(client, "runs.json"))) == 7
    assert exported(client, "runs.csv").count("\n") == 8
    assert json.loads(exported(client, "runs.json?project=NOWHERE")) == []
    assert client.get("/admin/export/answers.csv", headers=BEARER).status_code == 404


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20A1"]
)
def test_no_cell_is_a_formula(text: str) -> None:
    lines = as_csv(iter([{"reason": text, "cost": -1.5}]), ("reason", "cost"))
    (_, row) = csv.reader(io.StringIO("".join(lines), newline=""))
    assert row == [f"'{text}", "-1.5"], "a number may be negative"


def test_a_file_is_sent_as_it_is_read() -> None:
    read = 0

    def rows() -> Any:
        nonlocal read
        while True:
            read += 1
            yield {"run_id": "r"}

    next(as_csv(rows(), ("run_id",)))
    assert read == 0, "the names of the columns need no row"
    next(as_json(rows()))
    assert read == 1
