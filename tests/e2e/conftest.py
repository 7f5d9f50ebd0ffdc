"""The running installations that end-to-end tests share: one per kind and test process, started when first needed.

They end with the last of these tests: one that nobody needs any more still looks after its tickets every two seconds.
"""

from collections.abc import Iterator

import pytest

from tests.support.stack import Stack, running
from tests.support.warm import WarmStack


@pytest.fixture(scope="package")
def _cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(Stack(tmp_path_factory.mktemp("cloud"))) as stack:
        yield stack


@pytest.fixture
def cloud(_cloud: Stack) -> Iterator[Stack]:
    """ReqGate beside a Jira Cloud, with no fault left over from another test."""
    _cloud.clear_faults()
    yield _cloud
    _cloud.clear_faults()


@pytest.fixture(scope="package")
def datacenter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """ReqGate beside a Jira Data Center."""
    with running(WarmStack(tmp_path_factory.mktemp("datacenter"), deployment="datacenter")) as stack:
        yield stack


@pytest.fixture(scope="package")
def _battered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(WarmStack(tmp_path_factory.mktemp("battered"), workers=1)) as stack:
        yield stack


@pytest.fixture
def battered(_battered: Stack) -> Stack:
    """ReqGate with one worker, parts of which a test may kill or take away for a while: it is whole before each."""
    _battered.clear_faults()
    _battered.wait_until_quiet()
    return _battered
