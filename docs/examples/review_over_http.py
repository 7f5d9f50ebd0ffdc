"""Reviews a Markdown file over HTTP, as a step of a build would: exit code 0 for PASS, 1 for REJECT, 2 for no verdict.

REQGATE_URL=https://reqgate.example REQGATE_TOKEN=… python review_over_http.py requirement.md
"""

import os
import sys
import time
from pathlib import Path

import requests

session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['REQGATE_TOKEN']}"
reviews = os.environ["REQGATE_URL"].rstrip("/") + "/api/v1/reviews"

text = Path(sys.argv[1]).read_text(encoding="utf-8")
title = text.strip().partition("\n")[0].lstrip("# ")[:255]
answer = session.post(reviews, json={"title": title, "text": text}, headers={"Prefer": "wait=20"}, timeout=60)
if not answer.ok:
    sys.exit(f"{answer.status_code}: {answer.json()['detail']}")
review = answer.json()
while review["state"] in ("waiting", "running"):
    time.sleep(2)
    review = session.get(f"{reviews}/{review['id']}", timeout=60).json()

report = review["report"] or {"decision": "ERROR", "blocking_issues": [], "points": []}
lines = [report["decision"], *(f"{issue['code']}: {issue['suggestion']}" for issue in report["blocking_issues"])]
if report["decision"] == "REJECT":
    lines += [f"{point['code']}: {point['text']} “{point['quote']}”" for point in report["points"]]
if review["error"]:
    lines.append(review["error"]["message"])
sys.stdout.write("\n".join(lines) + "\n")
sys.exit({"PASS": 0, "REJECT": 1}.get(report["decision"], 2))
