import { startTestServer, type OwnTestServer, type TestUser } from '@cloud-account/testkit';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const onPostgres = process.env.CLOUD_TEST_DATABASE === 'postgresql';

/** So many accounts have the same lists; those of one in the middle are read. */
const ACCOUNTS = 100;
const MIDDLE = ACCOUNTS / 2;

/** The lengths of the lists. */
const [DOMAINS, RECORDS, NODES, EVENTS, HOURS, DAYS] = [30, 300, 60, 300, 48, 62];

/** The accounts `a`, each with the places `p` of a list. */
const lists = (length: number): string =>
  `generate_series(1, ${ACCOUNTS}) AS a, generate_series(1, ${length}) AS p`;
/** Rows as many accounts make them in turn: those of one list are not beside each other. */
const inTurn = 'ORDER BY p, a';

const region = `CASE WHEN p % 10 = 0 THEN 'us-iad' ELSE 'us-ord' END`;
const id = `(p - 1) * ${ACCOUNTS} + a`;

/** The statements that fill the tables. @param accountId of the account in the middle; the other accounts need no row */
const inserts = (accountId: number): string[] => {
  const account = `CASE a WHEN ${MIDDLE} THEN ${accountId} ELSE 1000000 + a END`;
  return [
    `UPDATE accounts SET domain_count = ${DOMAINS} WHERE id = ${accountId}`,
    `INSERT INTO domains (id, account_id, domain, name_key, type, status, soa_email, record_count, created_at, updated_at)
     SELECT ${id}, ${account}, name, name, 'master', 'active', 'admin@example.org', CASE p WHEN 1 THEN ${RECORDS} ELSE 0 END, now(), now()
     FROM ${lists(DOMAINS)}, LATERAL (SELECT 'zone-' || p || '-' || a || '.example' AS name) AS named ${inTurn}`,
    `INSERT INTO records (domain_id, type, name, name_key, target, created_at, updated_at)
     SELECT a, CASE WHEN p % 10 = 0 THEN 'TXT' ELSE 'A' END, 'host-' || p, 'host-' || p, '192.0.2.1', now(), now()
     FROM ${lists(RECORDS)} ${inTurn}`,
    `INSERT INTO nodes (id, account_id, uuid, label, status, type, image, region, disk, memory, vcpus, gpus, transfer, mac, ipv6,
       alerts, tags, host_uuid, created_at, updated_at)
     SELECT ${id}, ${account}, gen_random_uuid(), 'node-' || p, 'running', 'g6-nano-1', 'node/debian12', ${region},
       25600, 1024, 1, 0, 1000, 'f2:3c:' || p || ':' || a, '2001:db8::' || p || ':' || a,
       '{"cpu":90,"io":10000,"network_in":10,"network_out":10,"transfer_quota":80}',
       CASE WHEN p % 10 = 0 THEN '{blue,web}'::text[] ELSE '{web}' END, repeat('0123456789', 4), now(), now()
     FROM ${lists(NODES)} ${inTurn}`,
    `INSERT INTO ip_addresses (account_id, address, type, public, prefix, region, node_id, created_at)
     SELECT ${account}, host('10.0.0.0'::inet + ${id}), 'ipv4', true, 24, ${region}, ${id}, now()
     FROM ${lists(NODES)} ${inTurn}`,
    `INSERT INTO node_collections (node_id, until, due_at)
     SELECT ${id}, now(), now() + interval '1 day' FROM ${lists(NODES)}`,
    `INSERT INTO node_hours (node_id, hour, values)
     SELECT a, date_trunc('hour', now(), 'UTC') - p * interval '1 hour', array_fill(12.5::real, ARRAY[132])
     FROM ${lists(HOURS)} ${inTurn}`,
    `INSERT INTO node_days (node_id, day, values)
     SELECT a, date_trunc('day', now(), 'UTC') - p * interval '1 day', array_fill(12.5::real, ARRAY[264])
     FROM ${lists(DAYS)} ${inTurn}`,
    `INSERT INTO events (account_id, action, status, entity_type, entity_id, created_at)
     SELECT ${account}, CASE WHEN p % 10 = 0 THEN 'domain_create' ELSE 'domain_record_create' END, 'notification', 'domain', a::text,
       now() - p * interval '1 minute'
     FROM ${lists(EVENTS)} ORDER BY p DESC, a`,
  ];
};

