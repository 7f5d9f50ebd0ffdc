"""What the OpenAPI description cannot say, told to schemathesis: it loads this module by SCHEMATHESIS_HOOKS.

A key may not come back with another body, only listed hosts are called back, only projects that the rules name are
asked about, and documents are of a kind that there is and made of texts, each with a name of its own. Requests that
the description itself forbids are sent as they were made.
"""

import itertools
import os
import re
import uuid
from typing import Any

import schemathesis

CALLBACK = "REQGATE_TEST_CALLBACK"
PROJECT = "DEMO"
_PROJECT = re.compile(r"[A-Z][A-Z0-9_]{1,31}")
_KEY = re.compile(r"[!-~]{1,255}")
_URL = re.compile(r"https?://[!-~]{1,1992}")
_WAIT = re.compile(r"wait=\d+")
_TEXT = "# Order export\n\nThe accountant exports orders.\n"
_turns = itertools.count()


def _as_form(body: dict[str, Any], *, is_meant_well: bool) -> None:
    """Send what a form can say: files that are texts, and lists, for one value alone is a list of one there."""
    if is_meant_well and body.get("files"):
        body["files"] = [_TEXT]
    if is_meant_well and "kind" in body:
        body["kind"] = "prd"
    if "skip" in body and not isinstance(body["skip"], list):
        body["skip"] = ["no list"] * 50


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
    headers, body = case.headers, case.body
    if headers and _KEY.fullmatch(str(headers.get("Idempotency-Key", ""))):
        headers["Idempotency-Key"] = uuid.uuid4().hex
    if headers and _WAIT.fullmatch(str(headers.get("Prefer", ""))):
        headers["Prefer"] = "wait=5" if next(_turns) % 20 == 0 else "wait=0"  # the run's time would be mostly waiting
    if case.path.endswith("/questions") and isinstance(body, dict) and _PROJECT.fullmatch(str(body.get("project", ""))):
        body["project"] = PROJECT
    if "/documents" in case.path and isinstance(body, dict):
        _as_form(body, is_meant_well=case.meta is not None and case.meta.generation.mode.is_positive)
    if isinstance(body, dict) and _URL.fullmatch(str(body.get("callback_url", ""))):
        body["callback_url"] = os.environ[CALLBACK]
