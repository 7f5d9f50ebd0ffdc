"""The marker on a ticket is ours only where we wrote it, as we wrote it."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from config.signing import Signer
from workers.atlassian.marker import PURPOSE, Marker, Seal

TICKET = "10007"
MARKER = Marker(
    run="a1b2c3d4e5f6",
    ticket=TICKET,
    fingerprint="f1",
    decision="PASS",
    rubric="1",
    comment_id="31",
    override="a1b2c3d4e5f0",
    escalated="a1b2c3d4e5f1",
)


def seal(*secrets: str, site: str = "Jira https://jira.example") -> Seal:
    return Seal(Signer(PURPOSE, secrets or ("a-secret-of-ours",)), site)


WRITTEN = seal().sealed(MARKER).model_dump()


def test_what_is_written_is_read_back() -> None:
    opened = seal().opened(WRITTEN, TICKET)
    assert opened is not None
    assert opened.model_copy(update={"signature": ""}) == MARKER
    assert seal().opened(seal().sealed(MARKER).model_dump_json(), TICKET) == opened, "as text, too"
    assert seal().sealed(opened).model_dump() == WRITTEN, "signed again, it is the same"


@given(
    name=st.sampled_from(sorted(set(WRITTEN) - {"v"})), value=st.one_of(st.text(max_size=12), st.none(), st.integers())
)
@example(name="internal", value="FALSE")
@example(name="internal", value=0)
def test_nothing_in_it_can_be_changed(name: str, value: Any) -> None:
    forged = WRITTEN | {name: value}
    assert (seal().opened(forged, TICKET) is not None) == (json.dumps(forged) == json.dumps(WRITTEN))  # 0 is no false


@pytest.mark.parametrize("name", sorted(set(WRITTEN) - {"v"}))
def test_nothing_of_it_can_be_left_out(name: str) -> None:
    less = {key: value for key, value in WRITTEN.items() if key != name}
    is_default = WRITTEN[name] == (Marker.model_fields[name].default if name != "run" else None)
    assert (seal().opened(less, TICKET) is not None) == is_default


def test_on_another_ticket_it_is_none() -> None:
    assert seal().opened(WRITTEN, "10008") is None
    assert seal().opened(WRITTEN | {"ticket": "10008"}, "10008") is None
    nowhere = seal().sealed(MARKER.model_copy(update={"ticket": ""})).model_dump()
    assert seal().opened(nowhere, "") is None, "a ticket without a number"


def test_of_another_site_or_another_secret_it_is_none() -> None:
    assert seal(site="Jira https://other.example").opened(WRITTEN, TICKET) is None
    assert seal(site="Confluence https://jira.example").opened(WRITTEN, TICKET) is None
    assert seal("another-secret").opened(WRITTEN, TICKET) is None
    assert Seal(Signer("message", ["a-secret-of-ours"]), "Jira https://jira.example").opened(WRITTEN, TICKET) is None
    assert Seal(Signer(PURPOSE, ()), "Jira https://jira.example").opened(WRITTEN, TICKET) is None


def test_a_rotation_of_the_secret_leaves_it_ours() -> None:
    assert seal("a-new-secret", "a-secret-of-ours").opened(WRITTEN, TICKET) is not None


@pytest.mark.parametrize("value", [None, 3, [], "no json", {"run": 5}, {}, {"v": 2, "run": "x"}, MARKER.model_dump()])
def test_what_we_did_not_sign_is_none(value: object) -> None:
    assert seal().opened(value, TICKET) is None
