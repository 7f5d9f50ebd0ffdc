"""JQL is written from typed queries only, and whatever a value holds, it ends where it was meant to end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from workers.evidence.issues.jql import Clause, InvalidJql, jql_of, read_jql
from workers.evidence.issues.query import IssueField, IssueQuery, Order, Term, plain_value

HOSTILE = (
    '" OR 1=1 OR summary ~ "',
    "x' OR '1'='1",
    '\\" OR project = SECRET ORDER BY "',
    "back\\slash",
    "\\",
    '"',
    "a\x00b\x1b\nc\td",
    "currentUser()",
    "EMPTY",
    ") OR (key is not EMPTY",
    "支付\u201c引号\u201d「角」；OR 1=1",
    "\u2028line\u2029",
    "\ud800 alone",
    "\u202egnp",
    "/* */ -- #",
)
NAMED = (
    IssueField.TYPE, IssueField.STATUS, IssueField.RESOLUTION, IssueField.PRIORITY, IssueField.LABEL,
    IssueField.COMPONENT, IssueField.FIX_VERSION, IssueField.AFFECTS_VERSION, IssueField.SPRINT, IssueField.ASSIGNEE,
    IssueField.REPORTER,
)  # fmt: skip
TEXTS = (IssueField.TITLE, IssueField.DESCRIPTION, IssueField.COMMENT, IssueField.TEXT)


def asked(*terms: Term) -> IssueQuery:
    return IssueQuery(projects=("SHOP",), where=(terms,))


@pytest.mark.parametrize("field", NAMED)
def test_a_hostile_value_is_read_back_as_itself_and_as_nothing_more(field: IssueField) -> None:
    for value in HOSTILE:
        jql = jql_of(asked(Term(field=field, values=(value, "other"))))
        project, group = read_jql(jql).clauses
        assert project == (Clause("project", "in", ("SHOP",)),), value
        assert [clause.values for clause in group] == [(plain_value(value), "other")], value


@pytest.mark.parametrize("field", TEXTS)
@pytest.mark.parametrize("operator", ["words", "phrase"])
@pytest.mark.parametrize("value", [value for value in HOSTILE if any(map(str.isalnum, value))])
def test_a_hostile_text_is_one_clause_without_a_sign_of_the_search_language(
    field: IssueField, operator: str, value: str
) -> None:
    _, (clause,) = read_jql(
        jql_of(asked(Term.model_validate({"field": field, "operator": operator, "values": (value,)})))
    ).clauses
    (text,) = clause.values
    if operator == "phrase":
        assert text[0] == text[-1] == '"'
        assert not set('"\\') & set(text[1:-1])
    else:
        assert not set('"\\*?~^(){}[]') & set(text)
        assert not {"OR", "AND", "NOT"} & set(text.split())


@given(
    st.sampled_from(NAMED),
    st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=4),
    st.sampled_from(["is", "is not"]),
)
def test_any_value_of_any_field_is_read_back(field: IssueField, values: list[str], operator: str) -> None:
    plain = tuple(map(plain_value, values))
    if not all(plain):
        with pytest.raises(ValidationError):
            Term.model_validate({"field": field, "operator": operator, "values": values})
        return
    clauses = read_jql(
        jql_of(asked(Term.model_validate({"field": field, "operator": operator, "values": values})))
    ).clauses
    assert len(clauses) == 2
    assert clauses[1][0].values == plain
    assert all(clause.function == "EMPTY" for clause in clauses[1][1:])


@given(st.text(max_size=200))
def test_what_nobody_wrote_is_read_or_refused_and_never_anything_else(jql: str) -> None:
    try:
        read_jql(jql)
    except InvalidJql:
        return
    assert '"' in jql or "EMPTY" in jql or "Sprints()" in jql


@pytest.mark.parametrize(
    ("field", "jql"),
    [
        (IssueField.ASSIGNEE, '(assignee != "a" OR assignee is EMPTY)'),
        (IssueField.LABEL, '(labels != "a" OR labels is EMPTY)'),
        (IssueField.PRIORITY, '(priority != "a" OR priority is EMPTY)'),
        (IssueField.STATUS, 'status != "a"'),
    ],
)
def test_not_takes_fields_without_a_value_where_there_can_be_none(field: IssueField, jql: str) -> None:
    assert jql_of(asked(Term(field=field, operator="is not", values=("a",)))) == f'project = "SHOP" AND {jql}'


def test_everything_that_can_be_asked_has_its_jql() -> None:
    terms = (
        Term(field=IssueField.CATEGORY, operator="is not", values=("Done",)),
        Term(field=IssueField.CREATED, operator=">=", values=("2026-05-01",)),
        Term(field=IssueField.PRIORITY, operator=">", values=("Low",)),
        Term(field=IssueField.DUE, operator="empty"),
        Term(field=IssueField.SPRINT_STATE, operator="is not", values=("open",)),
        Term(field=IssueField.LINKED, values=("SHOP-7",), link="is blocked by"),
        Term(field=IssueField.DESCRIPTION, operator="no words", values=("crash",)),
    )
    query = IssueQuery(where=tuple((term,) for term in terms), order=(Order(field="due", descending=False), Order()))
    assert jql_of(query) == (
        'statusCategory != "Done" AND created >= "2026-05-01" AND priority > "Low" AND due is EMPTY '
        'AND sprint not in openSprints() AND issue in linkedIssues("SHOP-7", "is blocked by") '
        'AND (description !~ "crash" OR description is EMPTY) ORDER BY due ASC, created DESC'
    )


@pytest.mark.parametrize(
    "jql",
    [
        "",
        "project = SHOP",
        'project = "SHOP" OR key = "SHOP-1"',
        'project = "SHOP" AND assignee = currentUser()',
        'project = "SHOP" AND votes = "1"',
        'project = "SHOP" AND (key = "SHOP-1")',
        'project = "SHOP" ORDER BY votes ASC',
        'project = "SHOP" key = "SHOP-1"',
        'project = "SHOP',
        'project = "SHOP" AND status was "Open"',
    ],
)
def test_the_rest_of_the_language_is_refused(jql: str) -> None:
    with pytest.raises(InvalidJql):
        read_jql(jql)


@pytest.mark.parametrize(
    "term",
    [
        {"field": "due", "operator": ">=", "values": ["-7d"]},
        {"field": "key", "values": ["SHOP-1) OR (1=1"]},
        {"field": "category", "values": ["Finished"]},
        {"field": "status", "operator": "empty"},
        {"field": "status", "operator": "words", "values": ["open"]},
        {"field": "title", "operator": "words", "values": ["!!!"]},
        {"field": "label", "operator": "is"},
        {"field": "sprint state", "operator": "is not", "values": ["open", "closed"]},
        {"field": "label", "values": ["a"], "link": "blocks"},
    ],
)
def test_a_term_that_means_nothing_is_no_value(term: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Term.model_validate(term)


def test_a_query_without_any_bound_is_no_value() -> None:
    with pytest.raises(ValidationError):
        IssueQuery(counts=True)
    with pytest.raises(ValidationError):
        IssueQuery(projects=('SHOP" OR "',))
