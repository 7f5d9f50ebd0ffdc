"""What the fields of an issue say to a question about it, and of what a question takes for granted, what is so."""

from workers.ask.issue.blocking import blocking_said
from workers.ask.issue.question import PROGRESS, KeyQuestion
from workers.ask.issue.telling import OF_FIELD, correction, overview, told
from workers.contracts import Value
from workers.evidence.issues.found import IssueFacts
from workers.evidence.issues.names import SiteNames
from workers.evidence.issues.query import IssueField, Term
from workers.reading.language import Language

_F = IssueField


class Said(Value):
    """A sentence about an issue, from its fields alone. `corrects`: the question took something else as given."""

    key: str
    text: str
    corrects: bool = False


def said_of(question: KeyQuestion, issue: IssueFacts, names: SiteNames, language: Language) -> tuple[Said, ...]:
    """Return what an issue's fields say to a question: corrections of what it took for granted, then what was asked.

    Where nothing is understood of the question but the key, the issue is described in short. What no field tells has
    no sentence, but a wrong premise of it is corrected.
    """
    accounts = {one.account: one.name for one in names.people}
    wrong = [term for term in question.supposed if not _is_true(term, issue, accounts)]
    if question.unread:
        return tuple(Said(key=issue.key, text=correction(term, issue, language), corrects=True) for term in wrong)
    if question.asked is None and not question.supposed:
        return (Said(key=issue.key, text=overview(issue, language)),)
    corrections = tuple(dict.fromkeys(correction(term, issue, language) for term in wrong))
    is_moot = bool(wrong) and question.asked in ("resolved", "resolver")
    fields: list[str] = [] if question.asked is None or is_moot else [question.asked]
    fields += question.also
    if any(term.field in PROGRESS for term in wrong):  # the correction tells how it stands
        fields = [field for field in fields if field != "status"]
    if not wrong and not fields:  # "is SHOP-7 a bug?": it is, and the field says so
        fields = [OF_FIELD.get(term.field, term.field.value) for term in question.supposed]
    texts = dict.fromkeys(
        blocking_said(issue.key, issue.links, question.blocking, language)
        if field == "links" and question.blocking
        else told(field, issue, language)
        for field in fields
    )
    return (
        *(Said(key=issue.key, text=text, corrects=True) for text in corrections),
        *(Said(key=issue.key, text=text) for text in texts if text not in corrections),
    )


def _is_true(term: Term, issue: IssueFacts, accounts: dict[str, str]) -> bool:
    values = {value.casefold() for value in _values(term.field, issue) if value}
    match term.operator:
        case "empty":
            return not values
        case "not empty":
            return bool(values)
        case "is" | "is not":
            wanted = {accounts.get(value, value).casefold() for value in term.values}
            return bool(values & wanted) == (term.operator == "is")
    return True  # times and comparisons are not judged


def _values(field: IssueField, issue: IssueFacts) -> tuple[str, ...]:
    many: dict[IssueField, tuple[str, ...]] = {
        _F.LABEL: issue.labels, _F.COMPONENT: issue.components, _F.FIX_VERSION: issue.fix_versions,
        _F.AFFECTS_VERSION: issue.affects_versions, _F.SPRINT: issue.sprints,
    }  # fmt: skip
    if field in many:
        return many[field]
    return (str(getattr(issue, field.value)),)
