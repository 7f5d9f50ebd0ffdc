"""A question that stands on no ticket: from the command line, a coding agent or the HTTP API. Nothing is posted.

Jira is asked with the eyes of the bot's own account, of the projects that are named and no other. Whoever asks is not
known to Jira, so an issue that a level of security hides is never told of, whatever the bot may see.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from workers.ask.graph import answer_question
from workers.ask.passages.reading import quoted
from workers.ask.ports import Ports
from workers.ask.request import Answer, AskRequest
from workers.atlassian.jira import JiraClient
from workers.evidence.pages.search import IndexedPages
from workers.grounding.script import with_words
from workers.guardrail.masking import masked
from workers.handlers.ask.issues import asked_issues
from workers.handlers.ask.services import AskServices
from workers.reading.language import Language, language_of


def answer_unposted(
    question: str,
    projects: Sequence[str],
    jira: JiraClient,
    services: AskServices,
    *,
    pages: IndexedPages | None = None,
    language: Language | None = None,
    run_id: str = "",
) -> Answer:
    """Return the answer to a question, or a refusal, with secrets and personal data masked as in a comment.

    Args:
        question: in the words of who asks.
        projects: keys of those that may be told of, one at least; where it is one, "here" means it.
        jira: the bot's account, which is also who "me" is.
        services: what answers are made of.
        pages: the index of spaces that may be told of, None without one.
        language: of the answer; None for that of the question.
        run_id: of the run that it is for, if there is one.

    Raises:
        JiraError: Jira does not answer, or shows the bot no such project.
    """
    for key in projects:
        jira.project_facts(key)  # a project that is not there would look like one without issues
    now = datetime.now(UTC)
    meant = projects[0] if len(projects) == 1 else ""
    request = AskRequest(
        question=question,
        language=language or language_of(question),
        now=now,
        spaces=pages.spaces if pages else (),
        projects=tuple(projects),
        trace_id=run_id,
    )
    issues = asked_issues(jira, tuple(projects), now, jira.name_in_queries(jira.myself()), meant, services.links)
    ports = Ports(issues=issues, pages=pages, quoted=quoted if pages else None)
    return with_words(answer_question(request, services.parts, ports), masked)
