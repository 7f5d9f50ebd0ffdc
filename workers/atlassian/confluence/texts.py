"""Pages that a search of Confluence finds, with their texts, and whether everybody in their space may read them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workers.atlassian.confluence.content import is_number, number_of, storage_of, version_of
from workers.atlassian.models import object_of, objects_in
from workers.atlassian.rest import RestClient
from workers.atlassian.storage import storage_to_text
from workers.queueing.messages import PAGE_KEY_PATTERN, PAGE_PREFIX

_EXPANDED = "body.storage,ancestors,history"
_READERS = ("user", "group")


@dataclass(frozen=True)
class FoundText:
    """A page: its text, who made it, and the ids of the pages above it, all of whose restrictions are its own too."""

    key: str
    id: str
    title: str
    text: str
    creator_id: str
    above: tuple[str, ...]


@dataclass(frozen=True)
class ListedPage:
    """A page as a listing shows it. `above` are the ids of the pages above it, the highest first.

    `space` is the key of its space, "" where the answer does not say.
    `storage` is its body where that was asked for. `is_restricted` is its own restriction alone, and true where the
    answer does not say.
    """

    id: str
    space: str
    title: str
    labels: tuple[str, ...]
    version: int
    updated: str
    creator_id: str
    above: tuple[str, ...]
    is_restricted: bool
    storage: str


LISTED = (
    "space,ancestors,history,version,metadata.labels,"
    "restrictions.read.restrictions.user,restrictions.read.restrictions.group"
)
"""What a listing expands; a body comes on top."""


def listed_page(content: Mapping[str, Any]) -> ListedPage | None:
    """Return the page of a listing, None for what is no page or hides where it stands."""
    page_id, above = str(content.get("id") or ""), content.get("ancestors")
    if content.get("type") != "page" or not is_number(page_id) or not isinstance(above, list):
        return None
    creator = object_of(object_of(content.get("history")).get("createdBy"))
    labels = objects_in(object_of(object_of(content.get("metadata")).get("labels")).get("results"))
    return ListedPage(
        id=page_id,
        space=str(object_of(content.get("space")).get("key") or ""),
        title=str(content.get("title") or ""),
        labels=tuple(str(label.get("name") or "") for label in labels),
        version=version_of(content),
        updated=str(object_of(content.get("version")).get("when") or ""),
        creator_id=str(creator.get("accountId") or creator.get("userKey") or ""),
        above=tuple(str(page.get("id") or "0") for page in objects_in(above)),
        is_restricted=_names_readers(object_of(object_of(content.get("restrictions")).get("read"))),
        storage=storage_of(content),
    )


def _names_readers(operation: Mapping[str, Any]) -> bool:
    """Return whether an operation names who alone may do it. True where the answer does not say."""
    restrictions = object_of(operation.get("restrictions"))
    named = [object_of(restrictions.get(kind)).get("results") for kind in _READERS]
    return any(not isinstance(readers, list) or readers for readers in named)


class ConfluenceTexts(RestClient):
    """What evidence asks of Confluence. Errors as `ConfluenceClient`."""

    def find_texts(self, cql: str, most: int) -> tuple[FoundText, ...]:
        """Return the first pages that `cql` finds; those that hide where they stand are left out."""
        query = {"cql": cql, "expand": _EXPANDED, "limit": most}
        answer = self._object("GET", "rest/api/content/search", query=query)
        return tuple(filter(None, map(_found_text, objects_in(answer.get("results")))))

    def is_restricted(self, page_id: str) -> bool:
        """Return whether a page names who may read it. True where the answer does not say."""
        path = f"rest/api/content/{number_of(page_id)}/restriction/byOperation/read"
        answer = self._object("GET", path, query={"expand": "restrictions.user,restrictions.group"})
        return _names_readers(answer)


def _found_text(content: Mapping[str, Any]) -> FoundText | None:
    key, above = f"{PAGE_PREFIX}{content.get('id')}", content.get("ancestors")
    if content.get("type") != "page" or not PAGE_KEY_PATTERN.fullmatch(key) or not isinstance(above, list):
        return None
    creator = object_of(object_of(content.get("history")).get("createdBy"))
    return FoundText(
        key=key,
        id=str(content.get("id")),
        title=str(content.get("title") or ""),
        text=storage_to_text(storage_of(content)),
        creator_id=str(creator.get("accountId") or creator.get("userKey") or ""),
        above=tuple(str(page.get("id") or "0") for page in objects_in(above)),
    )
