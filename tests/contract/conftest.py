"""The Confluence that the tests of its client share."""

from collections.abc import Iterator

import pytest

from bot.sandbox.config import SandboxConfig
from bot.sandbox.server import SandboxServer
from tests.contract.confluence_site import Site


@pytest.fixture(params=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    with SandboxServer(SandboxConfig(deployment=request.param)) as server:
        yield (site := Site(server, request.param))
        site.confluence.close()
