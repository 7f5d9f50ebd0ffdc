"""The HTTP session under the clients: time limits and which requests may be sent twice. It knows no product."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from tenacity import Retrying, retry_if_exception, stop_after_attempt, wait_exponential
from urllib3.util import Retry

from config.time_limit import TimeIsOver, within
from workers.telemetry.observation import jira_request

CONNECT_TIMEOUT_S = 5.0
READ_RETRIES = 2

_READING = frozenset({"GET", "HEAD"})
_BACKOFF_S = 0.2


class _TimeLimitedAdapter(HTTPAdapter):
    """Imposes (connect, read) limits; the library above knows only one whole number for both."""

    def __init__(self, timeout_s: float, retries: Retry) -> None:
        self._limits = (min(CONNECT_TIMEOUT_S, timeout_s), timeout_s)
        super().__init__(max_retries=retries)

    def send(  # type: ignore[override]  # the limits replace whatever the caller passes
        self,
        request: requests.PreparedRequest,
        stream: bool = False,
        timeout: object = None,
        verify: bool | str = True,
        cert: str | tuple[str, str] | None = None,
        proxies: Mapping[str, str] | None = None,
    ) -> requests.Response:
        def whole_answer() -> requests.Response:
            response = super(_TimeLimitedAdapter, self).send(request, stream, self._limits, verify, cert, proxies)
            _ = response.content  # read and kept by the library
            return response

        reading = Retrying(
            stop=stop_after_attempt(1 + READ_RETRIES),
            wait=wait_exponential(_BACKOFF_S),
            retry=retry_if_exception(_is_broken),
            reraise=True,
        )
        with jira_request(request.method or "") as notes:
            try:
                response = within(
                    self._limits[1],
                    lambda: reading(whole_answer) if request.method in _READING else whole_answer(),
                )
            except TimeIsOver:
                raise requests.ReadTimeout(request=request) from None
            notes["status"] = response.status_code
        return response


class _Session(requests.Session):
    """Looks once for what the environment says of a site, its proxy and certificates; the library does before each
    request, and reads every variable there is.
    """

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[tuple[object, ...], Any] = {}

    def merge_environment_settings(  # type: ignore[override]  # with the names of the library's parameters
        self, url: str, proxies: dict[str, str] | None, stream: bool, verify: bool | str | None, cert: Any
    ) -> dict[str, Any]:
        asked = (*urlsplit(url)[:2], *sorted((proxies or {}).items()), stream, verify, cert)
        if asked not in self._found:
            self._found[asked] = super().merge_environment_settings(url, proxies, stream, verify, cert)
        return {**self._found[asked], "proxies": dict(self._found[asked]["proxies"])}


def _is_broken(error: BaseException) -> bool:
    """Return whether a connection broke before the whole answer was there: not one that was too slow or not trusted."""
    broken = (requests.ConnectionError, requests.exceptions.ChunkedEncodingError)
    return isinstance(error, broken) and not isinstance(error, requests.Timeout | requests.exceptions.SSLError)


def open_session(timeout_s: float) -> requests.Session:
    """Return a session whose every request ends within `timeout_s` seconds, its answer and repetitions included.

    Only reading is repeated, at once and twice at most, on 502, 503 and 504 and where the connection breaks: a run asks
    dozens of times, and would rarely get through where one in twenty breaks. A write is never sent twice, and a
    Retry-After is never slept through: the queue waits better than a worker.
    """
    retries = Retry(
        total=READ_RETRIES,
        connect=0,
        read=0,
        other=0,  # here it would be repeated whatever its method, behind a forward proxy and in TLS; see the adapter
        redirect=0,
        status_forcelist=(502, 503, 504),
        allowed_methods=_READING,
        respect_retry_after_header=False,
        raise_on_status=False,
        backoff_factor=_BACKOFF_S,
    )
    session = _Session()
    for scheme in ("https://", "http://"):
        session.mount(scheme, _TimeLimitedAdapter(timeout_s, retries))
    return session
