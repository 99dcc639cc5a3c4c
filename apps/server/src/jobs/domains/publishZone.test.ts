// Runs on both databases.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig, startCloud, tokenHash, type Cloud, type RunningCloud } from '@cloud-account/server';
import {
  call,
  createPostgresDatabase,
  startTestServer,
  type OwnTestServer,
  type TestUser,
  sample,
} from '@cloud-account/testkit';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findViewer } from '@cloud-account/server/repositories/access/viewers';
import { lockDomain } from '@cloud-account/server/repositories/domains/domains';
import { writeEffects } from '../../repositories/effects.js';
import { requestPublishing } from '@cloud-account/server/repositories/domains/publishing';
import { insertRecord } from '@cloud-account/server/repositories/domains/records';
import { Latch } from '../runner/queue.fixture.js';

interface Domain {
  readonly id: number;
}

const onPostgres = process.env.CLOUD_TEST_DATABASE === 'postgresql';

/** A test that needs several connections or processes; the embedded engine has one of each, so there is none of it. */
const serverTest = (name: string, body: () => Promise<void>): void => {
  if (onPostgres) test(name, body);
};

const until = <Found>(condition: () => Found | Promise<Found>) =>
  vi.waitFor(condition, { timeout: 50_000, interval: 20 });

const start = async (environment: Record<string, string> = {}): Promise<OwnTestServer> => {
  const server = await startTestServer({ environment });
  onTestFinished(() => server.stop());
  return server;
};

const newDomain = async (user: TestUser, domain: string): Promise<number> => {
  const body = { domain, type: 'master', soa_email: 'admin@example.org' };
  return (await user.post<Domain>('/domains', body)).body.id;
};

const zoneOf = async (user: TestUser, id: number): Promise<string> =>
  (await user.get<{ zone_file: string[] }>(`/domains/${id}/zone-file`)).body.zone_file.join('\n');

const jobs = async ({ database }: Cloud, id: number) => {
  const { rows } = await database.pool.query<{ state: string; requests: number }>(
    `SELECT state, requests FROM jobs WHERE kind = 'publishZone' AND subject = $1 ORDER BY id`,
    [String(id)],
  );
  return rows;
};

/** Adds a record and asks for the zone, as the operation does, but waits where a test wants it to. */
async function addSlowly(
  cloud: Cloud,
  user: TestUser,
  id: number,
  at: Record<'inserted' | 'asked', () => Promise<unknown>>,
) {
  const viewer = await findViewer(cloud.database, tokenHash(user.token), cloud.clock.now());
  if (viewer === undefined) throw new Error('The token of the test is not known.');
  const record = { type: 'A', name: 'slow', target: '192.0.2.7', priority: 0, weight: 0, port: 0 } as const;
  await cloud.transaction(async (tx) => {
    const domain = await lockDomain(viewer, tx, id);
    await insertRecord(viewer, tx, id, { ...record, service: null, protocol: null, tag: null, ttl_sec: 0 });
    await at.inserted();
    requestPublishing(viewer, tx, domain);
    // As at the transaction's end, just before it commits.
    await writeEffects(tx);
    await at.asked();
  });
}

describe('a change whose transaction is still open', () => {
  // The embedded engine has one connection: nothing can come between a transaction's statements there.
  serverTest('keeps the job it asked for from being taken before it', async () => {
    const server = await start({ CLOUD_PUBLISH_DELAY: '60000' });
    const { cloud, clock } = server;
    const user = await server.newAccount();
    const id = await newDomain(user, 'open.example');
    const latch = new Latch();
    const asked = new Latch();
    const change = addSlowly(cloud, user, id, {
      inserted: () => Promise.resolve(),
      asked: () => {
        asked.open();
        return latch.wait();
      },
    });
    await asked.wait();
    clock.advance(60_000);
    // Another zone's job, due at the same time, shows that the runner has looked.
    const other = await newDomain(user, 'other.example');
    clock.advance(60_000);
    await until(async () => {
      expect(await jobs(cloud, other)).toMatchObject([{ state: 'done' }]);
    });
    expect(await jobs(cloud, id)).toMatchObject([{ state: 'pending', requests: 1 }]);
    latch.open();
    await change;
    clock.advance(60_000);
    await server.settle();
    expect(await jobs(cloud, id)).toMatchObject([{ state: 'done', requests: 2 }]);
    expect(await zoneOf(user, id)).toContain('slow');
  });

  serverTest('is published after a render that could not see it', async () => {
    const server = await start({ CLOUD_PUBLISH_DELAY: '60000' });
    const { cloud, clock } = server;
    const user = await server.newAccount();
    const id = await newDomain(user, 'unseen.example');
    clock.advance(60_000);
    await server.settle();
    expect((await user.put(`/domains/${id}`, { description: 'changed' })).status).toBe(200);
    await addSlowly(cloud, user, id, {
      inserted: async () => {
        clock.advance(60_000);
        await until(async () => {
          expect(await jobs(cloud, id)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
        });
        expect(await zoneOf(user, id)).not.toContain('slow');
      },
      asked: () => Promise.resolve(),
    });
    clock.advance(60_000);
    await server.settle();
    expect(await jobs(cloud, id)).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }]);
    expect(await zoneOf(user, id)).toContain('slow');
  });

  serverTest('does not fail a render when it deletes the domain', async () => {
    const server = await start({ CLOUD_PUBLISH_DELAY: '60000' });
    const { cloud, clock } = server;
    const user = await server.newAccount();
    const id = await newDomain(user, 'deleted.example');
    const deletion = await cloud.database.pool.connect();
    onTestFinished(() => {
      deletion.release(true);
    });
    await deletion.query('BEGIN');
    await deletion.query('DELETE FROM domains WHERE id = $1', [id]);
    clock.advance(60_000);
    await until(async () => {
      const { rows } = await deletion.query(
        `SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
      );
      expect(rows).toHaveLength(1);
    });
    await deletion.query('COMMIT');
    await server.settle();
    const { rows } = await cloud.database.pool.query(
      `SELECT state, attempts FROM jobs WHERE kind = 'publishZone' AND subject = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ state: 'done', attempts: 1 }]);
  });

  test('is in the zone once it is committed, however long its transaction was open', async () => {
    const server = await start();
    const { cloud } = server;
    const user = await server.newAccount();
    const id = await newDomain(user, 'long.example');
    await addSlowly(cloud, user, id, { inserted: () => sleep(50), asked: () => sleep(50) });
    await server.settle();
    expect(await zoneOf(user, id)).toContain('slow');
  });
});

