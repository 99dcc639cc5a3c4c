# Generated from openapi/ by `pnpm generate`. Do not edit.
from __future__ import annotations

from typing import Any, Callable, Literal
from urllib.parse import quote


class Lab:
    """The lab of a server: a method for each of its operations."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def reset(
        self,
    ) -> None:
        """Brings everything back to the state after the first start: the catalog, and the demo account with its token and its password. Accounts,
        objects, also those that object lock protects, files, machines, zones, jobs, counts of requests, faults and recorded requests go. The clock shows the machine's time again. Snapshots
        and the encryption keys stay.

        Requests in progress end before, later ones wait for its end. Where one takes longer than 30 seconds, the answer is 503, and nothing has
        changed.
        """
        self._call(
            "POST",
            "/lab/reset",
        )

    def list_snapshots(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        filter: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Lists the snapshots, by name."""
        return self._call(
            "GET",
            "/lab/snapshots",
            query={"page": page, "page_size": page_size},
            filter=filter,
        )

    def create_snapshot(
        self,
        *,
        name: str,
    ) -> dict[str, Any]:
        """Saves the state under a name, with objects and files. Requests in progress end before, later ones wait for its end.

        name: The name of a snapshot, of small letters, digits, dots, hyphens and underscores.
        """
        return self._call(
            "POST",
            "/lab/snapshots",
            body={"name": name},
        )

    def delete_snapshot(
        self,
        name: str,
    ) -> None:
        """Deletes a snapshot. The state stays as it is."""
        self._call(
            "DELETE",
            f"/lab/snapshots/{quote(str(name), safe='')}",
        )

    def load_snapshot(
        self,
        name: str,
    ) -> None:
        """Replaces the state by a snapshot, as a reset does by the state after the first start. The clock shows the time of the snapshot, and passes
        as it did then. Faults and recorded requests stay.
        """
        self._call(
            "POST",
            f"/lab/snapshots/{quote(str(name), safe='')}/load",
        )

    def list_snapshot_differences(
        self,
        name: str,
        other: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        filter: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Lists the rows that differ between two snapshots, by table and key. The rows of objects and attachments have the hashes of their bytes."""
        return self._call(
            "GET",
            f"/lab/snapshots/{quote(str(name), safe='')}/differences/{quote(str(other), safe='')}",
            query={"page": page, "page_size": page_size},
            filter=filter,
        )

    def create_account(
        self,
        *,
        copy_of: int | None = None,
        name: str | None = None,
        expires_in: int | None = None,
    ) -> dict[str, Any]:
        """Creates an account with an unrestricted user, a token for everything and a key of object storage; it is empty, or a copy of
        another account with all that it has. Only this answer has the password and the secrets.

        In a copy, names that are unique on the whole platform end with the ID of the new account. If that is 17, the user `alice` becomes
        `alice-copy-17`, the bucket `assets` becomes `assets-copy-17`, and the domain `example.org` becomes `example.org.copy-17.test`.
        A bucket that keeps versions has only its current objects in the copy.

        copy_of: The account to copy, which has no job in progress. By default, the new account is empty.
        name: The name of its user, unique on the whole platform without regard to case. By default, that of an empty account is `lab-` and the ID of the account, and a copy keeps the name of the first unrestricted user, with the suffix.
        expires_in: Seconds after which the server deletes the account, by the clock of the cloud; by default it stays.
        """
        return self._call(
            "POST",
            "/lab/accounts",
            body={"copy_of": copy_of, "name": name, "expires_in": expires_in},
        )

    def delete_account(
        self,
        account_id: int,
    ) -> None:
        """Deletes an account with everything it has. After the answer nobody can use its tokens, keys and objects, and its names are free;
        jobs remove machines and files, also of objects that object lock protects. The account need not be one that the lab created.
        """
        self._call(
            "DELETE",
            f"/lab/accounts/{quote(str(account_id), safe='')}",
        )

    def get_clock(
        self,
    ) -> dict[str, Any]:
        """Returns the time of the cloud, and how it passes."""
        return self._call(
            "GET",
            "/lab/clock",
        )

    def update_clock(
        self,
        *,
        mode: Literal["real", "frozen", "scaled"],
        now: str | None = None,
        rate: float | None = None,
    ) -> dict[str, Any]:
        """Stops the clock, lets it pass at a rate or as the machine's clock does, and sets its time. What has become due by the new time
        begins at once, in no particular order; `POST /lab/clock/advance` does it in order.

        mode: Whether the clock passes as the machine's does, stands still, or passes at a rate.
        now: The time that the clock shows, in UTC; by default the one that it shows already.
        rate: Of the mode `scaled`, the seconds that pass in one of the machine's. A rate of 1 is the mode `real`.
        """
        return self._call(
            "PUT",
            "/lab/clock",
            body={"mode": mode, "now": now, "rate": rate},
        )

    def advance_clock(
        self,
        *,
        seconds: int,
    ) -> dict[str, Any]:
        """Moves the clock forward from one time at which something is due to the next, and waits at each until it is done. It answers when
        all that became due has been done, and the DNS answers of this server include it. The clock stands still meanwhile, and passes
        as before afterwards.

        seconds: Seconds of the clock, at most those of 400 days.
        """
        return self._call(
            "POST",
            "/lab/clock/advance",
            body={"seconds": seconds},
        )

    def run_jobs(
        self,
        *,
        until: Literal["idle", "event"],
        event: dict[str, Any] | None = None,
        seconds: int | None = None,
    ) -> dict[str, Any]:
        """Waits until nothing is in progress or due, or until an event has ended. Work that the answer of a request does not wait for can
        so be awaited without asking again and again.

        until: Whether to wait until nothing is in progress, or until an event has ended.
        event: Of `event`, which one.
        seconds: The longest time to wait, in seconds of the machine's clock; a minute by default.
        """
        return self._call(
            "POST",
            "/lab/jobs/run",
            body={"until": until, "event": event, "seconds": seconds},
        )

    def get_tasks(
        self,
    ) -> dict[str, Any]:
        """Returns how long the tasks of simulated machines take."""
        return self._call(
            "GET",
            "/lab/tasks",
        )

    def update_tasks(
        self,
        *,
        times: Literal["instant", "scaled", "real"],
        least: int | None = None,
    ) -> dict[str, Any]:
        """Sets how long the tasks of simulated machines take from now on; those in progress end at their time.

        times: Whether tasks take no time, about a second, or as long as on real hosts.
        least: The milliseconds that each status of a node lasts at least; as before by default.
        """
        return self._call(
            "PUT",
            "/lab/tasks",
            body={"times": times, "least": least},
        )

    def check_reachability(
        self,
        *,
        source: str,
        target: str,
        protocol: Literal["TCP", "UDP", "ICMP"] | None = None,
        account_id: int | None = None,
    ) -> dict[str, Any]:
        """Says whether a connection from one place arrives at another, by which interface and network, and otherwise what stops it: the rule
        of a firewall, a missing route, or an address that nothing has. Nothing is sent; the answer follows from the interfaces, VPCs,
        VLANs, addresses and firewalls of the server.

        source: Where it begins: a node by its ID or label, an IP address, or `internet`.
        target: Where it is to arrive, in the same words, with the port behind a colon: `db-1:5432`, `[2001:db8::7]:443`.
        protocol: The protocol; TCP by default. ICMP, a ping, has no port.
        account_id: The account whose nodes are found by their labels; any by default.
        """
        return self._call(
            "POST",
            "/lab/reachability",
            body={"source": source, "target": target, "protocol": protocol, "account_id": account_id},
        )

    def list_request_faults(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        filter: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Lists the faults of requests, the oldest first, including those that reached their `times`."""
        return self._call(
            "GET",
            "/lab/faults",
            query={"page": page, "page_size": page_size},
            filter=filter,
        )

    def create_request_fault(
        self,
        *,
        operation: str | None = None,
        path: str | None = None,
        label: str | None = None,
        account_id: int | None = None,
        effect: Literal["status", "delay", "disconnect", "rate_limit", "partial"],
        status: int | None = None,
        reason: str | None = None,
        retry_after: int | None = None,
        delay_ms: int | None = None,
        skip: int | None = None,
        times: int | None = None,
        probability: float | None = None,
        after_commit: bool | None = None,
    ) -> dict[str, Any]:
        """From now on, the server injects the fault into the requests of clients that match it. Where several faults match a request, the server applies them in the order of their creation. Delays add up; any other effect ends the
        request.

        operation: The operation whose requests match: an `operationId` of the Cloud Account API, or `*` for all of them, the default; `s3:` and the name of an operation of S3 (`s3:PutObject`), or `s3:*` for all of them; or `dns:query` for queries to the name server.
        path: The path of the requests that match, as the API's specification writes it: a parameter, such as `{domainId}`, matches each value of it. `*` matches any one part of the path, and `**` at its end all that follows, or nothing. All paths by default. For S3, the path that the client sends, such as `/bucket/key`. Not with `dns:query`.
        label: The label of the node, volume, domain (its name), firewall, VPC or NodeBalancer that the path or the body of a matching request names by its ID, or the field `label` (`domain`) of the body. All by default. Not with S3 and `dns:query`.
        account_id: The account whose requests match; all accounts by default. Not with `dns:query`.
        effect: What the server does: answer an error with a status, delay the request, close the connection, answer 429 with the headers of an exceeded rate limit, or send half of the answer.
        status: With the effect `status`, the status of the answer; 503 by default. For S3 one of 400, 403, 404, 500 and 503.
        reason: With the effect `status`, the reason in the answer; by default, that of the API.
        retry_after: With the effects `status` and `rate_limit`, the seconds of the header `Retry-After`.
        delay_ms: With the effect `delay`, its duration in milliseconds; required.
        skip: How many requests that it would affect pass first; 0 by default. With `skip` 2 and `times` 1, it affects the third of them only.
        times: How many requests the fault affects; no limit by default.
        probability: The probability that it affects a matching request; 1 by default. With `CLOUD_LAB_SEED`, the server makes the same choices in each run: for the first matching request, for the second, and so on.
        after_commit: With the effects `status`, `delay` and `disconnect`, whether the server applies the fault after the operation; false by default.
        """
        return self._call(
            "POST",
            "/lab/faults",
            body={"operation": operation, "path": path, "label": label, "account_id": account_id, "effect": effect, "status": status, "reason": reason, "retry_after": retry_after, "delay_ms": delay_ms, "skip": skip, "times": times, "probability": probability, "after_commit": after_commit},
        )

    def delete_request_faults(
        self,
    ) -> None:
        """Deletes all faults of requests, and ends their delays."""
        self._call(
            "DELETE",
            "/lab/faults",
        )

    def get_request_fault(
        self,
        request_fault_id: int,
    ) -> dict[str, Any]:
        """Returns one fault of requests, with the number of requests that it affected."""
        return self._call(
            "GET",
            f"/lab/faults/{quote(str(request_fault_id), safe='')}",
        )

    def delete_request_fault(
        self,
        request_fault_id: int,
    ) -> None:
        """Deletes a fault, and ends its delays."""
        self._call(
            "DELETE",
            f"/lab/faults/{quote(str(request_fault_id), safe='')}",
        )

    def list_requests(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        filter: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Lists the requests of clients to the Cloud Account API and to S3 that this server received, the newest first. The server masks
        the secrets in them.
        """
        return self._call(
            "GET",
            "/lab/requests",
            query={"page": page, "page_size": page_size},
            filter=filter,
        )

    def delete_requests(
        self,
    ) -> None:
        """Deletes the recorded requests."""
        self._call(
            "DELETE",
            "/lab/requests",
        )

    def get_report(
        self,
        *,
        user_agent: str | None = None,
        since: str | None = None,
    ) -> dict[str, Any]:
        """Summarizes the recorded requests of a client to this server: the operations that it used, the rules that refused its
        requests, the fields that the server ignores, and what the client could do better.
        """
        return self._call(
            "GET",
            "/lab/report",
            query={"user_agent": user_agent, "since": since},
        )

    def list_events(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        filter: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Lists the events of all accounts, the newest first."""
        return self._call(
            "GET",
            "/lab/events",
            query={"page": page, "page_size": page_size},
            filter=filter,
        )
