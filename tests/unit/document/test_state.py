"""The state of a document has every key from the start, and the table says who sets it."""

from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest
from langchain_core.messages import AIMessage

from tests.support.shop_documents import shop_parts, shop_request
from workers.document import graph
from workers.document.routing import route_after_tools
from workers.document.state import NODES, SETS, DocumentState, appended, build_initial_state, united


def test_the_initial_state_sets_every_key() -> None:
    state = build_initial_state("s", ["0000.json"], "prd", "en", {})
    assert state.keys() == DocumentState.__annotations__.keys()


def test_every_node_is_in_the_table_and_sets_known_keys_only() -> None:
    assert SETS.keys() == set(NODES)
    assert {key for keys in SETS.values() for key in keys} <= DocumentState.__annotations__.keys()


def test_each_key_is_set_by_the_entry_or_by_a_node() -> None:
    of_the_entry = {"session_id", "template", "language", "input_files", "user_decisions", "held_back"}
    assert of_the_entry | {key for keys in SETS.values() for key in keys} == DocumentState.__annotations__.keys()


def test_a_node_that_sets_another_key_is_refused(tmp_path: Path) -> None:
    def strange(state: DocumentState, parts: object) -> dict[str, Any]:
        return {"user_decisions": {}}

    bound = graph.watched("scan_assets", cast(Any, strange), shop_parts(tmp_path))
    with pytest.raises(AssertionError, match="user_decisions"):
        bound(build_initial_state("s", [], "prd", "en", {}))


def test_references_are_united_and_messages_appended() -> None:
    assert united(["a", "b"], ["b", "c"]) == ["a", "b", "c"]
    assert [one.id for one in appended([AIMessage("x", id="1")], [AIMessage("y", id="2")])] == ["1", "2"]


EXPECTED = {
    (True, True, True): "human_input",
    (True, True, False): "human_input",
    (True, False, True): "human_input",
    (True, False, False): "human_input",
    (False, True, True): "validate",
    (False, True, False): "validate",
    (False, False, True): "complete",
    (False, False, False): "agent",
}


@pytest.mark.parametrize("signs", list(product((True, False), repeat=3)))
def test_people_come_before_the_check_and_the_check_before_the_end(signs: tuple[bool, bool, bool]) -> None:
    asked, checkpoint, complete = signs
    state = build_initial_state("s", [], "prd", "en", {})
    state["pending_question"] = "Where is it?" if asked else ""
    state["last_checkpoint_id"] = "0001_written" if checkpoint else ""
    state["generation_complete"] = complete
    assert route_after_tools(state) == EXPECTED[signs]


def test_another_version_of_the_graph_keeps_its_states_under_other_names() -> None:
    assert graph.thread_of("SHOP-7", "prd").split(":")[:3] == ["document", "SHOP-7", "prd"]
    assert len(graph.thread_of("SHOP-7", "prd").split(":")[3]) == 8


def test_the_state_of_a_finished_document_holds_names_of_files_and_no_text(tmp_path: Path) -> None:
    parts = shop_parts(tmp_path)
    graph.start_document(shop_request(), parts, "s", "t")
    values = graph.create_workflow(parts).get_state({"configurable": {"thread_id": "t"}}).values
    assert "Guests leave the shop" not in repr(values)
    assert str(tmp_path) not in repr(values)
