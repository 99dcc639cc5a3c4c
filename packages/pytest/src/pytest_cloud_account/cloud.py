"""A cloud in a process of its own, and the accounts of tests."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Iterator, Sequence
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import ProxyHandler, Request, build_opener

from .lab_generated import Lab

# The cloud is on this machine.
_opener = build_opener(ProxyHandler({}))


class CloudError(Exception):
    """The server refused a request."""

    def __init__(self, status: int, errors: list[dict[str, Any]]) -> None:
        super().__init__("; ".join(f"{one.get('field', status)}: {one.get('reason')}" for one in errors))
        self.status = status
        #: Every problem: its `field`, if it has one, and its `reason`.
        self.errors = errors


@dataclass(frozen=True)
class Account:
    """An account of a test, and what opens it."""

    account_id: int
    username: str
    password: str
    #: A personal access token for all scopes.
    token: str
    #: The key of object storage.
    access_key: str
    secret_key: str
    #: The base URL of the API, with `/v4`.
    url: str
    #: The URL of object storage for clients of S3.
    s3_url: str


def _command() -> list[str]:
    given = os.environ.get("CLOUD_ACCOUNT_COMMAND")
    if given:
        return shlex.split(given)
    installed = shutil.which("cloud-account")
    return [installed] if installed else [shutil.which("npx") or "npx", "cloud-account"]


class Cloud:
    """A cloud that runs until it is stopped, or this process ends.

    `arguments` are those of `cloud-account run`, such as `--setting CLOUD_RATE_LIMITS=on`. With `--keep-failed`, the state
    is kept if `stop()` is told of a failure.
    """

    def __init__(self, arguments: Sequence[str] = ()) -> None:
        self._keeps_failed = any(one.startswith("--keep-failed") for one in arguments)
        command = [*_command(), "run", *arguments]
        self._server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        line = self._server.stdout.readline()
        if not line:
            self.stop()
            raise RuntimeError(f"The cloud did not start: {shlex.join(command)}")
        #: The variables that `cloud-account run` gives a command, for programs that tests start.
        self.variables: dict[str, str] = json.loads(line)
        #: The base URL of the API, with `/v4`, and a token of the demo account.
        self.url = self.variables["CLOUD_URL"]
        self.token = self.variables["CLOUD_TOKEN"]
        #: The URL of object storage for clients of S3.
        self.s3_url = self.variables["AWS_ENDPOINT_URL_S3"]
        #: The address of the name server, such as `127.0.0.1:5353`; None without DNS.
        self.dns = self.variables.get("CLOUD_DNS_SERVER")
        #: The base URL of the operator's API, and its key.
        self.operator_url = self.variables["CLOUD_OPERATOR_URL"]
        self.operator_key = self.variables["CLOUD_OPERATOR_KEY"]
        #: What tests control the cloud by: faults, the clock, snapshots, recorded requests.
        self.lab = Lab(self._call)

    @contextmanager
    def account(self, **fields: Any) -> Iterator[Account]:
        """An account for a `with` statement, which removes it. `copy_of=7` copies the account 7. It stays after an exception if
        the cloud has `--keep-failed`."""
        made = self.lab.create_account(**fields)
        account = Account(
            **{name: made[name] for name in ("account_id", "username", "password", "token")},
            **made["storage_key"],
            url=self.url,
            s3_url=self.s3_url,
        )
        try:
            yield account
        except BaseException:
            if not self._keeps_failed:
                self._remove(account)
            raise
        self._remove(account)

    def stop(self, failed: bool = False) -> None:
        """Stops the cloud, and waits for its end. After a failure, one with `--keep-failed` keeps its state."""
        # The server stops when its input ends, also when this process is killed.
        try:
            with self._server.stdin as input:
                input.write("failed\n" if failed else "")
        except BrokenPipeError:
            # It has ended.
            pass
        self._server.wait()
        self._server.stdout.close()

    def _remove(self, account: Account) -> None:
        # A reset, or the end of `expires_in`, may have removed it, and another test may have an account of its ID.
        if self._knows(account.token):
            try:
                self.lab.delete_account(account.account_id)
            except CloudError as error:
                if error.status != 404:
                    raise

    def _knows(self, token: str) -> bool:
        """True unless no account has the token."""
        request = Request(f"{self.url}/profile", headers={"Authorization": f"Bearer {token}"})
        try:
            with _opener.open(request):
                return True
        except HTTPError as error:
            with error:
                return error.code != 401
        except OSError:
            # A fault of the test, such as a connection that breaks.
            return True

    def _call(
        self,
        method: str,
        path: str,
        *,
        body: dict[str, Any] | None = None,
        query: dict[str, Any] | None = None,
        filter: dict[str, Any] | None = None,
    ) -> Any:
        """Calls the operator's API. Fields that are None are left out."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        request = Request(f"{self.operator_url}{path}?{urlencode(given)}", method=method)
        request.add_header("Authorization", f"Bearer {self.operator_key}")
        if filter is not None:
            request.add_header("X-Filter", json.dumps(filter))
        if body is not None:
            request.add_header("Content-Type", "application/json")
            fields = {name: value for name, value in body.items() if value is not None}
            request.data = json.dumps(fields).encode()
        try:
            with _opener.open(request) as answer:
                return json.loads(answer.read() or "null")
        except HTTPError as error:
            with error:
                raise CloudError(error.code, json.loads(error.read())["errors"]) from None
