import type { Schema } from '@cloud-account/spec';
import { startTestServer, until, type OwnTestServer, type TestUser, prismaOf } from '@cloud-account/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HypervisorUnavailable } from '@cloud-account/machines';
import { fromImage, makeNode } from '../../../operations/nodes/machines/nodes.fixture.js';
import { collectStatistics } from './collectStatistics.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: OwnTestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.newAccount();
});

const make = (fields: object = fromImage) => makeNode(server, user, fields);

const collect = async () => {
  await server.settle();
  await collectStatistics(server.cloud, 'all', new AbortController().signal);
};

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await server.cloud.database.pool.query<Row>(text, values)).rows;

/** All samples that the driver has of a node. */
async function samplesOf(id: number) {
  const from = new Date(server.clock.now().getTime() - 31 * DAY);
  const { uuid } = await (await prismaOf(server)).node.findUniqueOrThrow({ where: { id } });
  return server.cloud.hypervisor.samples(uuid, from, server.clock.now());
}

const statsOf = async (id: number, month = '') =>
  user.get<Schema<'NodeStats'>>(`/node/instances/${id}/stats${month}`);

const pathOfMonth = (time: Date) => `/${time.getUTCFullYear()}/${time.getUTCMonth() + 1}`;

/** Matches numbers that differ from one by less than half a unit of so many digits. */
const near = (number: number, digits: number): unknown => expect.closeTo(number, digits);

const transferOf = async (id: number, time: Date) =>
  (await user.get<Schema<'MonthlyNodeTransfer'>>(`/node/instances/${id}/transfer${pathOfMonth(time)}`)).body;

describe('a running node', () => {
  it('has statistics with the measured values some minutes after it was made', async () => {
    const { id } = await make();
    expect((await statsOf(id)).status).toBe(400);
    server.clock.advance(11 * MINUTE);
    await collect();
    const { body, status } = await statsOf(id);
    expect(status).toBe(200);
    const samples = await samplesOf(id);
    expect(samples.length).toBeGreaterThan(0);
    expect(body.data.cpu).toEqual(samples.map(({ at, cpu }) => [at.getTime(), cpu]));
    expect(body.data.io.swap).toEqual(samples.map(({ at, swap }) => [at.getTime(), swap]));
    const received = samples.map(({ at, netv4 }) => [at.getTime(), near(netv4.in, -1)]);
    expect(body.data.netv4.in).toEqual(received);
  });

  it('is collected in parts, and its transfer is counted once', async () => {
    const { id } = await make();
    const made = server.clock.now();
    for (let times = 0; times < 5; times += 1) {
      server.clock.advance(17 * MINUTE);
      await collect();
      await collect();
    }
    const samples = await samplesOf(id);
    expect((await statsOf(id)).body.data.cpu).toEqual(samples.map(({ at, cpu }) => [at.getTime(), cpu]));
    const sum = (of: 'in' | 'out') =>
      samples.reduce((total, { netv4, netv6 }) => total + Math.round((netv4[of] + netv6[of]) * 37.5), 0);
    const months = [await transferOf(id, made), await transferOf(id, server.clock.now())];
    const [first, last] = months;
    if (made.getUTCMonth() === server.clock.now().getUTCMonth())
      expect([last?.bytes_in, last?.bytes_out, last?.bytes_total]).toEqual(
        [sum('in'), sum('out'), sum('in') + sum('out')].map((bytes) => near(bytes, -2)),
      );
    else expect((first?.bytes_out ?? 0) + (last?.bytes_out ?? 0)).toBeCloseTo(sum('out'), -2);
  });

  it('has means over whole hours, and over the samples of the last one', async () => {
    const { id } = await make();
    server.clock.advance(3 * HOUR + 10 * MINUTE);
    await collect();
    const samples = await samplesOf(id);
    const hourOf = ({ at }: { at: Date }) => Math.floor(at.getTime() / HOUR) * HOUR;
    const mean = (cpus: number[]) => cpus.reduce((sum, cpu) => sum + cpu, 0) / cpus.length;
    const { body } = await statsOf(id, pathOfMonth(server.clock.now()));
    expect(body.data.cpu).toEqual(
      [...new Set(samples.map(hourOf))].map((hour) => {
        const cpus = samples.filter((sample) => hourOf(sample) === hour).map(({ cpu }) => cpu);
        return [hour, near(mean(cpus), 1)];
      }),
    );
  });
});

