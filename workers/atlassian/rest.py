"""One request to an Atlassian site and its answer. The only module that knows atlassian-python-api.

The library's own wrappers are not used: several put their arguments into the wrong place or change a shared flag, and
none can tell a login page from an answer. Which calls there are is the clients' matter.
"""

import logging
import math
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urljoin, urlsplit

import requests
from atlassian.rest_client import AtlassianRestAPI

from config.json_text import read_json
from config.signing import Signer
from workers.atlassian.errors import JiraPermanent, JiraTransient, Product, another_form, classify, web_page
from workers.atlassian.marker import PURPOSE, Seal
from workers.atlassian.models import objects_in
from workers.atlassian.session import open_session

_WEB_PAGES = (".html", ".htm", ".xhtml")


class RestClient:
    """One account on one site. Subclasses name the product and say where its REST interface is."""

    product: Product = "Jira"

    def __init__(
        self,
        url: str,
        user: str,
        token: str,
        timeout_s: float,
        session: requests.Session | None = None,
        signer: Signer | None = None,
    ) -> None:
        """Open the client; no request is made. An empty `user` makes `token` a personal access token.

        Without a `signer` no marker on a ticket is ours, and none can be written.
        """
        self._seal = Seal(signer or Signer(PURPOSE, ()), f"{self.product} {url.rstrip('/').casefold()}")
        logging.getLogger("atlassian").setLevel(logging.WARNING)  # below, it logs the text of tickets
        logging.getLogger("urllib3").setLevel(logging.ERROR)  # its warnings name the host
        self._api = AtlassianRestAPI(
            url,
            username=user or None,
            password=token if user else None,
            token=None if user else token or None,
            timeout=math.ceil(timeout_s),
            session=session or open_session(timeout_s),
            backoff_and_retry=False,
            retry_with_header=False,
        )

    def close(self) -> None:
        """Close the connections."""
        self._api.close()

    def _address(self, path: str) -> str:
        """Return `path` as it is below the site's own address."""
        raise NotImplementedError

    def _object(
        self, method: str, path: str, *, data: Any = None, query: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        answer = self._send(method, path, data=data, query=query)
        if answer is None:  # its head was cut off with all that followed
            raise self._broken_off()
        if not isinstance(answer, dict):
            raise another_form(self.product)
        return answer

    def _pages(self, path: str, query: Mapping[str, Any], *names: str) -> Iterator[Mapping[str, Any]]:
        """Yield the objects of all pages of a list, which stands in the answer under one of these names."""
        start = 0
        while True:
            page = self._object("GET", path, query={"startAt": start, **query})
            values: list[Any] = next((page[name] for name in names if page.get(name)), [])
            yield from objects_in(values)
            start += len(values)
            if not values or start >= int(page.get("total") or 0):
                return

    def _send(self, method: str, path: str, *, data: Any = None, query: Mapping[str, Any] | None = None) -> Any:
        """Send one request and return the parsed answer, None for an empty one."""
        return self._parsed(self._answer(method, path, data=data, query=query))

    def _upload(self, path: str, filename: str, content: bytes, mime_type: str) -> Any:
        """Send one file and return the parsed answer. Without the header Jira takes it for a forgery from a browser."""
        headers = {"Accept": "application/json", "X-Atlassian-Token": "no-check"}
        files = {"file": (filename, content, mime_type)}
        return self._parsed(self._answer("POST", path, headers=headers, files=files))

    def _parsed(self, response: requests.Response) -> Any:
        if not response.content:
            return None
        try:
            return read_json(response.content, "replace")
        except (ValueError, RecursionError):
            if "html" in response.headers.get("Content-Type", ""):
                raise web_page(response.status_code, self.product) from None
            raise self._broken_off() from None

    def _broken_off(self) -> JiraTransient:
        return JiraTransient(f"{self.product}'s answer broke off", may_be_applied=True)

    def _answer(
        self,
        method: str,
        path: str,
        *,
        data: Any = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        files: Mapping[str, tuple[str, bytes, str]] | None = None,
        may_redirect: bool = False,
    ) -> requests.Response:
        """Send one request and return the answer when it is a success, or a redirect where one may come.

        Redirects are not followed: no call of the interface has one, and the credentials would travel along.
        Causes are cut off the exceptions because their texts name the host.
        """
        try:
            response = self._api.request(
                method,
                self._address(path),
                data=data,
                params=dict(query) if query else None,
                headers=dict(headers) if headers else None,
                files=dict(files) if files else None,
                advanced_mode=True,
                allow_redirects=False,
            )
        except requests.RequestException as error:
            raise classify(error, datetime.now(UTC), self.product) from None
        if response.status_code >= 300 and not (may_redirect and response.is_redirect):
            raise self._refusal(response)
        return response

    def _elsewhere(self, answer: requests.Response) -> requests.Response:
        """Return what is where an answer redirects to, asked for without credentials, cookies or a second redirect.

        Raises JiraPermanent where that is no web address that others cannot read on the way, or refuses.
        """
        address = urljoin(str(answer.url), answer.headers["Location"])
        if urlsplit(address).scheme != "https":
            raise JiraPermanent(None, f"{self.product} keeps a file where it cannot be fetched safely")
        request = requests.Request("GET", address).prepare()  # of no session, which would add the credentials
        session = self._api._session
        try:
            proxies = session.merge_environment_settings(address, {}, None, None, None)
            response = session.send(request, allow_redirects=False, **proxies)
        except requests.RequestException as error:
            raise classify(error, datetime.now(UTC), self.product) from None
        if response.status_code >= 300:
            raise JiraPermanent(response.status_code, f"{self.product} keeps a file where it cannot be fetched")
        return response

    def _file_in(self, answer: requests.Response, filename: str, largest: int) -> bytes | None:
        """Return the file that an answer holds or leads to; None where it has more than `largest` bytes, or is a web
        page in place of another file: somebody's login page. Raises JiraPermanent as `_elsewhere`.
        """
        found = self._elsewhere(answer) if answer.is_redirect else answer
        is_page = "html" in found.headers.get("Content-Type", "") and not filename.lower().endswith(_WEB_PAGES)
        return None if is_page or len(found.content) > largest else found.content

    def _refusal(self, response: requests.Response) -> JiraPermanent | JiraTransient:
        return classify(response, datetime.now(UTC), self.product)
