"""A ticket finds the files that it is about, with the line that says so."""

from collections.abc import Callable

import pytest

from tests.integration.evidence.conftest import Files
from workers.evidence.items import Sought
from workers.evidence.repository.mirror import Mirror
from workers.evidence.repository.search import search
from workers.evidence.repository.source import RepositoryEvidence

SHOP: Files = {
    "shop/invoices/export.py": "import csv\n\nclass InvoiceExporter:\n    def write_pdf(self, invoice):\n        ...\n",
    "shop/invoices/__init__.py": "from .export import InvoiceExporter\n",
    "shop/checkout/basket.py": "MAX_ITEMS = 50\n\ndef add_item(basket, item):\n    return basket + [item]\n",
    "shop/checkout/payment.py": "def pay(order):\n    # 退款必须在三天内完成\n    raise PaymentRefused\n",
    "web/src/OrderList.vue": "<script>export function reloadOrders() {}</script>\n",
    "tests/test_export.py": "def test_invoice_exporter_writes_pdf(): InvoiceExporter\n",
    "docs/invoices.md": "Invoices are exported as PDF by the InvoiceExporter.\n",
    "locale/de/messages.po": 'msgid "invoice export"\n',
    "package-lock.json": '{"invoice-export": 1}\n',
}

Mirrored = Callable[[Files], Mirror]


def found(mirror: Mirror, title: str, text: str = "") -> list[str]:
    return [one.path for one in search(mirror, title, text, 5)]


def test_words_of_a_ticket_find_the_code_and_neither_tests_nor_documents(mirrored: Mirrored) -> None:
    mirror = mirrored(SHOP)
    assert found(mirror, "Export of invoices to PDF is slow")[0] == "shop/invoices/export.py"
    assert {"tests/test_export.py", "docs/invoices.md", "package-lock.json"}.isdisjoint(
        found(mirror, "invoice exporter")
    )


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("InvoiceExporter fails", "shop/invoices/export.py"),
        ("It is in shop/checkout/basket.py", "shop/checkout/basket.py"),
        (r"File C:\work\shop\checkout\payment.py, line 3", "shop/checkout/payment.py"),
        ("see shop.checkout.payment.pay", "shop/checkout/payment.py"),
        ("calling `pay()` raises", "shop/checkout/payment.py"),
        ("MAX_ITEMS is too small", "shop/checkout/basket.py"),
        ("退款没有在三天内完成", "shop/checkout/payment.py"),
        ("reload orders in the list", "web/src/OrderList.vue"),
    ],
)
def test_names_paths_and_both_languages_find_their_file(mirrored: Mirrored, text: str, path: str) -> None:
    assert found(mirrored(SHOP), "Something is wrong", text)[0] == path


def test_a_file_is_quoted_with_the_line_that_tells_most(mirrored: Mirrored) -> None:
    best = search(mirrored(SHOP), "InvoiceExporter writes no PDF", "", 1)[0]
    assert (best.line, best.quote) == (4, "def write_pdf(self, invoice):")


def test_a_ticket_that_says_nothing_the_code_knows_finds_nothing(mirrored: Mirrored) -> None:
    mirror = mirrored(SHOP)
    assert found(mirror, "Zzyzx", "qwertyuiop") == found(mirror, "", "") == []


def test_the_same_search_gives_the_same_files(mirrored: Mirrored) -> None:
    mirror = mirrored(SHOP)
    assert search(mirror, "orders and invoices", "basket", 5) == search(mirror, "orders and invoices", "basket", 5)


def test_scripts_and_files_are_evidence_with_place_and_quote(mirrored: Mirrored) -> None:
    mirror = mirrored({**SHOP, "Makefile": "build:\n\tx\ntest:\n\tpytest\n"})
    address = str(mirror.git.parents[3] / "repositories of people" / "shop")
    source = RepositoryEvidence(mirror.git.parents[2], (address,))
    items = source.find(Sought(ticket="SHOP-7", project_key="SHOP", title="InvoiceExporter writes no PDF", text=""))
    assert [(one.kind, one.place, one.title, one.quote) for one in items[:3]] == [
        ("script", "Makefile:3", "make test", "test:"),
        ("script", "Makefile:1", "make build", "build:"),
        ("code", "shop/invoices/export.py:4", "shop/invoices/export.py", "def write_pdf(self, invoice):"),
    ]


def test_a_ticket_about_something_else_has_no_code_for_evidence(mirrored: Mirrored) -> None:
    mirror = mirrored(SHOP)
    address = str(mirror.git.parents[3] / "repositories of people" / "shop")
    source = RepositoryEvidence(mirror.git.parents[2], (address,))
    wanted = Sought(ticket="SHOP-7", project_key="SHOP", title="Lunch for the item of Friday", text="At noon.")
    assert search(mirror, wanted.title, wanted.text, 5) != ()
    assert source.find(wanted) == ()


def test_a_repository_without_a_mirror_is_left_out(mirrored: Mirrored) -> None:
    mirrors = mirrored(SHOP).git.parents[2]
    sought = Sought(ticket="SHOP-7", project_key="SHOP", title="InvoiceExporter", text="")
    assert RepositoryEvidence(mirrors, ("https://git.example/never-fetched.git",)).find(sought) == ()


def test_a_mirror_that_is_damaged_is_left_out(mirrored: Mirrored) -> None:
    mirror = mirrored(SHOP)
    mirror.index.write_bytes(b"no database")
    address = str(mirror.git.parents[3] / "repositories of people" / "shop")
    sought = Sought(ticket="SHOP-7", project_key="SHOP", title="InvoiceExporter", text="")
    assert [one.kind for one in RepositoryEvidence(mirror.git.parents[2], (address,)).find(sought)] == []
