"""The fixtures of pytest."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import Iterator, Sequence

import pytest

from .cloud import Account, Cloud


class _TestFailed(Exception):
    """Ends the `with` statement of an account as a failure of the test in it does."""


@pytest.fixture(scope="session")
def cloud_arguments() -> Sequence[str]:
    """The arguments of `cloud-account run`; a conftest.py defines the fixture again to change them."""
    return ()


@pytest.fixture(scope="session")
def cloud(request: pytest.FixtureRequest, cloud_arguments: Sequence[str]) -> Iterator[Cloud]:
    """The cloud of all tests; the first test that uses it starts it."""
    capture = request.config.pluginmanager.getplugin("capturemanager")
    # What it prints at its end, after all tests, is for the terminal.
    with capture.global_and_fixture_disabled() if capture else nullcontext():
        running = Cloud(cloud_arguments)
    yield running
    running.stop(failed=request.session.testsfailed > 0)


@pytest.fixture
def account(request: pytest.FixtureRequest, cloud: Cloud) -> Iterator[Account]:
    """An account of the test, removed at its end; it stays if the test failed and the cloud has `--keep-failed`."""
    before = request.session.testsfailed
    with suppress(_TestFailed), cloud.account() as made:
        yield made
        if request.session.testsfailed > before:
            raise _TestFailed
