import type { Schema } from '@cloud-account/spec';
import {
  digRecords,
  digStatus,
  inSeconds,
  requirePrograms,
  startTestServer,
  useOwnServer,
  type OwnTestServer,
  type TestUser,
} from '@cloud-account/testkit';
import type { Session } from '@cloud-account/database';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ServedZone } from '../name-server/name-server.js';
import { pruneZoneChanges } from '../../repositories/zone-changes.js';
import { newName } from '../../operations/domains/domains.fixture.js';
import { ZoneFeed } from './zone-feed.js';

const server = useOwnServer();
const onPostgres = process.env.CLOUD_TEST_DATABASE === 'postgresql';
const NEVER = 1_000_000;

/** The changes that a feed sent to the name server. */
class SentChanges {
  readonly zones = new Map<number, ServedZone>();
  calls = 0;
  serve = (zones: readonly ServedZone[]): Promise<void> => {
    this.calls += 1;
    for (const zone of zones) this.zones.set(zone.id, zone);
    return Promise.resolve();
  };
  withdraw = (ids: readonly number[]): Promise<void> => {
    for (const id of ids) this.zones.delete(id);
    return Promise.resolve();
  };
}

let user: TestUser;
beforeEach(async () => {
  user = await server.newAccount();
});

const startFeed = async (interval = NEVER): Promise<{ feed: ZoneFeed; sent: SentChanges }> => {
  const sent = new SentChanges();
  const feed = new ZoneFeed(server.cloud.database, sent, pino({ level: 'silent' }), interval);
  onTestFinished(() => feed.stop());
  await feed.start();
  return { feed, sent };
};

const newDomain = async (fields: object = {}): Promise<{ id: number; domain: string }> => {
  const body = { domain: newName(), type: 'master', soa_email: 'admin@example.org', ...fields };
  const answer = await user.post<{ id: number; domain: string }>('/domains', body);
  expect(answer.status, answer.text).toBe(200);
  await server.settle();
  return answer.body;
};

const versionOf = ({ zones }: SentChanges, id: number): string | null | undefined => zones.get(id)?.version;

test('sends all zones at its start, and then every change', async () => {
  const { id, domain } = await newDomain({ axfr_ips: ['192.0.2.53'] });
  const { feed, sent } = await startFeed();
  const zone = { id, name: domain.toLowerCase(), transfersTo: ['192.0.2.53'], masters: [] };
  expect(sent.zones.get(id)).toMatchObject(zone);
  const version = versionOf(sent, id);
  expect(version).toEqual(expect.any(String));

  await user.post(`/domains/${id}/records`, { type: 'A', name: 'www', target: '192.0.2.1' });
  await server.settle();
  const other = await newDomain();
  expect(versionOf(sent, id)).toBe(version);
  await feed.follow();
  expect(versionOf(sent, id)).not.toBe(version);
  expect(sent.zones.has(other.id)).toBe(true);

  const { calls } = sent;
  await user.post(`/domains/${id}/records`, { type: 'A', name: 'mail', target: '192.0.2.1' });
  await feed.follow();
  await server.settle();
  await feed.follow();
  await feed.follow();
  expect(sent.calls - calls).toBeLessThanOrEqual(2);
});

test('sends zones that are disabled, renamed or removed, also with their account', async () => {
  const { feed, sent } = await startFeed();
  const [disabled, renamed, removed] = [await newDomain(), await newDomain(), await newDomain()];
  await feed.follow();
  const ids = [disabled.id, renamed.id, removed.id];
  expect(ids.map((id) => sent.zones.has(id))).toEqual([true, true, true]);
  const name = newName();
  await user.put(`/domains/${disabled.id}`, { status: 'disabled' });
  await user.put(`/domains/${renamed.id}`, { domain: name });
  await user.delete(`/domains/${removed.id}`);
  await feed.follow();
  expect(ids.map((id) => sent.zones.get(id)?.name)).toEqual([undefined, name, undefined]);
  await user.put(`/domains/${disabled.id}`, { status: 'active' });
  await feed.follow();
  expect(sent.zones.has(disabled.id)).toBe(true);
  const { database } = server.cloud;
  await database.pool.query(
    'DELETE FROM accounts WHERE id = (SELECT account_id FROM domains WHERE id = $1)',
    [renamed.id],
  );
  await feed.follow();
  expect(ids.map((id) => sent.zones.has(id))).toEqual([false, false, false]);
});

