"""Several people answer on the page of one ticket; each is who they chose to be."""

import pytest

from bot.sandbox.config import CUSTOMER, DEVELOPER, OTHER_APP, PRODUCT_OWNER, VISITOR
from tests.support.sandbox import Caller


def authors(caller: Caller, key: str) -> list[str]:
    return [comment["author"] for comment in caller.known(key)["comments"]]


def test_a_comment_is_of_whom_the_visitor_chose_to_be(cloud: Caller) -> None:
    key = cloud.filed()
    for who in (PRODUCT_OWNER, DEVELOPER):
        cloud.http.post(f"/browse/{key}/comment", data={"body": "1A", "who": who.account_id})
    assert authors(cloud, key) == [PRODUCT_OWNER.account_id, DEVELOPER.account_id]


def test_the_choice_is_kept_for_the_next_page(cloud: Caller) -> None:
    key = cloud.filed()
    assert f'value="{VISITOR.account_id}" selected' in cloud.http.get(f"/browse/{key}").text
    cloud.http.post(f"/browse/{key}/comment", data={"body": "1A", "who": PRODUCT_OWNER.account_id})
    assert f'value="{PRODUCT_OWNER.account_id}" selected' in cloud.http.get(f"/browse/{key}").text
    cloud.http.post(f"/browse/{key}/comment", data={"body": "2B"})
    assert authors(cloud, key) == [PRODUCT_OWNER.account_id] * 2


@pytest.mark.parametrize("who", ["", "nobody", OTHER_APP.account_id])
def test_who_is_no_person_here_is_the_first_visitor(cloud: Caller, who: str) -> None:
    key = cloud.filed()
    cloud.http.post(f"/browse/{key}/comment", data={"body": "1A", "who": who})
    assert authors(cloud, key) == [VISITOR.account_id]


def test_customers_write_to_service_projects_only(cloud: Caller) -> None:
    key = cloud.filed()
    assert CUSTOMER.display_name not in cloud.http.get(f"/browse/{key}").text
    refused = cloud.http.post(f"/browse/{key}/comment", data={"body": "1A", "who": CUSTOMER.account_id})
    assert refused.status_code == 400
    assert authors(cloud, key) == []
