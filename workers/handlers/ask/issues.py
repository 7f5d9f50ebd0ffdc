"""Jira as the answer's graph asks it: questions become typed queries, with the names that the site gives things."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from workers.ask.issue.question import KeyQuestion, read_key_question
from workers.ask.issue.said import said_of
from workers.ask.issue.telling import overview
from workers.ask.ports import IssueAnswer, Progress, Told
from workers.ask.queries.besides import asks_which_they_are, day_asked, person_asked
from workers.ask.queries.both_languages import in_both_languages
from workers.ask.queries.described import Described, asks_which, described
from workers.ask.queries.folding import with_apostrophes
from workers.ask.queries.reader import read_question, unread_names
from workers.ask.queries.versions import is_about_a_release, names_neighbour, versions_asked
from workers.atlassian.jira_questions import JiraQuestions
from workers.evidence.issues.found import IssueFacts, IssueSearch
from workers.evidence.issues.names import SiteNames, SiteVersion
from workers.evidence.issues.query import MOST_SHOWN, MOST_VALUES, IssueField, IssueQuery, Term
from workers.evidence.issues.search import JiraIssueSearch, site_names, sprint_field_of
from workers.evidence.links.ahead import LinkStore, walk_ahead
from workers.evidence.links.walk import Walk, walk
from workers.reading.language import Language, language_of

_MOST_LINKED = 13
_SEVERAL = 2
_MOST_DESCRIBED = 5
"""Issues that the same words may describe."""
_PEOPLE = (IssueField.ASSIGNEE, IssueField.REPORTER)
_PROGRESS: Mapping[tuple[IssueField, str, tuple[str, ...]], Progress] = {
    (IssueField.CATEGORY, "is not", ("Done",)): "open",
    (IssueField.CATEGORY, "is", ("Done",)): "done",
    (IssueField.CATEGORY, "is", ("In Progress",)): "running",
    (IssueField.CATEGORY, "is", ("To Do",)): "to do",
    (IssueField.RESOLUTION, "empty", ()): "unresolved",
}
_ASKER: dict[Language, str] = {"en": "who asks", "zh": "提问者"}


@dataclass(frozen=True)
class _Linked:
    """Issues by their keys, a query for as many as one may name."""

    search: IssueSearch

    def read(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        """Return the issues with these keys. Raises JiraError."""
        return self._by(IssueField.KEY, keys)

    def children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        """Return the issues whose parent is one of these. Raises JiraError."""
        return self._by(IssueField.PARENT, keys)

    def with_children(self, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        """Return the issues with these keys and their children; nothing where not all were told. Raises JiraError."""
        terms = tuple(Term(field=field, values=keys) for field in (IssueField.KEY, IssueField.PARENT))
        found = self.search.run(IssueQuery(where=(terms,), limit=MOST_SHOWN))
        return found.issues if found.is_complete and found.total == len(found.issues) else ()

    def _by(self, field: IssueField, keys: tuple[str, ...]) -> tuple[IssueFacts, ...]:
        parts = (keys[at : at + MOST_VALUES] for at in range(0, len(keys), MOST_VALUES))
        queries = (IssueQuery(where=((Term(field=field, values=part),),)) for part in parts)
        return tuple(issue for query in queries for issue in self.search.run(query).issues)


@dataclass(frozen=True)
class AskedIssues:
    """The issues that may be told of on one ticket to whoever asks there.

    `asker` is the account that "me" stands for, `project` the key that is meant where none is named, `now` the moment
    of the question. In `links` the links of issues are kept besides, where they are.
    """

    search: IssueSearch
    names: SiteNames
    now: datetime
    asker: str
    project: str
    links: LinkStore | None = None
    _named: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The questions that were asked already, with keys for what describes an issue."""

    def reads(self, question: str) -> bool:
        """Tell whether the question can be put as a query."""
        return self._query(question) is not None

    def about(self, question: str) -> IssueAnswer | None:
        """Return what the question finds; None where it is none to Jira. Raises JiraError."""
        query = self._query(question)
        if query is None:
            return None
        query = in_both_languages(query)
        people = tuple(self._people(query, language_of(question)))
        found = self.search.run(query)
        if any(self.one(key) is None for key in _parents(query)):  # what hangs on it would tell that it is there
            found = found.model_copy(update={"total": 0, "issues": (), "groups": (), "is_complete": True})
        found = found.model_copy(update={"groups": _with_none(found.groups, query, self.names)})
        release = self._release(query) if names_neighbour(question) else None
        return IssueAnswer(
            found=found,
            counts=query.counts,
            lists=asks_which_they_are(question),
            person=person_asked(question),
            day=day_asked(question, query.order),
            people=people,
            words=_texts(query),
            release=release,
            progress=_progress(query),
        )

    def unread(self, question: str) -> tuple[str, ...]:
        """Return what the question seems to name and the site does not have; of an issue, what no field of it tells."""
        if read := self._key_question(self._with_keys(question)):
            return (read.unread,) if read.unread else ()
        return unread_names(question, self.names, self.now, self.asker, self.project)

    def versions(self, question: str) -> tuple[SiteVersion, ...]:
        """Return the versions whose release the question asks about, of the projects that may be told of."""
        return versions_asked(question, self.names.versions, self.project)

    def keys_in(self, question: str) -> tuple[str, ...]:
        """Return the keys that the question is about, in order; none where it is about what is below them.

        An issue that it describes by words of its title is one of these. Raises JiraError.
        """
        query = self._query(question)
        if query is not None and _parents(query):
            return ()
        read = self._key_question(self._with_keys(question))
        return read.keys if read else ()

    def told(self, question: str, issue: IssueFacts, language: Language) -> tuple[Told, ...]:
        """Return what the issue's fields say to the question, corrections of a wrong premise first."""
        named = self._with_keys(question)
        about = named if self.keys_in(question) else f"{issue.key} {question}"  # it says "this ticket"
        read = self._key_question(about) or KeyQuestion(keys=(issue.key,))
        said = said_of(read, issue, self.names, language)
        told = tuple(Told(text=one.text, corrects=one.corrects) for one in said)
        if named == question or not told:
            return told
        return tuple(dict.fromkeys((Told(text=overview(issue, language)), *told)))  # which issue was meant

    def left_out(self, question: str) -> str:
        """Return the part of a question in several parts about an issue that no field of it tells; "" for none."""
        read = self._key_question(self._with_keys(question))
        return read.left_out if read else ""

    def one(self, key: str) -> IssueFacts | None:
        """Return an issue; None alike for one that is hidden and one that does not exist. Raises JiraError."""
        if key.rpartition("-")[0] not in {project.key for project in self.names.projects}:
            return None
        found = self.search.run(IssueQuery(where=((Term(field=IssueField.KEY, values=(key,)),),)))
        return found.issues[0] if found.issues else None

    def around(self, key: str) -> Walk:
        """Return an issue with what it is linked to over a few steps, as far as it may be told. Raises JiraError."""
        linked = _Linked(self.search)
        if self.links is None:
            return walk(key, linked, most=_MOST_LINKED)
        return walk_ahead(key, linked, self.links, most=_MOST_LINKED)

    def _with_keys(self, question: str) -> str:
        """Return a question with the keys of the issues that it describes by words of their titles, where there are.

        Only one that names no key and is no query is looked at so. Raises JiraError.
        """
        if question not in self._named:
            is_other = self._key_question(question) or self._finds(question) or self.versions(question)
            self._named[question] = question if is_other else self._told_by_keys(question)
        return self._named[question]

    def _finds(self, question: str) -> bool:
        """Tell whether a question is a query, and not one for words that no text has: these may be of a title."""
        query = self._query(question)
        return query is not None and (not _texts(query) or self.search.run(query).total > 0)

    def _told_by_keys(self, question: str) -> str:
        plain = named = with_apostrophes(question)
        people = {person.name.lower().partition(" ")[0] for person in self.names.people}
        for one in reversed(described(plain, people)):
            if self._is_of_an_issue(one, plain) and (keys := self._titled(one) or self._meant(one)):
                named = one.named(named, keys)
        return named if named != plain else question

    def _is_of_an_issue(self, asked: Described, question: str) -> bool:
        """Tell whether a question asks what fields of an issue tell. Any other one is not searched for in titles."""
        projects = (self.project, *(one.key for one in self.names.projects))
        any_key = next((f"{key}-1" for key in projects if key), "")
        read = self._key_question(asked.named(question, (any_key,))) if any_key else None
        is_asked = read is not None and (
            read.asked not in (None, "title") or bool(read.supposed) or asks_which(question)
        )
        return read is not None and not read.unread and is_asked

    def _titled(self, asked: Described) -> tuple[str, ...]:
        """Return the keys of the few issues whose titles have all the words, as they are written where any has; none
        where there are more.
        """
        terms = tuple(Term(field=IssueField.TITLE, operator="words", values=(word,)) for word in asked.searched)
        projects = (self.project,) if self.project else ()
        for where in (tuple((one,) for one in terms), (terms,)):
            found = self.search.run(IssueQuery(projects=projects, where=where, limit=MOST_SHOWN))
            distances = {one.key: asked.distance(one.title) for one in found.issues}
            least = min((far for far in distances.values() if far is not None), default=None)
            keys = tuple(key for key, far in distances.items() if far is not None and far == least)
            if found.is_complete and found.total == len(found.issues) and 0 < len(keys) <= _MOST_DESCRIBED:
                return keys
        return ()

    def _meant(self, asked: Described) -> tuple[str, ...]:
        """Return the keys of the few issues whose titles name the same things in either language; none where there are
        more.
        """
        terms = tuple(
            tuple(Term(field=IssueField.TITLE, operator="words", values=(term,)) for term in any_of)
            for any_of in asked.alternatives
        )
        if not terms:
            return ()
        projects = (self.project,) if self.project else ()
        found = self.search.run(IssueQuery(projects=projects, where=terms, limit=MOST_SHOWN))
        keys = tuple(one.key for one in found.issues if asked.is_meant_by(one.title))
        return keys if found.is_complete and found.total == len(found.issues) and len(keys) <= _MOST_DESCRIBED else ()

    def _release(self, query: IssueQuery) -> SiteVersion | None:
        """Return the one version that a query is of."""
        terms = (one for (one, *_) in query.where if one.field is IssueField.FIX_VERSION and one.operator == "is")
        names = [name for term in terms for name in term.values]
        of = [one for one in self.names.versions if [one.name] == names and one.project in query.projects]
        return of[0] if len(of) == 1 else None

    def _people(self, query: IssueQuery, language: Language) -> Iterator[tuple[str, str]]:
        """Give the accounts that a query names, each with the person's name; an asker on no issue yet has none."""
        named = {self.asker: _ASKER[language]}
        named |= {person.account: person.name for person in self.names.people if person.name}
        terms = (term for terms in query.where for term in terms if term.field in _PEOPLE)
        for account in dict.fromkeys(value for term in terms for value in term.values):
            if account in named:
                yield account, named[account]

    def _query(self, question: str) -> IssueQuery | None:
        if is_about_a_release(question):
            return None
        return read_question(question, self.names, self.now, self.asker, self.project)

    def _key_question(self, question: str) -> KeyQuestion | None:
        return read_key_question(question, self.names, self.now, self.asker, self.project)


