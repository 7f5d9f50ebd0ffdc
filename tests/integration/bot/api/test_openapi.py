"""The description and the manual say what the models say."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from bot.api.body import AnswersRequest, DocumentRequest, FilesRequest, QuestionRequest, ReviewRequest
from bot.api.documents import MOST_TEXT
from bot.api.forms import LARGEST_FORM, MOST_FILES
from bot.api.openapi import describe_api
from bot.api.problems import FieldError, Problem
from bot.api.waiting import LONGEST_WAIT_S
from config.guardrail import LONGEST_QUESTION, LONGEST_TEXT
from tests.integration.bot.api.conftest import Caller
from workers.ask.request import Answer
from workers.plan.schemas import PlanReport
from workers.texts import resource as review_resource
from workers.texts.callbacks import sign_callback
from workers.texts.document_resource import (
    DocumentFile,
    DocumentQuestion,
    DocumentReport,
    DocumentResource,
    Progress,
)
from workers.texts.plan_resource import PlanResource
from workers.texts.question_resource import QuestionResource

MANUAL = (Path(__file__).resolve().parents[4] / "docs" / "api.md").read_text(encoding="utf-8")
DESCRIPTION: dict[str, Any] = describe_api()


@pytest.mark.parametrize(
    "model",
    [
        *(QuestionRequest, QuestionResource, Answer),
        *(ReviewRequest, AnswersRequest, Problem, FieldError, PlanResource, PlanReport),
        *(DocumentRequest, FilesRequest, DocumentResource, DocumentReport, DocumentQuestion, DocumentFile, Progress),
        *(review_resource.ReviewResource, review_resource.Report, review_resource.ReviewError),
    ],
)
def test_every_field_is_in_the_manual(model: type[BaseModel]) -> None:
    assert [name for name in model.model_fields if f"`{name}`" not in MANUAL] == []


def test_the_limits_of_the_manual_are_those_of_the_code() -> None:
    assert f"at most {LONGEST_TEXT:,} characters" in MANUAL
    assert f"at most {LONGEST_WAIT_S}" in MANUAL
    assert f"at most {LONGEST_QUESTION:,} characters" in MANUAL
    assert f"At most {MOST_FILES} files and {LARGEST_FORM // 1_000_000} MB in all" in MANUAL
    assert f"a text of {LONGEST_TEXT:,} characters, {MOST_TEXT:,} together" in MANUAL


def test_the_manual_names_every_status_that_is_described() -> None:
    described = {
        status for path in DESCRIPTION["paths"].values() for one in path.values() for status in one["responses"]
    }
    assert {status for status in described if status >= "400"} == set(re.findall(r"^\| (4\d\d|5\d\d) \|", MANUAL, re.M))


def test_the_manuals_check_of_a_signature_works() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", MANUAL, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    check, now = names["is_from_reqgate"], int(names["time"].time())

    def headers(stamp: int) -> dict[str, str]:
        return {"X-ReqGate-Timestamp": str(stamp), "X-ReqGate-Signature": sign_callback(b"{}", stamp, "the-secret")}

    assert check(headers(now), b"{}", "the-secret")
    assert not check(headers(now), b"{ }", "the-secret")
    assert not check(headers(now), b"{}", "another-secret")
    assert not check(headers(now - 3600), b"{}", "the-secret")


def test_what_is_served_is_what_is_described(caller: Caller) -> None:
    answer = caller.submit()
    assert answer.json is not None
    described = DESCRIPTION["components"]["schemas"]["ReviewResource"]
    assert set(answer.json) == set(described["properties"]) == set(described["required"])


def test_of_a_plan_as_well(caller: Caller) -> None:
    answer = caller.plan()
    assert answer.json is not None
    described = DESCRIPTION["components"]["schemas"]["PlanResource"]
    assert set(answer.json) == set(described["properties"]) == set(described["required"])
