"""The fixtures of pytest."""

from __future__ import annotations

from typing import Iterator, Sequence

import pytest

from .cloud import Account, Cloud


@pytest.fixture(scope="session")
def cloud_arguments() -> Sequence[str]:
    """The arguments of `cloud-account run`; a conftest.py defines the fixture again to change them."""
    return ()


@pytest.fixture(scope="session")
def cloud(cloud_arguments: Sequence[str]) -> Iterator[Cloud]:
    """The cloud of all tests; the first test that uses it starts it."""
    running = Cloud(cloud_arguments)
    yield running
    running.stop()


@pytest.fixture
def account(cloud: Cloud) -> Iterator[Account]:
    """An account of the test, removed at its end."""
    with cloud.account() as made:
        yield made