test('sends a slave without content, with its masters', async () => {
  const { id } = await newDomain({ type: 'slave', master_ips: ['192.0.2.8'] });
  const { sent } = await startFeed();
  expect(sent.zones.get(id)).toMatchObject({ version: null, masters: ['192.0.2.8'] });
});

test('follows the changes of another server', async () => {
  const { sent } = await startFeed(20);
  const { id } = await newDomain();
  await expect.poll(() => versionOf(sent, id)).toEqual(expect.any(String));
});

test('reads all zones again after a long pause, because the log is pruned', async () => {
  const { database } = server.cloud;
  const { feed, sent } = await startFeed();
  const { id } = await newDomain();
  await database.pool.query(`UPDATE zone_changes SET at = now() - interval '2 hours'`);
  while ((await pruneZoneChanges(database)) > 0);
  const { rows } = await database.pool.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM zone_changes',
  );
  expect(rows).toEqual([{ left: 0 }]);
  await feed.follow();
  expect(sent.zones.has(id)).toBe(false);
  // A database whose clock went on by an hour between two readings.
  const later: Session['run'] = async (statement, values) => {
    const outcome = await database.run(statement, values);
    for (const row of outcome.rows) if ('at' in row) row.at = ahead();
    return outcome;
  };
  const late = new ZoneFeed(
    { activity: undefined, onActivity: () => () => undefined, run: later, peek: later },
    sent,
    pino({ level: 'silent' }),
    NEVER,
  );
  let readings = 0;
  const ahead = () => inSeconds(readings++ * 3_600);
  await late.start();
  sent.zones.clear();
  await late.follow();
  expect(sent.zones.has(id)).toBe(true);
  await late.stop();
});

const inAnotherOrder = (): void => {
  test('are all sent, and an open transaction delays none', async () => {
    const { database } = server.cloud;
    const [slow, quick] = [await newDomain(), await newDomain()];
    const { feed, sent } = await startFeed();
    const [first, second] = [await database.pool.connect(), await database.pool.connect()];
    const disable = 'UPDATE domains SET status = $2 WHERE id = $1';
    await first.query('BEGIN');
    await first.query(disable, [slow.id, 'disabled']);
    await second.query(disable, [quick.id, 'disabled']);
    await feed.follow();
    expect([slow, quick].map(({ id }) => sent.zones.has(id))).toEqual([true, false]);
    await second.query(disable, [quick.id, 'active']);
    await feed.follow();
    await first.query('COMMIT');
    await feed.follow();
    expect([slow, quick].map(({ id }) => sent.zones.has(id))).toEqual([false, true]);
    first.release();
    second.release();
  });
};

const { missing } = requirePrograms('dig');
const environment = { CLOUD_DNS: 'on', CLOUD_DNS_PORT: '0' };

const twoServers = (): void => {
  let one: OwnTestServer;
  let other: OwnTestServer;
  beforeAll(async () => {
    one = await startTestServer({ environment });
    other = await startTestServer({ environment, beside: one });
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  test('both answer after a change', async () => {
    const { dns } = other;
    if (dns === undefined) throw new Error('The second server answers no DNS.');
    const zone = newName();
    const user = await one.newAccount();
    const body = { domain: zone, type: 'master', soa_email: 'admin@example.org' };
    const { id } = (await user.post<Schema<'Domain'>>('/domains', body)).body;
    for (const target of ['192.0.2.1', '192.0.2.2']) {
      await user.post(`/domains/${id}/records`, { type: 'A', name: 'www', target });
      await expect.poll(async () => (await digRecords(dns, `www.${zone}`, 'A')).join(' ')).toContain(target);
    }
    expect((await user.delete(`/domains/${id}`)).status).toBe(200);
    await expect.poll(() => digStatus(dns, `www.${zone}`, 'A')).toBe('REFUSED');
  });
};

if (onPostgres) {
  describe('transactions that end in another order than they began', inAnotherOrder);
  describe.skipIf(missing.length > 0)('two servers on one database (needs dig)', twoServers);
}
