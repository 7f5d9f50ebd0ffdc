"""A typed query as JQL. Each value is quoted, and what was written is read again before anybody sends it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from workers.atlassian.jira_issues import jql_text
from workers.evidence.issues.query import NEVER_EMPTY, IssueField, IssueQuery, Order, Term

_NAMES = {
    IssueField.KEY: "key", IssueField.TYPE: "issuetype", IssueField.STATUS: "status",
    IssueField.CATEGORY: "statusCategory", IssueField.RESOLUTION: "resolution", IssueField.PRIORITY: "priority",
    IssueField.LABEL: "labels", IssueField.COMPONENT: "component", IssueField.FIX_VERSION: "fixVersion",
    IssueField.AFFECTS_VERSION: "affectedVersion", IssueField.SPRINT: "sprint", IssueField.SPRINT_STATE: "sprint",
    IssueField.ASSIGNEE: "assignee", IssueField.REPORTER: "reporter", IssueField.CREATED: "created",
    IssueField.UPDATED: "updated", IssueField.RESOLVED: "resolved", IssueField.DUE: "due",
    IssueField.TITLE: "summary", IssueField.DESCRIPTION: "description", IssueField.TEXT: "text",
    IssueField.COMMENT: "comment", IssueField.PARENT: "parent", IssueField.LINKED: "issue",
}  # fmt: skip
_SPRINTS = {"open": "openSprints", "closed": "closedSprints", "future": "futureSprints"}
_ORDERS = ("created", "updated", "resolved", "due", "priority", "key")
_OPERATORS = ("!=", "<=", ">=", "=", "<", ">", "!~", "~")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|!=|<=|>=|!~|[=<>~(),]|[A-Za-z]+')
_SEARCH_SIGNS = re.compile(r'[+\-&|!(){}\[\]^~*?\\:/"=<>]')
_SPACE = re.compile(r" *")


class InvalidJql(ValueError):
    """What was written is not what was meant. It names no value."""


@dataclass(frozen=True)
class Clause:
    """One comparison of JQL: `values` are as meant, without quotes; `function` is the name of one, or empty."""

    field: str
    operator: str
    values: tuple[str, ...] = ()
    function: str = ""


Clauses = tuple[tuple[Clause, ...], ...]
"""All groups must hold, and of a group one clause."""


@dataclass(frozen=True)
class ReadJql:
    """A query as it was read: `order` is field and direction."""

    clauses: Clauses
    order: tuple[tuple[str, str], ...] = ()


def jql_of(query: IssueQuery) -> str:
    """Return the JQL of a query, checked by `read_jql`. Raises InvalidJql when that reads anything else in it."""
    meant = ReadJql(_clauses(query), tuple(map(_order, query.order)))
    written = " AND ".join(map(_group, meant.clauses))
    if meant.order:
        written += " ORDER BY " + ", ".join(f"{field} {direction}" for field, direction in meant.order)
    if read_jql(written) != meant:
        raise InvalidJql("the query is not read as it was meant")
    return written


def read_jql(jql: str) -> ReadJql:
    """Read the JQL that `jql_of` writes, and nothing else of the language. Raises InvalidJql."""
    return _Reader(jql).query()


def _clauses(query: IssueQuery) -> Clauses:
    projects = [(Clause("project", "in", query.projects),)] if query.projects else []
    return (*projects, *(tuple(clause for term in terms for clause in _of_term(term)) for terms in query.where))


def _of_term(term: Term) -> Iterator[Clause]:
    name = _NAMES[term.field]
    if term.operator in ("empty", "not empty"):
        yield Clause(name, "is" if term.operator == "empty" else "is not", function="EMPTY")
    elif term.operator in ("words", "phrase", "no words"):
        sought = f'"{_phrase(term.values[0])}"' if term.operator == "phrase" else _words(term.values[0])
        yield Clause(name, "!~" if term.operator == "no words" else "~", (sought,))
        if term.operator == "no words" and term.field not in NEVER_EMPTY:
            yield Clause(name, "is", function="EMPTY")
    elif term.field is IssueField.SPRINT_STATE:
        yield Clause(name, _in(term), function=_SPRINTS[term.values[0]])
    elif term.field is IssueField.LINKED:
        yield Clause(name, _in(term), (*term.values, term.link) if term.link else term.values, "linkedIssues")
    elif term.operator == "is":
        yield Clause(name, "in", term.values)
    elif term.operator == "is not":
        yield Clause(name, "not in", term.values)
        if term.field not in NEVER_EMPTY:
            yield Clause(name, "is", function="EMPTY")  # JQL leaves empty fields out of every "not"
    else:
        yield Clause(name, term.operator, term.values)


def _in(term: Term) -> str:
    return "in" if term.operator == "is" else "not in"


def _phrase(value: str) -> str:
    return " ".join(value.replace('"', " ").replace("\\", " ").split())


def _words(value: str) -> str:
    """Return words without what means something in the language of text searches: signs, and AND OR NOT TO."""
    words = _SEARCH_SIGNS.sub(" ", value).split()
    return " ".join(word.lower() if word in ("AND", "OR", "NOT", "TO") else word for word in words)


def _order(order: Order) -> tuple[str, str]:
    return order.field, "DESC" if order.descending else "ASC"


def _group(clauses: tuple[Clause, ...]) -> str:
    written = " OR ".join(map(_written, clauses))
    return f"({written})" if len(clauses) > 1 else written


def _written(clause: Clause) -> str:
    values = ", ".join(map(jql_text, clause.values))
    if clause.function == "EMPTY":
        return f"{clause.field} {clause.operator} EMPTY"
    if clause.function:
        return f"{clause.field} {clause.operator} {clause.function}({values})"
    if clause.operator in ("in", "not in"):
        if len(clause.values) == 1:
            return f"{clause.field} {'=' if clause.operator == 'in' else '!='} {values}"
        return f"{clause.field} {clause.operator} ({values})"
    return f"{clause.field} {clause.operator} {values}"


class _Reader:
    """Reads a query from its beginning to its end: groups joined by AND, clauses in parentheses joined by OR."""

    def __init__(self, jql: str) -> None:
        self._tokens: list[str] = []
        at = 0
        while at < len(jql):
            token = _TOKEN.match(jql, at)
            if token is None:
                raise InvalidJql("not a token of JQL")
            self._tokens.append(token[0])
            at = _SPACE.match(jql, token.end()).end()  # type: ignore[union-attr]  # matches everywhere
        self._at = 0

    def query(self) -> ReadJql:
        """Return the whole query. Raises InvalidJql."""
        groups = [self._group()]
        while self._take("AND"):
            groups.append(self._group())
        order: list[tuple[str, str]] = []
        if self._take("ORDER"):
            self._must("BY")
            order.append(self._one_order())
            while self._take(","):
                order.append(self._one_order())
        if self._at != len(self._tokens):
            raise InvalidJql("something stands behind the query")
        return ReadJql(tuple(groups), tuple(order))

    def _group(self) -> tuple[Clause, ...]:
        if not self._take("("):
            return (self._clause(),)
        clauses = [self._clause()]
        while self._take("OR"):
            clauses.append(self._clause())
        self._must(")")
        if len(clauses) == 1:
            raise InvalidJql("a group of one clause")
        return tuple(clauses)

    def _clause(self) -> Clause:
        field = self._next()
        if field != "project" and field not in _NAMES.values():
            raise InvalidJql("not a field")
        if self._take("is"):
            operator = "is not" if self._take("not") else "is"
            self._must("EMPTY")
            return Clause(field, operator, function="EMPTY")
        if self._take("in"):
            return self._list(field, "in")
        if self._take("not"):
            self._must("in")
            return self._list(field, "not in")
        operator = self._next()
        if operator not in _OPERATORS:
            raise InvalidJql("not an operator")
        operator = {"=": "in", "!=": "not in"}.get(operator, operator)
        return Clause(field, operator, (self._value(),))

    def _list(self, field: str, operator: str) -> Clause:
        function = ""
        if self._peek() != "(":
            function = self._next()
            if function not in ("linkedIssues", *_SPRINTS.values()):
                raise InvalidJql("not a function")
        self._must("(")
        values: list[str] = []
        if not self._take(")"):
            values.append(self._value())
            while self._take(","):
                values.append(self._value())
            self._must(")")
        return Clause(field, operator, tuple(values), function)

    def _value(self) -> str:
        token = self._next()
        if len(token) < 2 or not token.startswith('"'):
            raise InvalidJql("a value that is not quoted")
        return re.sub(r"\\(.)", r"\1", token[1:-1])

    def _one_order(self) -> tuple[str, str]:
        field, direction = self._next(), self._next()
        if field not in _ORDERS or direction not in ("ASC", "DESC"):
            raise InvalidJql("not an order")
        return field, direction

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        if not token:
            raise InvalidJql("the query ends too early")
        self._at += 1
        return token

    def _take(self, word: str) -> bool:
        if self._peek() != word:
            return False
        self._at += 1
        return True

    def _must(self, word: str) -> None:
        if not self._take(word):
            raise InvalidJql(f"no {word} where one must stand")