describe('a node that is off', () => {
  it('has zeros', async () => {
    const { id } = await make({ ...fromImage, booted: false });
    server.clock.advance(HOUR);
    await collect();
    const { cpu, netv4 } = (await statsOf(id)).body.data;
    expect(cpu.length).toBeGreaterThan(8);
    expect([...cpu, ...netv4.out].every(([, value]) => value === 0)).toBe(true);
  });
});

describe('after a pause', () => {
  it('continues where it stopped, a day at a time, keeps samples within the retention, and loses no transfer', async () => {
    const { id } = await make();
    server.clock.advance(40 * DAY);
    await collect();
    const now = server.clock.now();
    await until(async () => {
      await collect();
      const { nodeCollection } = await prismaOf(server);
      const collection = await nodeCollection.findUnique({ where: { nodeId: id } });
      expect(now.getTime() - Number(collection?.until)).toBeLessThan(5 * MINUTE);
    });
    expect((await statsOf(id)).body.data.cpu).toHaveLength(288);
    const { cpu } = (await statsOf(id, pathOfMonth(now))).body.data;
    expect(cpu.length).toBeGreaterThanOrEqual(30 * 24);
    const [kept] = await rows<{ hours: number; oldest: Date }>(
      'SELECT count(*)::int AS hours, min(hour) AS oldest FROM node_hours WHERE node_id = $1',
      id,
    );
    expect(kept?.hours).toBeLessThanOrEqual(49);
    expect(now.getTime() - Number(kept?.oldest)).toBeLessThanOrEqual(49 * HOUR);
    const samples = await samplesOf(id);
    const sent = samples.reduce(
      (sum, { netv4, netv6 }) => sum + Math.round((netv4.out + netv6.out) * 37.5),
      0,
    );
    const counted = await rows<{ sum: string }>(
      'SELECT sum(bytes_out)::text FROM node_transfers WHERE node_id = $1',
      id,
    );
    // Each sample is rounded, and the oldest may be out of reach by now.
    expect(Number(counted[0]?.sum) / sent).toBeCloseTo(1, 2);
  });

  it('of more than a year, keeps 13 months of hours', async () => {
    const { id } = await make();
    await rows(
      `INSERT INTO node_days SELECT $1, day, '{1}' FROM generate_series(
         date_trunc('day', $2::timestamptz) - interval '15 months', $2::timestamptz, interval '1 month') AS day`,
      id,
      server.clock.now(),
    );
    server.clock.advance(10 * MINUTE);
    await collect();
    expect(await (await prismaOf(server)).nodeDay.count({ where: { nodeId: id } })).toBe(14);
  });
});

describe('a node whose machine does not answer', () => {
  it.each([
    ['says so', new HypervisorUnavailable('Its host does not answer.')],
    ['has a fault', new TypeError('It is not what it should be.')],
  ])('(it %s) is collected later, and delays no other node', async (_what, error) => {
    // Both nodes begin in the same period.
    server.clock.advance(5 * MINUTE - (server.clock.now().getTime() % (5 * MINUTE)));
    const [silent, other] = [await make(), await make()];
    const { hypervisor } = server.cloud;
    const [node] = await rows<{ uuid: string }>('SELECT uuid FROM nodes WHERE id = $1', silent.id);
    const ask = hypervisor.samples.bind(hypervisor);
    const spy = vi
      .spyOn(hypervisor, 'samples')
      .mockImplementation((machine, from, to) =>
        machine === node?.uuid ? Promise.reject(error) : ask(machine, from, to),
      );
    try {
      server.clock.advance(20 * MINUTE);
      await collect();
      expect((await statsOf(other.id)).status).toBe(200);
      expect((await statsOf(silent.id)).status).toBe(400);
    } finally {
      spy.mockRestore();
    }
    server.clock.advance(5 * MINUTE);
    await collect();
    expect((await statsOf(silent.id)).body.data.cpu.length).toBe(
      (await statsOf(other.id)).body.data.cpu.length,
    );
  });

  it('is collected later, too, when its samples cannot be stored', async () => {
    const [poisoned, other] = [await make(), await make()];
    await rows(
      `CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'Poisoned.'; END $$`,
    );
    await rows(`CREATE TRIGGER poison BEFORE INSERT ON node_hours FOR EACH ROW WHEN (NEW.node_id = ${poisoned.id})
      EXECUTE FUNCTION poison()`);
    try {
      server.clock.advance(20 * MINUTE);
      await collect();
      expect((await statsOf(other.id)).status).toBe(200);
      expect((await statsOf(poisoned.id)).status).toBe(400);
    } finally {
      await rows('DROP FUNCTION poison CASCADE');
    }
    server.clock.advance(5 * MINUTE);
    await collect();
    expect((await statsOf(poisoned.id)).status).toBe(200);
  });

  it('is collected again after many failures', async () => {
    await make();
    await rows('ALTER TABLE node_collections RENAME TO hidden');
    try {
      server.clock.advance(10 * MINUTE);
      const run = collectStatistics(server.cloud, 'all', new AbortController().signal);
      await expect(run).rejects.toThrow('node_collections');
    } finally {
      await rows('ALTER TABLE hidden RENAME TO node_collections');
    }
    const asked = { kind: 'collectStatistics', state: { in: ['pending', 'running'] } };
    expect(await (await prismaOf(server)).job.count({ where: asked })).toBeGreaterThan(0);
    // The queue's own run may have failed as well, and is tried again later.
    server.clock.advance(10 * MINUTE);
    await server.settle();
  });
});

