"""Ask for known vulnerabilities of what runs. A source of advisories that cannot be reached is said, not failed."""

import json
import subprocess
import sys
from typing import Any

# Advisories that do not concern us: id -> why. Look at each again when the lock is made anew.
IGNORED: dict[str, str] = {}

# What runs, with everything optional; and what coding agents talk to.
LOCKS = ("requirements/observability.txt", "requirements/mcp.txt")
UNREACHABLE = "advisories: not checked: advisory source unreachable\n"


def main() -> int:
    """Return 1 when a vulnerability is known, else 0."""
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip"]
    command += [f"--requirement={lock}" for lock in LOCKS]
    command += ["--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    command += [f"--ignore-vuln={each}" for each in IGNORED]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own interpreter
    try:
        packages: list[dict[str, Any]] = json.loads(asked.stdout)["dependencies"]
    except (ValueError, KeyError):
        lines = asked.stderr.strip().splitlines() or [""]
        if "Connection" not in asked.stderr and "Timeout" not in asked.stderr:
            sys.stderr.write(f"advisories: pip-audit failed: {lines[-1]}\n")
            return 1
        packages = []
    checked = [package for package in packages if "skip_reason" not in package]
    if not checked:  # a mirror without the interface for advisories knows no package at all
        sys.stdout.write(UNREACHABLE)
        return 0
    found = [(package, each) for package in checked for each in package["vulns"]]
    for package, each in found:
        fixed = ", ".join(each["fix_versions"]) or "none yet"
        sys.stderr.write(f"advisories: {package['name']} {package['version']}: {each['id']}, fixed in {fixed}\n")
    sys.stdout.write(f"advisories: {len(checked)} of {len(packages)} packages checked, {len(found)} vulnerabilities\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
