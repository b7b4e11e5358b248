"""Prints what Apprise would send, without sending it, or sends a message of ours through it to a server of the tests."""

import json
import sys

import apprise
import requests


def payloads(urls):
    """Prints, for each URL of Apprise, where it posts a notification and with what JSON."""
    found = []

    class Answer:
        status_code = 200
        content = b"ok"
        text = "ok"
        headers = {}

    def post(url, data=None, params=None, **_):
        text = data.decode() if isinstance(data, bytes) else data
        found.append({"url": url, "params": params, "body": json.loads(text)})
        return Answer()

    requests.post = post
    for url in urls:
        sender = apprise.Apprise()
        if not sender.add(url):
            raise SystemExit(f"Apprise does not know {url}")
        sender.notify(title="A title", body="A body", notify_type="warning", body_format="text")
    print(json.dumps(found))


def deliver(url):
    """Takes a message for the Apprise API from stdin, and gives its fields to Apprise as that server does."""
    message = json.load(sys.stdin)
    sender = apprise.Apprise()
    sender.add(url)
    accepted = sender.notify(
        title=message["title"],
        body=message["body"],
        notify_type=message["type"],
        body_format=message["format"],
    )
    print(json.dumps(bool(accepted)))


if sys.argv[1] == "payloads":
    payloads(sys.argv[2:])
else:
    deliver(sys.argv[2])