it('counts nothing twice when two servers collect at once', async () => {
  const nodes = [await make(), await make(), await make()];
  server.clock.advance(2 * HOUR);
  await Promise.all([collect(), collect(), collect()]);
  await collect();
  for (const { id } of nodes) {
    const samples = await samplesOf(id);
    const sent = samples.reduce(
      (sum, { netv4, netv6 }) => sum + Math.round((netv4.out + netv6.out) * 37.5),
      0,
    );
    const [counted] = await rows<{ sum: string }>(
      'SELECT sum(bytes_out)::text FROM node_transfers WHERE node_id = $1',
      id,
    );
    expect(Math.abs(Number(counted?.sum) - sent)).toBeLessThan(samples.length);
  }
});

it('deletes everything of a deleted node except its transfer of this month', async () => {
  const { id, specs } = await make();
  server.clock.advance(2 * HOUR);
  await collect();
  const now = server.clock.now();
  const { bytes_out: sent } = await transferOf(id, now);
  const path = '/account/transfer';
  const before = (await user.get<Schema<'AccountTransfer'>>(path)).body;
  expect(before.quota).toBeGreaterThan(0);
  await rows(
    `UPDATE node_transfers SET bytes_out = 5000000000 WHERE node_id = $1 AND month = date_trunc('month', $2::timestamptz)`,
    id,
    now,
  );
  expect(sent).toBeGreaterThanOrEqual(0);
  expect((await user.delete(`/node/instances/${id}`)).status).toBe(200);
  await server.settle();
  for (const table of ['node_collections', 'node_hours', 'node_days', 'node_transfers'])
    expect(await rows(`SELECT 1 FROM ${table} WHERE node_id = $1`, id)).toEqual([]);
  const after = (await user.get<Schema<'AccountTransfer'>>(path)).body;
  // Two hours of a month.
  expect(after.quota).toBeLessThanOrEqual(Math.ceil((specs.transfer * 2.1) / (28 * 24)));
  expect(after).toMatchObject({ used: 5, billable: 5 - after.quota, region_transfers: [] });
});

it('does a bounded part in each run, and the rest in later runs', async () => {
  const account = user.accountId;
  await rows(
    `INSERT INTO nodes (account_id, uuid, label, status, region, disk, memory, vcpus, gpus, transfer, mac, alerts, host_uuid,
       created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'many-' || n, 'offline', 'us-ord', 0, 0, 1, 0, 0, 'many-' || n, '{}', '', $2, $2
     FROM generate_series(1, 1100) AS n`,
    account,
    server.clock.now(),
  );
  const waiting = async () =>
    (
      await rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM nodes n LEFT JOIN node_collections c ON c.node_id = n.id
         WHERE n.account_id = $1 AND (c.node_id IS NULL OR c.due_at <= $2)`,
        account,
        server.clock.now(),
      )
    )[0]?.count;
  await collectStatistics(server.cloud, 'all', new AbortController().signal);
  expect(await waiting()).toBeGreaterThanOrEqual(100);
  await collectStatistics(server.cloud, 'all', new AbortController().signal);
  expect(await waiting()).toBe(0);
  await rows('DELETE FROM nodes WHERE account_id = $1', account);
});