const LARGE = ['domains', 'records', 'nodes', 'ip_addresses', 'node_hours', 'node_days', 'events'];

/** A part of a plan that ran. */
interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  /** Of what an index in another part found. */
  readonly 'Recheck Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

/** True if a part reads a table without a condition on an index, or more rows than a list has. */
const readsOthers = (part: Plan, length: number): boolean =>
  (part['Index Cond'] ?? part['Recheck Cond']) === undefined ||
  (part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0)) * part['Actual Loops'] > length;

describe.runIf(onPostgres)('a list in a large table', () => {
  let server: OwnTestServer;
  let user: TestUser;
  let plans: Plan[] = [];

  const watched = new WeakSet<PoolClient>();
  /** Has a connection of the server report how its statements ran. */
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return;
    watched.add(client);
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /plan:\n([^]*)$/.exec(message) ?? [];
      if (plan !== undefined) plans.push((JSON.parse(plan) as { Plan: Plan }).Plan);
    });
    void client.query(
      `LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_level = 'notice';
       SET auto_explain.log_analyze = on; SET auto_explain.log_timing = off; SET auto_explain.log_format = 'json'`,
    );
  };

  beforeAll(async () => {
    server = await startTestServer();
    user = await server.newAccount();
    const { pool } = server.cloud.database;
    const client = await pool.connect();
    // No trigger looks at the rows.
    await client.query(
      'BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0',
    );
    for (const insert of inserts(user.accountId)) await client.query(insert);
    await client.query('COMMIT; ANALYZE');
    client.release();
    pool.on('acquire', watch);
  });

  afterAll(() => server.stop());

  const domain = `/domains/${MIDDLE}`;
  const ofDomain = { 'entity.type': 'domain', 'entity.id': MIDDLE };

  it.each<[path: string, length: number, filters: object[]]>([
    ['/domains', DOMAINS, [{ domain: `zone-2-${MIDDLE}.example` }, { type: 'master' }]],
    [`${domain}/records`, RECORDS, [{ name: 'host-50' }, { type: 'TXT' }]],
    ['/node/instances', NODES, [{ label: 'node-50' }, { tags: 'blue' }, { region: 'us-iad' }]],
    ['/networking/ips', NODES, []],
    ['/account/events', EVENTS, [{ action: 'domain_create' }, ofDomain]],
  ])(
    '%s: every page and its count are read by an index, and of this list alone',
    async (path, length, filters) => {
      const last = Math.ceil(length / 25);
      const requests = [
        ...[1, Math.ceil(last / 2), last].map((page) => ({ page, filter: {} })),
        ...filters.map((filter) => ({ page: 1, filter })),
      ];
      for (const { page, filter } of requests) {
        const query = `${path}?page=${page}&page_size=25`;
        await expectOnlyOwn(query, length, { 'X-Filter': JSON.stringify(filter) });
      }
    },
  );

  it('the statistics of a node are read by an index, and of this node alone', async () => {
    const now = server.clock.now();
    const path = `/node/instances/${MIDDLE}/stats`;
    await expectOnlyOwn(path, HOURS);
    await expectOnlyOwn(`${path}/${now.getUTCFullYear()}/${now.getUTCMonth() + 1}`, DAYS);
  });

  /** Expects that an answer takes at most as many rows from a large table as its list has. */
  async function expectOnlyOwn(path: string, length: number, headers = {}): Promise<void> {
    // Statements of jobs are not those of the request.
    const { status, text } = await server.whileIdle(() => {
      plans = [];
      return user.get(path, headers);
    });
    expect(status, text).toBe(200);
    const parts = plans.flatMap(partsOf).filter((part) => LARGE.includes(part['Relation Name'] ?? ''));
    expect(parts).not.toEqual([]);
    expect(
      parts.filter((part) => readsOthers(part, length)),
      path,
    ).toEqual([]);
  }
});
