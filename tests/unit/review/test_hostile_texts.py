"""Texts that somebody wrote to stop a worker: each step takes a time that grows with the text, not with its square."""

import time
from collections.abc import Callable

import pytest

from config.guardrail import InputGuardrail
from tests.unit.review.checks.tickets import run
from workers.guardrail import inspect
from workers.guardrail.redaction import Redaction
from workers.guardrail.secrets import find_secrets, hidden_secrets
from workers.guardrail.spans import PiiSpan

LIMIT_S = 1.0
"""Of processor time: some fifty times what is needed, and a tenth of what each text took when it was found."""

LIMIT_OF_A_CHECK_S = 3.0
"""As above; a check reads the text in several ways."""


def seconds_of(step: Callable[[], object]) -> float:
    before = time.process_time()
    step()
    return time.process_time() - before


@pytest.mark.parametrize("text", ["\n" * 30_000, "\r\n" * 20_000, "需求\n" + "\n" * 30_000])
def test_empty_lines_are_not_looked_through_again_from_each_of_them(text: str) -> None:
    assert seconds_of(lambda: inspect(text, InputGuardrail(), "lenient")) < LIMIT_S


@pytest.mark.parametrize(
    "part",
    [
        "sk-",
        "-----BEGIN RSA " + "PRIVATE KEY-----\n",
        "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7Zq3kT1v\n-",
        "password of the ",
        "password (",
        "password: Hq7!mzK2x ",
        "密码：Hq7!mzK2x，",
        "login: anna / ",
        "curl -u a:b1c2 ",
        "key_test_test=",
        "://a:",
        "api_key|",
    ],
)
def test_a_secret_that_begins_again_and_again_is_read_once_at_each_place(part: str) -> None:
    text = part * (100_000 // len(part))
    assert seconds_of(lambda: find_secrets(text)) < LIMIT_S
    assert seconds_of(lambda: hidden_secrets(text)) < LIMIT_S


@pytest.mark.parametrize("written", ["a{}@b.co ", "[EMAIL-{}] "], ids=["addresses", "placeholders"])
def test_a_text_of_nothing_but_addresses_or_placeholders_is_redacted(written: str) -> None:
    text = "".join(written.format(number) for number in range(1_000)) + "x@y.de " * 300
    starts = range(0, len(text) - 10, 10)
    spans = tuple(PiiSpan(type="EMAIL", start=start, end=start + 8) for start in starts)
    assert seconds_of(lambda: Redaction.of(text, spans)) < LIMIT_S


@pytest.mark.parametrize("demand", ["The file must show {} rows. ", "订单必须显示{}条。"])
def test_thousands_of_demands_are_not_each_compared_with_all_others(demand: str) -> None:
    text = "".join(demand.format(number) for number in range(5_000))
    assert seconds_of(lambda: run("feature.acceptance", text)) < LIMIT_OF_A_CHECK_S


@pytest.mark.parametrize("limit", ["the export of rows takes at most {} seconds, ", "导出订单最多{}秒，"])
def test_a_sentence_of_thousands_of_limits_is_not_read_again_for_each(limit: str) -> None:
    text = "".join(limit.format(number) for number in range(2_500))
    assert seconds_of(lambda: run("feature.consistent", text)) < LIMIT_OF_A_CHECK_S
