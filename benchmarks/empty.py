"""What ReqGate is compared with: a Flask view and an RQ job that do nothing."""

from flask import Flask

app = Flask(__name__)


@app.post("/webhooks/jira")
def receive() -> tuple[str, int]:
    """Answer as the webhook does, without looking."""
    return "", 202


def nothing() -> None:
    """Be done."""
