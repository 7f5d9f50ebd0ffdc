"""Says what is asked and where the answer must come from. It retrieves nothing."""

from workers.ask.asked import is_about_its_ticket
from workers.ask.contracts.request_types import REQUEST_TYPES, STATUS_TYPES, RequestType
from workers.ask.contracts.state import AnalystPlan, Track
from workers.ask.contracts.track_policy import choose_track_for_request_type, raised
from workers.ask.policy.sources import source_policy
from workers.ask.ports import Ports
from workers.ask.queries.versions import is_about_a_release
from workers.ask.request import AskRequest
from workers.ask.routing.route import Route, route
from workers.ask.wording import WORDING
from workers.grounding.claims import content_units


def routed(request: AskRequest, ports: Ports) -> tuple[RequestType, Track, str]:
    """Return the type, the track and the reason for both.

    Rules decide. Where they are unsure, or see no more than a question for knowledge, one that Jira can be asked is a
    list, and one that it cannot is none about its state; only then a model is heard. It may raise the track and never
    lower it.
    """
    found, proposed = _by_rules(request, ports), ""
    if not found.is_sure and ports.router:
        name, proposed = ports.router(request.question)
        if name in REQUEST_TYPES:
            found = Route(request_type=name, is_sure=False, reason="model")
    track, reason = choose_track_for_request_type(found.request_type, request.question)
    return found.request_type, raised(track, proposed), f"{found.reason}; {reason}"


def _by_rules(request: AskRequest, ports: Ports) -> Route:
    found = route(request.question)
    if ports.issues is None:
        return found
    if named_in(request, ports):
        is_of_pages = found.request_type == "KNOWLEDGE_QA" or not (found.is_sure or _asks_jira(found.request_type))
        return Route(request_type="STATUS_LIST", is_sure=True, reason="an issue by its key") if is_of_pages else found
    if ports.issues.versions(request.question):
        return Route(request_type="STATUS_LIST", is_sure=True, reason="a version of a project")
    if is_about_a_release(request.question):
        return Route(request_type="KNOWLEDGE_QA", is_sure=False, reason="a version that no project has")
    if found.is_sure and found.request_type != "KNOWLEDGE_QA":
        return found
    if ports.issues.reads(request.question):
        is_status = found.request_type in STATUS_TYPES
        return found if is_status else Route(request_type="STATUS_LIST", is_sure=True, reason="a query to Jira")
    if found.request_type in STATUS_TYPES and not found.is_sure:
        return Route(request_type="KNOWLEDGE_QA", is_sure=False, reason="no query to Jira")
    return found


def _asks_jira(request_type: RequestType) -> bool:
    return "db" in source_policy(request_type).asked


def named_in(request: AskRequest, ports: Ports) -> tuple[str, ...]:
    """Return the keys that the question is about: those that it names, else its own ticket where it says "this"."""
    if ports.issues is None:
        return ()
    own = (request.ticket,) if request.ticket and is_about_its_ticket(request.question) else ()
    return ports.issues.keys_in(request.question) or own


def analyse(request: AskRequest, ports: Ports, request_type: RequestType, track: Track) -> AnalystPlan:
    """Return the plan of a question. Only where nothing at all is asked, a question goes back, and never when FAST."""
    policy = source_policy(request_type)
    is_empty = not content_units(request.question) and not named_in(request, ports)
    asks_back = is_empty and track == "QUALITY" and bool(policy.asked)
    return AnalystPlan(
        intent=f"answer a question of the type {request_type}",
        request_type=request_type,
        track=track,
        required_sources=policy.required or policy.any_of,
        missing_info_questions=(WORDING[request.language].what_is_asked,) if asks_back else (),
        expected_output_schema="answer_v1_markdown",
    )
