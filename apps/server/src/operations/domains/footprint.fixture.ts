import { problemsOf, type Answer, type Problem, type TestCloud, type TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';

const rowsOf = async <Row extends object>(
  { cloud }: TestCloud,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await cloud.database.pool.query<Row>(text, values)).rows;

/** Tables that change on their own, by jobs. */
const restless = ['_prisma_migrations', 'jobs', 'zone_files'];

const fingerprints = new WeakMap<TestCloud, Promise<string>>();

/** The statement that tells what is in every table. */
const fingerprintOf = async (cloud: TestCloud): Promise<string> => {
  const tables = await rowsOf<{ name: string }>(
    cloud,
    `SELECT table_name::text AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name <> ALL ($1) ORDER BY 1`,
    [restless],
  );
  return tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*)::int AS count, md5(string_agg(t::text, '|' ORDER BY t::text)) AS content FROM ${name} t`,
    )
    .join(' UNION ALL ');
};

/**
 * Everything that a refused request must leave as it was. Of the jobs only those about one thing count: those about all
 * ask for themselves again.
 */
export async function footprint(cloud: TestCloud): Promise<object[]> {
  const statement = fingerprints.get(cloud) ?? fingerprintOf(cloud);
  fingerprints.set(cloud, statement);
  return rowsOf(
    cloud,
    `${await statement} UNION ALL
     SELECT 'jobs', count(*)::int, sum(requests)::text FROM jobs WHERE subject <> 'all'`,
  );
}

/**
 * Expects a request to be refused with exactly these problems, and to change nothing.
 *
 * @param errors in their order; a string stands for a problem without a field
 */
export async function expectRefused(
  cloud: TestCloud,
  request: () => Promise<Answer<unknown>>,
  status: number,
  ...errors: readonly (readonly [field: string, reason: string] | string)[]
): Promise<void> {
  // What jobs are still to do would change it too.
  await cloud.settle();
  const before = await footprint(cloud);
  const answer = await request();
  const expected = errors.map((error): Problem =>
    typeof error === 'string' ? { reason: error } : { field: error[0], reason: error[1] },
  );
  expect({ status: answer.status, errors: problemsOf(answer) }).toStrictEqual({ status, errors: expected });
  expect(await footprint(cloud)).toEqual(before);
}

/** An event as a test looks at it. */
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
export const eventsOf = (cloud: TestCloud, domainId: number): Promise<EventRow[]> =>
  rowsOf(
    cloud,
    `SELECT action, status, username, entity_type, entity_id, entity_label, entity_url, message FROM events
     WHERE entity_type = 'domain' AND entity_id = $1 ORDER BY id`,
    [String(domainId)],
  );

/** What an event of a user about a domain looks like. */
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

/** How often publishing was asked for a domain, over all jobs. */
export async function publishRequests(cloud: TestCloud, domainId: number): Promise<number> {
  const [row] = await rowsOf<{ requests: number }>(
    cloud,
    `SELECT coalesce(sum(requests), 0)::int AS requests FROM jobs WHERE kind = 'publishZone' AND subject = $1`,
    [String(domainId)],
  );
  return row?.requests ?? 0;
}

/** Expects what is counted to be what is there, and nothing to be left of what is gone. */
export async function expectSound(cloud: TestCloud): Promise<void> {
  const faults = await rowsOf(
    cloud,
    `SELECT 'domain_count of account ' || a.id AS fault FROM accounts a
       WHERE domain_count <> (SELECT count(*) FROM domains d WHERE d.account_id = a.id)
     UNION ALL SELECT 'record_count of domain ' || d.id FROM domains d
       WHERE record_count <> (SELECT count(*) FROM records r WHERE r.domain_id = d.id)
     UNION ALL SELECT 'zone file of no domain ' || z.domain_id FROM zone_files z
       WHERE NOT EXISTS (SELECT 1 FROM domains d WHERE d.id = z.domain_id)
     UNION ALL SELECT 'grant on no domain ' || g.entity_id FROM entity_grants g
       WHERE g.kind = 'domain' AND NOT EXISTS (SELECT 1 FROM domains d WHERE d.id = g.entity_id)
     UNION ALL SELECT 'grant on no volume ' || g.entity_id FROM entity_grants g
       WHERE g.kind = 'volume' AND NOT EXISTS (SELECT 1 FROM volumes v WHERE v.id = g.entity_id)
     UNION ALL SELECT 'tag that the account does not have ' || given.label
       FROM (SELECT account_id, tags FROM domains UNION ALL SELECT account_id, tags FROM firewalls
             UNION ALL SELECT account_id, tags FROM volumes UNION ALL SELECT account_id, tags FROM nodebalancers) thing,
         unnest(thing.tags) AS given (label)
       WHERE NOT EXISTS (SELECT 1 FROM tags t WHERE t.account_id = thing.account_id AND t.label = given.label)
     UNION ALL SELECT 'more records than a domain may have ' || d.id FROM domains d WHERE d.record_count > 12000
     UNION ALL SELECT 'alias beside other records ' || r.id FROM records r
       WHERE r.type = 'CNAME' AND EXISTS (
         SELECT 1 FROM records o WHERE o.domain_id = r.domain_id AND o.name_key = r.name_key AND o.id <> r.id)`,
  );
  expect(faults).toEqual([]);
}
