"""A stub model over real HTTP, and two tickets, for the tests of the model side."""

from collections.abc import Iterator

import pytest

from tests.support.stubs.llm_stub import LlmStub
from tests.support.waits import Waits, waits
from workers.llm.client import LlmClient, load_litellm
from workers.review.schemas import RequirementPacket, Scenario

__all__ = ["waits"]

FEATURE_TEXT = """As a shop manager, I want to export my orders so that I can reconcile them with the bank.

Acceptance criteria
- The export button downloads a CSV file with one row per order
- If there are no orders, the message "Nothing to export" is shown

Questions go to jane.doe@example.com, see https://wiki.example.com/export."""

BUG_TEXT_ZH = """复现步骤
1. 打开订单列表页面
2. 点击右上角的导出按钮

实际结果：页面一直转圈，没有下载文件
预期结果：浏览器下载订单文件"""


@pytest.fixture(scope="module")
def running_stub() -> Iterator[LlmStub]:
    load_litellm()
    with LlmStub() as stub:
        yield stub


@pytest.fixture
def stub(running_stub: LlmStub) -> LlmStub:
    running_stub.reset()
    return running_stub


@pytest.fixture
def client(stub: LlmStub, waits: Waits) -> LlmClient:
    return LlmClient("openai/stub", base_url=stub.url, max_retries=2, sleep=waits)


@pytest.fixture
def feature() -> RequirementPacket:
    return RequirementPacket(title="Export orders as CSV", raw_text=FEATURE_TEXT)


@pytest.fixture
def bug_zh() -> RequirementPacket:
    return RequirementPacket(title="导出订单时页面卡住", raw_text=BUG_TEXT_ZH, scenario=Scenario.BUG, language="zh")
