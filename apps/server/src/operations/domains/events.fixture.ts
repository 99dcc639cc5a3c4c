import { rowsOf, type TestServer, type TestUser } from '@cloud-account/testkit';

/** The fields of an event that tests read. */
export interface EventRow {
  readonly action: string;
  readonly status: string;
  readonly username: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly entity_label: string;
  readonly entity_url: string;
  readonly message: string;
}

/** The events about one domain, oldest first. */
export const eventsOf = (server: TestServer, domainId: number): Promise<EventRow[]> =>
  rowsOf(
    server,
    `SELECT action, status, username, entity_type, entity_id, entity_label, entity_url, message FROM events
     WHERE entity_type = 'domain' AND entity_id = $1 ORDER BY id`,
    [String(domainId)],
  );

/** The expected event of a user about a domain. */
export const eventOf = (
  user: TestUser,
  action: string,
  { id, domain }: { id: number; domain: string },
  message = '',
): EventRow => ({
  action,
  status: 'notification',
  username: user.username,
  entity_type: 'domain',
  entity_id: String(id),
  entity_label: domain,
  entity_url: `/v4/domains/${id}`,
  message,
});

/** How often the publishing of a domain was enqueued, over all jobs. */
export async function publishRequests(server: TestServer, domainId: number): Promise<number> {
  const [row] = await rowsOf<{ requests: number }>(
    server,
    `SELECT coalesce(sum(requests), 0)::int AS requests FROM jobs WHERE kind = 'publishZone' AND subject = $1`,
    [String(domainId)],
  );
  return row?.requests ?? 0;
}
