"""Which files of a repository are code that people change, told by their paths. It opens none."""

import re
from pathlib import PurePosixPath

_BESIDE_THE_CODE = frozenset({
    "test", "tests", "testing", "__tests__", "spec", "specs", "fixtures", "testdata", "js_tests", "e2e", "cypress",
    "doc", "docs", "documentation", "example", "examples", "sample", "samples",
    "locale", "locales", "translations", "i18n", "l10n", "lproj",
    "vendor", "third_party", "node_modules", "bower_components", "dist", "build", "target", "site-packages",
})  # fmt: skip
"""Folders that say what code does, or hold that of others: a ticket's change is elsewhere."""

_TEST = re.compile(r"(?:^test_|^conftest\.|[._-](?:test|tests|spec)\.[a-z]+$|(?:Test|Tests|IT|Spec)\.[a-z]+$)")
_NOT_CODE = frozenset({
    ".md", ".rst", ".adoc", ".po", ".pot", ".mo", ".csv", ".tsv", ".svg", ".lock", ".map", ".log", ".patch",
    ".diff", ".png", ".jpg", ".jpeg", ".gif", ".ico", ".webp", ".pdf", ".zip", ".gz", ".bz2", ".xz", ".tar",
    ".jar", ".war", ".class", ".pyc", ".so", ".dll", ".exe", ".o", ".a", ".woff", ".woff2", ".ttf", ".eot",
    ".otf", ".mp3", ".mp4", ".bin", ".dat", ".db", ".sqlite", ".ipynb", ".min.js", ".min.css", ".bundle.js",
    ".snap",
})  # fmt: skip
_MIGRATION = re.compile(r"[VR]?\d{3,}_")
"""A change of the database that was made; nobody changes it again."""
_CODE_WITHOUT_ENDING = frozenset({"Makefile", "Dockerfile", "Containerfile", "Jenkinsfile", "Procfile", "Vagrantfile"})
_LOCKS = frozenset(
    {"package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "go.sum", "composer.lock"}
)
_SECRET = re.compile(
    r"^\.env|\.(?:pem|key|p12|pfx|jks|keystore|kdbx)$|^id_(?:rsa|dsa|ecdsa|ed25519)|^\.netrc$|^\.pgpass$"
)


def is_code(path: str) -> bool:
    """Return whether a file is worth searching: no test, document, translation, data, or code of others."""
    file = PurePosixPath(path)
    if any(folder.lower() in _BESIDE_THE_CODE for folder in file.parts[:-1]) or _TEST.search(file.name):
        return False
    if (not file.suffix and file.name not in _CODE_WITHOUT_ENDING) or _MIGRATION.match(file.name):
        return False
    endings = {file.suffix.lower(), "".join(file.suffixes[-2:]).lower()}
    return not (endings & _NOT_CODE or file.name in _LOCKS or is_secret(path))


def is_secret(path: str) -> bool:
    """Return whether a file is where people keep keys and passwords. It is never read."""
    return _SECRET.search(PurePosixPath(path).name.lower()) is not None
