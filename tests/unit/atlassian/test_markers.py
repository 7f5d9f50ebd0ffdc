"""The marker on a ticket is ours only where we wrote it, as we wrote it."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from config.signing import Signer
from workers.atlassian.marker import PURPOSE, Marker, Seal, TicketMarker

TICKET = "10007"
PART = Marker(
    run="a1b2c3d4e5f6",
    fingerprint="f1",
    decision="PASS",
    rubric="1",
    comment_id="31",
    override="a1b2c3d4e5f0",
    escalated="a1b2c3d4e5f1",
)
MARKER = TicketMarker(ticket=TICKET, settled="BUG").with_part(PART).with_part(Marker(run="a1b2c3d4e5f7", kind="plan"))


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
    name=st.sampled_from(sorted(WRITTEN["parts"]["review"])),
    value=st.one_of(st.text(max_size=12), st.none(), st.integers()),
)
@example(name="internal", value="FALSE")
@example(name="internal", value=0)
def test_nothing_in_it_can_be_changed(name: str, value: Any) -> None:
    forged = json.loads(json.dumps(WRITTEN))
    forged["parts"]["review"][name] = value
    assert (seal().opened(forged, TICKET) is not None) == (json.dumps(forged) == json.dumps(WRITTEN))  # 0 is no false


def test_the_kind_that_a_person_settled_cannot_be_changed() -> None:
    assert seal().opened({**WRITTEN, "settled": "SPIKE"}, TICKET) is None
    assert seal().opened({**WRITTEN, "settled": ""}, TICKET) is None


@pytest.mark.parametrize("name", sorted(WRITTEN["parts"]["review"]))
def test_nothing_of_it_can_be_left_out(name: str) -> None:
    less = json.loads(json.dumps(WRITTEN))
    value = less["parts"]["review"].pop(name)
    is_default = name != "run" and value == Marker(run="a1b2c3d4e5f6").model_dump(mode="json")[name]
    assert (seal().opened(less, TICKET) is not None) == is_default


@pytest.mark.parametrize("name", ["ticket", "parts", "signature"])
def test_neither_the_ticket_nor_all_parts_nor_the_signature_can_be_left_out_or_changed(name: str) -> None:
    assert seal().opened({key: value for key, value in WRITTEN.items() if key != name}, TICKET) is None
    assert seal().opened(WRITTEN | {name: {"review": PART.model_dump()} if name == "parts" else "1"}, TICKET) is None


def test_what_runs_of_another_kind_left_stays() -> None:
    again = MARKER.with_part(PART.model_copy(update={"decision": "REJECT"}))
    assert (again.of("plan"), again.of("review")) == (MARKER.of("plan"), PART.model_copy(update={"decision": "REJECT"}))
    assert again.of("document") is None


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


@pytest.mark.parametrize(
    "value", [None, 3, [], "no json", {"ticket": 5}, {}, {"v": 2, "ticket": "x"}, MARKER.model_dump()]
)
def test_what_we_did_not_sign_is_none(value: object) -> None:
    assert seal().opened(value, TICKET) is None
