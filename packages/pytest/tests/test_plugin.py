import json
import os
import re
import shlex
import signal
import socket
import struct
import subprocess
import sys
from datetime import datetime, timedelta
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from pytest_cloud_account import Cloud, CloudError

DOMAIN = {"domain": "shop.example", "type": "master", "soa_email": "hostmaster@shop.example"}


def refuses_connections(url):
    place = urlsplit(url)
    with socket.socket() as client:
        return client.connect_ex((place.hostname, place.port)) != 0


@pytest.mark.parametrize("name", ["first", "second"])
def test_each_test_has_an_account_of_its_own(name, account, call):
    status, headers, domain = call("POST", "/domains", DOMAIN)
    assert (status, domain["domain"]) == (200, "shop.example")
    assert call("GET", "/domains")[2]["results"] == 1
    assert call("GET", "/profile")[2]["username"] == account.username
    # The arguments of conftest.py.
    assert "X-RateLimit-Limit" in headers


def test_an_account_goes_with_its_block(cloud, call):
    with cloud.account(name="block") as other:
        assert other.username == "block"
        assert call("GET", "/profile", token=other.token)[0] == 200
        cloud.lab.delete_account(other.account_id)
    assert call("GET", "/profile", token=other.token)[0] == 401


def test_an_account_of_the_same_id_stays_after_a_reset():
    cloud = Cloud()
    try:
        with cloud.account() as earlier:
            cloud.lab.reset()
            later = cloud.lab.create_account()
            assert later["account_id"] == earlier.account_id
        # It is refused for an account that is gone.
        cloud.lab.delete_account(later["account_id"])
    finally:
        cloud.stop()


def test_faults_count_the_requests_that_they_affect(cloud, account, call):
    fault = cloud.lab.create_request_fault(
        operation="listDomains",
        account_id=account.account_id,
        effect="status",
        status=503,
        retry_after=0,
        times=2,
    )
    answers = [call("GET", "/domains") for _ in range(3)]
    assert [status for status, *_ in answers] == [503, 503, 200]
    assert answers[0][1]["Retry-After"] == "0"
    assert cloud.lab.get_request_fault(fault["id"])["hits"] == 2
    cloud.lab.delete_request_fault(fault["id"])


def test_the_clock_moves(cloud, call):
    before = datetime.fromisoformat(cloud.lab.update_clock(mode="frozen")["now"])
    token = {"label": "hour", "expiry": (before + timedelta(hours=1)).isoformat()}
    _, _, created = call("POST", "/profile/tokens", token)
    assert call("GET", "/profile", token=created["token"])[0] == 200
    after = datetime.fromisoformat(cloud.lab.advance_clock(seconds=7_200)["now"])
    assert after - before == timedelta(hours=2)
    assert call("GET", "/profile", token=created["token"])[0] == 401
    cloud.lab.update_clock(mode="real")


def test_snapshots_bring_a_state_back(cloud, call):
    saved = cloud.lab.create_snapshot(name="before")
    call("POST", "/tags", {"label": "later"})
    cloud.lab.load_snapshot(saved["name"])
    assert call("GET", "/tags")[2]["results"] == 0
    cloud.lab.delete_snapshot(saved["name"])


def test_requests_are_recorded(cloud, account, call):
    call("POST", "/tags", {"label": "web", "colour": "red"})
    found = cloud.lab.list_requests(filter={"account_id": account.account_id}, page_size=25)
    assert [(one["operation"], one["ignored_fields"]) for one in found["data"]] == [("createTag", ["colour"])]
    assert cloud.lab.get_report(user_agent="Python-urllib")["requests"] > 0


def test_object_storage_and_the_name_server_answer(cloud, account):
    assert len(account.access_key) == 20
    assert not refuses_connections(account.s3_url)
    host, port = cloud.dns.rsplit(":", 1)
    query = struct.pack(">HHHHHH", 7, 0, 1, 0, 0, 0) + b"\4shop\7example\0" + struct.pack(">HH", 1, 1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        client.sendto(query, (host, int(port)))
        assert client.recv(512)[:2] == query[:2]


def test_refusals_say_every_problem(cloud):
    with pytest.raises(CloudError) as refused:
        cloud.lab.create_request_fault(operation="getNothing", effect="status")
    assert refused.value.status == 400
    assert {one["field"] for one in refused.value.errors} >= {"operation"}
    assert "operation: " in str(refused.value)


def test_a_cloud_that_does_not_start_is_an_error(capfd):
    with pytest.raises(RuntimeError, match="run --setting CLOUD_PROT=1"):
        Cloud(["--setting", "CLOUD_PROT=1"])
    assert "The server has no setting CLOUD_PROT." in capfd.readouterr().err


def test_a_killed_run_leaves_no_cloud():
    script = "from pytest_cloud_account import Cloud; print(Cloud().url, flush=True); input()"
    program = [sys.executable, "-c", script]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as run:
        url = run.stdout.readline().strip()
        os.kill(run.pid, signal.SIGKILL)
        # The program and the server have this pipe, too: it ends with the last of them.
        run.stderr.read()
        assert refuses_connections(url)


SUITE = """
import pytest

@pytest.fixture(scope="session")
def cloud_arguments():
    return ["--keep-failed=kept"]

def test_passes(account):
    print(f"passed={account.token}")

def test_fails(account):
    print(f"failed={account.token}")
    assert False
"""


def test_the_state_of_a_failed_session_is_kept_with_the_account_of_the_failed_test(tmp_path):
    (tmp_path / "test_suite.py").write_text(SUITE)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-rP", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
        capture_output=True,
        encoding="utf-8",
    )
    assert "1 failed, 1 passed" in run.stdout
    [directory] = (tmp_path / "kept").iterdir()
    assert run.stderr.endswith(f"serve --lab --data-dir '{directory}'\n")
    program = [*shlex.split(os.environ["CLOUD_ACCOUNT_COMMAND"]), "serve", "--json", "--data-dir", directory]
    environment = {**os.environ, "CLOUD_PORT": "0"}
    with subprocess.Popen(program, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as server:
        url = json.loads(server.stdout.readline())["api"]

        def status(name):
            [token] = re.findall(f"^{name}=(.*)$", run.stdout, re.MULTILINE)
            try:
                return urlopen(Request(f"{url}/profile", headers={"Authorization": f"Bearer {token}"})).status
            except HTTPError as error:
                return error.code

        assert (status("passed"), status("failed")) == (401, 200)
        server.terminate()


def test_reset_restores_the_first_state(cloud, call):
    call("POST", "/tags", {"label": "gone"})
    cloud.lab.reset()
    assert call("GET", "/tags")[0] == 401
    assert call("GET", "/tags", token=cloud.token)[2]["results"] == 0
