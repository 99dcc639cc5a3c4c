import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, startCloud, tokenHash, type Cloud, type RunningCloud } from '@cloud-account/server';
import {
  call,
  createPostgresDatabase,
  startTestServer,
  type OwnTestServer,
  type TestServerOptions,
  type TestUser,
  prismaOf,
} from '@cloud-account/testkit';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findViewer } from '@cloud-account/server/repositories/access/viewers';
import { lockDomain } from '@cloud-account/server/repositories/domains/domains';
import { writeEffects } from '../../repositories/effects.js';
import { requestPublishing } from '@cloud-account/server/repositories/domains/publishing';
import { insertRecord } from '@cloud-account/server/repositories/domains/records';
import { workers } from '@cloud-account/server/generated/workers';
import { Latch } from '../runner/queue.fixture.js';
import { publishZone } from './publishZone.js';

interface Domain {
  readonly id: number;
}

const onPostgres = process.env.CLOUD_TEST_DATABASE === 'postgresql';

/** A test that needs several connections or processes; the embedded engine has one of each, so there is none of it. */
const serverTest = (name: string, body: () => Promise<void>): void => {
  if (onPostgres) test(name, body);
};

const start = async (
  environment: Record<string, string> = {},
  options: Pick<TestServerOptions, 'workers'> = {},
): Promise<OwnTestServer> => {
  const server = await startTestServer({ environment, ...options });
  onTestFinished(() => server.stop());
  return server;
};

const newDomain = async (user: TestUser, domain: string): Promise<number> => {
  const body = { domain, type: 'master', soa_email: 'admin@example.org' };
  return (await user.post<Domain>('/domains', body)).body.id;
};

const zoneOf = async (user: TestUser, id: number): Promise<string> =>
  (await user.get<{ zone_file: string[] }>(`/domains/${id}/zone-file`)).body.zone_file.join('\n');

const jobs = async (cloud: Cloud, id: number) => {
  const { job } = await prismaOf({ cloud });
  const where = { kind: 'publishZone', subject: String(id) };
  return (await job.findMany({ where, orderBy: { id: 'asc' } })).map(
    ({ state, requests, attempts, dueAt: due }) => ({ state, requests, attempts, due }),
  );
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
    await insertRecord(tx, id, { ...record, service: null, protocol: null, tag: null, ttl_sec: 0 });
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
    await expect.poll(() => jobs(cloud, other)).toMatchObject([{ state: 'done' }]);
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
        await expect.poll(() => jobs(cloud, id)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
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
    const waiting =
      'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    await expect.poll(async () => (await deletion.query(waiting)).rowCount).toBe(1);
    await deletion.query('COMMIT');
    await server.settle();
    expect(await jobs(cloud, id)).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('is in the zone once it is committed, however long its transaction was open', async () => {
    const server = await start();
    const { cloud, clock } = server;
    const user = await server.newAccount();
    const id = await newDomain(user, 'long.example');
    const pass = (): Promise<void> => {
      clock.advance(3_600_000);
      return Promise.resolve();
    };
    await addSlowly(cloud, user, id, { inserted: pass, asked: pass });
    await server.settle();
    expect(await zoneOf(user, id)).toContain('slow');
  });
});

test('renders the changes of a delay together, and those that come while it renders after the next delay', async () => {
  const [begun, released] = [new Latch(), new Latch()];
  const held: typeof publishZone = async (...given) => {
    begun.open();
    await released.wait();
    await publishZone(...given);
  };
  const server = await start(
    { CLOUD_PUBLISH_DELAY: '60000' },
    { workers: { ...workers, publishZone: held } },
  );
  const { cloud, clock } = server;
  // The test says when a delay is over.
  clock.stop();
  const user = await server.newAccount();
  const id = await newDomain(user, 'many.example');
  const change = async (round: string): Promise<void> => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_none, at) =>
        user.post(`/domains/${id}/records`, { type: 'A', name: `${round}-${at}`, target: '192.0.2.1' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  };
  await change('host');
  const due = new Date(clock.now().getTime() + 60_000);
  expect(await jobs(cloud, id)).toMatchObject([{ state: 'pending', requests: 13, due }]);
  clock.advance(60_000);
  await begun.wait();
  await change('host-later');
  released.open();
  await server.settle();
  const later = new Date(clock.now().getTime() + 60_000);
  const first = { state: 'done', requests: 13, due: null };
  expect(await jobs(cloud, id)).toMatchObject([first, { state: 'pending', requests: 12, due: later }]);
  clock.advance(60_000);
  await server.settle();
  expect(await jobs(cloud, id)).toMatchObject([first, { ...first, requests: 12 }]);
  const lines = (await zoneOf(user, id)).split('\n').filter((line) => line.startsWith('host-'));
  expect(lines).toHaveLength(24);
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
    CLOUD_PUBLISH_DELAY: '0',
    CLOUD_RATE_LIMITS: 'off',
    CLOUD_DATA_DIR: folder,
  });
  const published = [0, 0];
  const begun = [new Latch(), new Latch()];
  for (const own of begun.keys()) {
    // Each server has begun a render before one ends, so that none does all.
    const held: typeof publishZone = async (...given) => {
      published[own] = (published[own] ?? 0) + 1;
      begun[own]?.open();
      await Promise.all(begun.map((latch) => latch.wait()));
      await publishZone(...given);
    };
    servers.push(
      await startCloud(config, {
        database: database.options,
        log: pino({ level: 'silent' }),
        workers: { ...workers, publishZone: held },
      }),
    );
  }
  const [one, other] = servers as [RunningCloud, RunningCloud];
  const token = one.demo?.token ?? '';
  const create = ({ api }: RunningCloud, domain: string) =>
    call<Domain>('POST', `${api}/domains`, {
      token,
      body: { domain, type: 'master', soa_email: 'admin@example.org' },
    });
  const pairs = await Promise.all(
    Array.from({ length: 12 }, (_none, count) =>
      Promise.all([create(one, `both-${count}.example`), create(other, `both-${count}.example`)]),
    ),
  );
  for (const pair of pairs) expect(pair.map(({ status }) => status).sort()).toEqual([200, 400]);
  const made = pairs.flat().filter(({ status }) => status === 200);
  for (const { body } of made)
    await expect.poll(() => jobs(one.cloud, body.id)).toMatchObject([{ state: 'done' }]);
  expect(published.reduce((sum, count) => sum + count)).toBe(made.length);
  expect(published).not.toContain(0);
  for (const { api } of servers) {
    const answer = await call<{ results: number }>('GET', `${api}/domains`, { token });
    expect(answer.body.results).toBe(made.length);
  }
});