def _parents(query: IssueQuery) -> tuple[str, ...]:
    """Return the keys of the issues of which a query asks what is below them."""
    terms = (term for terms in query.where for term in terms if term.field is IssueField.PARENT)
    return tuple(key for term in terms for key in term.values)


def _progress(query: IssueQuery) -> Progress | None:
    """Return how far the issues are that a query is limited to."""
    only = [one for (one, *others) in query.where if not others]
    told = (_PROGRESS.get((one.field, one.operator, one.values)) for one in only)
    return next(filter(None, told), None)


def _texts(query: IssueQuery) -> tuple[str, ...]:
    """Return the words that a query searches for in texts."""
    terms = (term for terms in query.where for term in terms if term.operator in ("words", "phrase"))
    return tuple(dict.fromkeys(value for term in terms for value in term.values))


def _with_none(groups: tuple[tuple[str, int], ...], query: IssueQuery, names: SiteNames) -> tuple[tuple[str, int], ...]:
    """Return the groups of those that a query names, each with its number: one that has no issue has none of them."""
    terms = [
        one for (one, *others) in query.where if one.field == query.group_by and one.operator == "is" and not others
    ]
    values = query.projects if query.group_by == "project" else [value for term in terms for value in term.values]
    if len(values) < _SEVERAL:
        return groups
    called = {one.account: one.name for one in names.people}
    wanted = dict.fromkeys(called.get(value, value) for value in values)
    counted = [(name, count) for name, count in groups if name in wanted]
    known = dict(counted)
    return (*counted, *((name, 0) for name in wanted if name not in known))


def asked_issues(
    jira: JiraQuestions,
    projects: tuple[str, ...],
    now: datetime,
    asker: str,
    project: str,
    links: LinkStore | None = None,
) -> AskedIssues:
    """Return Jira as one asker may ask it, of the projects that may be told of. The rest is as in `AskedIssues`."""
    sprint_field = sprint_field_of(jira)
    search = JiraIssueSearch(jira, projects, sprint_field)
    return AskedIssues(search, site_names(jira, projects, sprint_field), now, asker, project, links)
