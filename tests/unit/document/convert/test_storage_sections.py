"""People's words on a page of ours are never overwritten; what is ours is brought up to date."""

from hypothesis import given
from hypothesis import strategies as st

from workers.document.convert.storage.render import PageSection, render_sections, render_storage
from workers.document.convert.storage.sections import Owned, merge, owned

FIRST = "# Plan\n\nWhat it is.\n\n## Scope\n\nCards.\n\n## Risks\n\n```\nif a:\n    b()\n```\n"
SECOND = FIRST.replace("Cards.", "Cards and refunds.")


def published(markdown: str) -> tuple[str, Owned]:
    """Return a page that was written and read back with what Confluence adds, and what is remembered of it."""
    merged = merge("", {}, render_sections(markdown))
    page = merged.body.replace('ac:name="code"', 'ac:name="code" ac:schema-version="1" ac:macro-id="77"')
    return page, owned(page, merged, {})


def test_an_untouched_section_is_replaced_and_the_others_stay_as_they_are() -> None:
    page, before = published(FIRST)

    merged = merge(page, before, render_sections(SECOND))

    assert merged.body == page.replace("Cards.", "Cards and refunds.")
    assert merged.kept == ()
    assert merged.written == ("plan", "scope", "risks")


def test_a_section_that_a_person_edited_stays_and_is_told_with_our_proposal() -> None:
    page, before = published(FIRST)
    edited = page.replace("Cards.", "Cards, said Ann.")

    merged = merge(edited, before, render_sections(SECOND))

    assert merged.body == edited
    [kept] = merged.kept
    assert (kept.id, kept.why) == ("scope", "edited")
    assert "said Ann" in kept.theirs
    assert "and refunds" in kept.ours


def test_it_is_told_again_at_the_next_run_and_not_written_a_second_time() -> None:
    page, before = published(FIRST)
    first = merge(page.replace("Cards.", "Cards, said Ann."), before, render_sections(SECOND))

    again = merge(first.body, owned(first.body, first, before), render_sections(SECOND))

    assert again.body == first.body
    assert [kept.id for kept in again.kept] == ["scope"]


def test_a_person_who_takes_over_the_proposal_gives_the_section_back() -> None:
    page, before = published(FIRST)
    taken_over = page.replace("Cards.", "Cards and refunds.")

    merged = merge(taken_over, before, render_sections(SECOND))

    assert merged.kept == ()
    assert owned(merged.body, merged, before).keys() == before.keys()


def test_a_section_that_a_person_took_away_stays_away() -> None:
    page, before = published(FIRST)
    shorter = page.replace(render_sections(FIRST)[1].body, "")

    merged = merge(shorter, before, render_sections(SECOND))

    assert merged.body == shorter
    assert [(kept.id, kept.why) for kept in merged.kept] == [("scope", "removed")]


def test_a_new_section_stands_behind_the_one_that_it_follows_in_the_document() -> None:
    page, before = published(FIRST)

    merged = merge(page, before, render_sections(FIRST.replace("## Risks", "## Dates\n\nMay.\n\n## Risks")))

    assert merged.body.index("Cards.") < merged.body.index("May.") < merged.body.index("Risks")


def test_a_section_that_the_document_lost_goes_unless_a_person_edited_it() -> None:
    page, before = published(FIRST)
    shorter = render_sections("# Plan\n\nWhat it is.\n")

    assert "Cards." not in merge(page, before, shorter).body
    assert "Cards by Ann." in merge(page.replace("Cards.", "Cards by Ann."), before, shorter).body


def test_ours_comes_last_on_a_page_that_people_wrote() -> None:
    merged = merge("<h1>Notes</h1><p>Ours since 2019 &nbsp;</p>", {}, render_sections("# Plan\n"))

    assert merged.body == "<h1>Notes</h1><p>Ours since 2019 &nbsp;</p><h1>Plan</h1>"


def test_the_indentation_of_code_is_an_edit_and_a_comment_is_none() -> None:
    page, before = published(FIRST)
    commented = page.replace("Cards.", '<ac:inline-comment-marker ac:ref="u1">Cards</ac:inline-comment-marker>.')

    assert merge(page.replace("    b()", "b()"), before, render_sections(FIRST)).kept[0].id == "risks"
    assert merge(commented, before, render_sections(FIRST)).kept == ()
    assert merge(commented, before, render_sections(SECOND)).lost == ()


def test_sections_with_the_same_heading_are_told_apart() -> None:
    page, before = published("# A\n\n## Notes\n\none\n\n## Notes\n\ntwo\n")

    merged = merge(page.replace("two", "two!"), before, render_sections("# A\n\n## Notes\n\nuno\n\n## Notes\n\ndue\n"))

    assert "uno" in merged.body
    assert "two!" in merged.body
    assert [kept.id for kept in merged.kept] == ["notes-1"]


@given(
    words=st.text(alphabet="ab <&é李", min_size=1, max_size=20),
    at=st.integers(min_value=0, max_value=2),
    heading=st.booleans(),
)
def test_whatever_a_person_adds_wherever_it_stands_afterwards(words: str, at: int, heading: bool) -> None:
    page, before = published(FIRST)
    added = render_storage(f"## {words}" if heading else f"said: {words}")
    sections = render_sections(FIRST)
    split = page.index("<h2>") if at == 0 else page.index("<h2>Risks") if at == 1 else len(page)
    changed = [PageSection(each.id, each.title, each.body + "<p>New.</p>") for each in sections]

    merged = merge(page[:split] + added + page[split:], before, changed)

    assert added in merged.body
    assert merged.body.count("<p>New.</p>") + len(merged.kept) == len(sections)
