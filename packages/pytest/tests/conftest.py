import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest


@pytest.fixture(scope="session")
def cloud_arguments():
    return ["--setting", "CLOUD_RATE_LIMITS=on"]


@pytest.fixture
def call(account):
    """Calls the API for the account of the test. Returns the status, the headers and the content of the answer."""

    def send(method, path, body=None, token=account.token):
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            answer = urlopen(Request(f"{account.url}{path}", data, headers, method=method))
        except HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers, json.loads(answer.read())

    return send