test('renders many changes in a row together', async () => {
  const delay = 1_000;
  const server = await start({ CLOUD_PUBLISH_DELAY: String(delay) });
  const { cloud } = server;
  const user = await server.newAccount();
  const began = performance.now();
  const id = await newDomain(user, 'many.example');
  const changes = Number(process.env.CLOUD_TEST_CHANGES ?? sample(1_200, 300));
  const clients = Array.from({ length: 4 }, async (_none, client) => {
    for (let count = client; count < changes; count += 4) {
      const body = { type: 'A', name: `host-${count}`, target: '192.0.2.1' };
      const { status } = await user.post(`/domains/${id}/records`, body);
      expect(status).toBe(200);
    }
  });
  await Promise.all(clients);
  await until(async () => {
    await server.settle();
    expect((await jobs(cloud, id)).map(({ state }) => state)).not.toContain('pending');
  });
  const seconds = (performance.now() - began) / 1_000;
  const all = await jobs(cloud, id);
  process.stderr.write(
    `${changes} changes in ${seconds.toFixed(1)} s rendered the zone ${all.length} times\n`,
  );
  expect(all.reduce((sum, { requests }) => sum + requests, 0)).toBe(changes + 1);
  // Each render waits for the delay after the change that asked for it, and that change came after the render before.
  expect(all.length).toBeLessThanOrEqual(seconds / (delay / 1_000) + 1);
  expect(all.length).toBeLessThan(changes / 4);
  const lines = (await zoneOf(user, id)).split('\n').filter((line) => line.startsWith('host-'));
  expect(lines).toHaveLength(changes);
});

serverTest('two servers on one database share requests and jobs, and names stay unique', async () => {
  const database = await createPostgresDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'cloud-two-'));
  const servers: RunningCloud[] = [];
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const config = readConfig({
    CLOUD_PORT: '0',
    CLOUD_PUBLISH_DELAY: '500',
    CLOUD_RATE_LIMITS: 'off',
    CLOUD_DATA_DIR: folder,
  });
  for (let count = 0; count < 2; count += 1) {
    servers.push(await startCloud(config, { database: database.options, log: pino({ level: 'silent' }) }));
  }
  const [one, other] = servers as [RunningCloud, RunningCloud];
  const token = one.demo?.token ?? '';
  const create = ({ api }: RunningCloud, domain: string) =>
    call<Domain>('POST', `${api}/domains`, {
      token,
      body: { domain, type: 'master', soa_email: 'admin@example.org' },
    });
  const pairs = await Promise.all(
    Array.from({ length: 40 }, (_none, count) =>
      Promise.all([create(one, `both-${count}.example`), create(other, `both-${count}.example`)]),
    ),
  );
  for (const pair of pairs) expect(pair.map(({ status }) => status).sort()).toEqual([200, 400]);
  const made = pairs.flat().filter(({ status }) => status === 200);
  await until(async () => {
    for (const { body } of made) expect(await jobs(one.cloud, body.id)).toMatchObject([{ state: 'done' }]);
  });
  const done = await Promise.all(servers.map(publishedBy));
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(made.length);
  expect(Math.min(...done)).toBeGreaterThan(0);
  for (const { api } of servers) {
    const answer = await call<{ results: number }>('GET', `${api}/domains`, { token });
    expect(answer.body.results).toBe(made.length);
  }
});

/** How many zones a server has published. */
async function publishedBy({ cloud }: RunningCloud): Promise<number> {
  const text = await cloud.metrics.registry.metrics();
  return Number(
    /^job_duration_seconds_count\{kind="publishZone",outcome="done"\} (\d+)$/m.exec(text)?.[1] ?? 0,
  );
}
