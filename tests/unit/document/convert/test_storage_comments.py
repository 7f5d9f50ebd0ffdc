"""Inline comments stand around the same words after a new write, and nothing else of the body changes."""

import re
from html import escape

from hypothesis import given
from hypothesis import strategies as st

from workers.document.convert.storage.comments import restore
from workers.document.convert.storage.source import without_markers

WORDS = st.text(alphabet="ab &<é李.", min_size=1, max_size=12)


def marked(words: str, reference: str = "u1") -> str:
    return f'<ac:inline-comment-marker ac:ref="{reference}">{words}</ac:inline-comment-marker>'


def test_the_mark_is_put_back_around_the_same_words() -> None:
    old = f"<p>Pay with {marked('a saved card')} only.</p>"

    restored = restore(old, "<p>New.</p><p>Pay with a saved card or cash.</p>")

    assert restored.body == f"<p>New.</p><p>Pay with {marked('a saved card')} or cash.</p>"


def test_the_place_with_the_likest_surroundings_is_taken() -> None:
    old = f"<p>Refund the card.</p><p>Store the {marked('card')}.</p>"

    restored = restore(old, "<p>Store no card.</p><p>Refund the card.</p><p>Store the card.</p>")

    assert restored.body == f"<p>Store no card.</p><p>Refund the card.</p><p>Store the {marked('card')}.</p>"


def test_words_across_elements_get_a_mark_in_each() -> None:
    old = f"<p>{marked('a <em>b</em> c')}</p>"

    assert restore(old, "<p>a <strong>b</strong> c</p>").body == (
        f"<p>{marked('a ')}<strong>{marked('b')}</strong>{marked(' c')}</p>"
    )


def test_a_comment_whose_words_are_gone_is_told() -> None:
    assert restore(f"<p>{marked('gone')}</p>", "<p>new</p>").lost == ("u1",)


def test_code_and_parameters_hold_no_mark() -> None:
    code = (
        '<ac:structured-macro ac:name="code"><ac:parameter ac:name="title">card</ac:parameter>'
        "<ac:plain-text-body><![CDATA[card]]></ac:plain-text-body></ac:structured-macro>"
    )

    restored = restore(f"<p>{marked('card')}</p>", code)

    assert (restored.body, restored.lost) == (code, ("u1",))


def test_entities_and_typographic_quotes_are_the_same_words() -> None:
    assert restore(f"<p>{marked('it&rsquo;s')}</p>", "<p>it's</p>").body == f"<p>{marked('it' + chr(39) + 's')}</p>"


@given(lead=WORDS, words=WORDS, trail=WORDS, more=WORDS)
def test_without_its_marks_the_body_is_what_was_to_be_written(lead: str, words: str, trail: str, more: str) -> None:
    inside = escape(words, quote=False)
    old = f"<p>{escape(lead, quote=False)}{marked(inside)}{escape(trail, quote=False)}</p>"
    new = f"<p>{escape(more, quote=False)}</p><p>{escape(lead, quote=False)}<em>{inside}</em> end</p>"

    restored = restore(old, new)

    assert without_markers(restored.body) == new
    found = "".join(re.findall(r"<ac:inline-comment-marker[^>]*>(.*?)</", restored.body))
    assert found == inside or not words.strip()
