import type { Document } from '@cloud-account/spec';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Answer,
  call,
  type CallOptions,
  createHttpServer,
  createPostgresDatabase,
  expectRefusal,
  freePort,
  testEngines,
} from '@cloud-account/testkit';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config/config.js';
import { requireFree } from '@cloud-account/runtime';
import type { RunningCloud } from './running-cloud.js';
import { startProblem } from './start-problem.js';
import { startCloud } from './start.js';
import { createApp } from './http/app.js';
import { startSwitchableProxy, type SwitchableProxy } from './http/switchable-proxy.fixture.js';

const log = pino({ level: 'silent' });

const withDirectory = async (work: (directory: string) => Promise<void>): Promise<void> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'cloud-start-'));
  try {
    await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

describe('startCloud', () => {
  it('serves from memory, and after stopping nothing is left listening', async () => {
    await withDirectory(async (directory) => {
      const config = readConfig({ CLOUD_PORT: '0', CLOUD_DATA_DIR: directory });
      const running = await startCloud(config, { log, database: { kind: 'memory' } });
      expect(running.api).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v4$/);
      expect(running.docs).toBe(running.api.replace('/v4', '/docs/'));
      const token = running.demo?.token ?? '';
      expect((await call('GET', `${running.api}/domains`, { token })).status).toBe(200);
      await running.stop();
      await running.stop();
      await expect(call('GET', `${running.api}/domains`, { token })).rejects.toThrow();
    });
  });

  it('is not ready before all of it has started, though it listens', async () => {
    await withDirectory(async (directory) => {
      const config = readConfig({ CLOUD_PORT: '0', CLOUD_DATA_DIR: directory });
      const running = await startCloud(config, { log, database: { kind: 'memory' } });
      expect((await call('GET', running.api.replace('v4', 'readyz'))).status).toBe(200);
      const starting = createHttpServer(createApp(running.cloud, 'none', () => false));
      await once(starting.listen(0, '127.0.0.1'), 'listening');
      const { port } = starting.address() as AddressInfo;
      const { status, body } = await call('GET', `http://127.0.0.1:${port}/readyz`);
      starting.close();
      await running.stop();
      expect([status, body]).toEqual([503, { status: 'not ready' }]);
    });
  });

  it('leaves nothing listening when a part of it does not start', async () => {
    await withDirectory(async (directory) => {
      const names = [
        'CLOUD_PORT',
        'CLOUD_OPERATOR_PORT',
        'CLOUD_S3_PORT',
        'CLOUD_S3_TLS_PORT',
        'CLOUD_DNS_PORT',
        'CLOUD_CONSOLE_PORT',
        'CLOUD_SITES_PORT',
        'CLOUD_SITES_TLS_PORT',
      ];
      const addresses = await Promise.all(
        names.map(async (setting) => ({ host: '127.0.0.1', port: await freePort(), setting })),
      );
      const ports = Object.fromEntries(addresses.map(({ setting, port }) => [setting, String(port)]));
      const config = readConfig({ CLOUD_DATA_DIR: directory, ...ports });
      // Where its address is written when all but the jobs has been started.
      await mkdir(path.join(directory, 'operator.json', 'in-the-way'), { recursive: true });
      await expect(startCloud(config, { log, database: { kind: 'memory' } })).rejects.toThrow(
        'operator.json',
      );
      await requireFree(addresses);
    });
  });

  it('has no listener take a port that a setting gives to another one', async () => {
    await withDirectory(async (directory) => {
      const s3 = await freePort();
      const config = readConfig({
        CLOUD_S3_PORT: String(s3),
        // HTTPS of object storage comes after S3, and DNS is the third after the API.
        CLOUD_PORT: String(s3 + 1),
        CLOUD_OPERATOR_PORT: String(s3 + 4),
        CLOUD_DATA_DIR: directory,
      });
      const running = await startCloud(config, { log, database: { kind: 'memory' } });
      expect(running.api).toBe(`http://127.0.0.1:${s3 + 1}/v4`);
      expect(new URL(running.operator.url).port).toBe(String(s3 + 4));
      await running.stop();
    });
  });

  const connectTo = (url: string): Socket => {
    const { hostname, port } = new URL(url);
    return connect(Number(port), hostname).on('error', () => undefined);
  };

  /** Starts a server with a request of the API and one of object storage that never end. */
  const whileAsked = (timeout: string, work: (running: RunningCloud, held: Socket[]) => Promise<void>) =>
    withDirectory(async (directory) => {
      const settings = { CLOUD_PORT: '0', CLOUD_DATA_DIR: directory, CLOUD_SHUTDOWN_TIMEOUT: timeout };
      const running = await startCloud(readConfig(settings), { log, database: { kind: 'memory' } });
      const token = `Authorization: Bearer ${running.demo?.token ?? ''}`;
      const heads = {
        [running.api]: ['POST /v4/domains HTTP/1.1', token, 'Expect: 100-continue'],
        [running.s3]: ['PUT /a/b HTTP/1.1'],
      };
      const held: Socket[] = [];
      for (const [url, lines] of Object.entries(heads)) {
        const socket = connectTo(url);
        held.push(socket);
        socket.write([...lines, 'Host: 127.0.0.1', 'Content-Length: 9', '', ''].join('\r\n'));
        await once(socket, 'data');
      }
      await work(running, held);
    });

  it('waits for its clients and those of object storage at the same time', () =>
    whileAsked('600000', async (running, held) => {
      const stopped = running.stop();
      for (const url of [running.api, running.s3])
        await expect
          .poll(async () => {
            const socket = connectTo(url);
            const refused = await once(socket, 'connect').then(
              () => false,
              () => true,
            );
            socket.destroy();
            return refused;
          })
          .toBe(true);
      expect(held[0]?.closed).toBe(false);
      for (const socket of held) socket.destroy();
      await stopped;
    }));

  it('waits for none for longer than it may', () =>
    whileAsked('200', async (running, held) => {
      await running.stop();
      await expect.poll(() => held.map(({ closed }) => closed)).toEqual([true, true]);
    }));

  it('keeps its data to its owner', async () => {
    await withDirectory(async (parent) => {
      const directory = path.join(parent, 'data');
      const running = await startCloud(readConfig({ CLOUD_PORT: '0', CLOUD_DATA_DIR: directory }), { log });
      await running.stop();
      for (const name of ['', 'database', 'database/pgdata']) {
        const { mode } = await stat(path.join(directory, name));
        expect([name, (mode & 0o777).toString(8)]).toEqual([name, '700']);
      }
    });
  });

  it('names itself by its public URL where it has one', async () => {
    const port = await freePort();
    const config = readConfig({
      CLOUD_PORT: String(port),
      CLOUD_DEMO: 'off',
      CLOUD_PUBLIC_URL: 'https://cloud.example/base/',
    });
    const running = await startCloud(config, { log, database: { kind: 'memory' } });
    expect(running.api).toBe('https://cloud.example/base/v4');
    expect(running.demo).toBeUndefined();
    const answer = await call('GET', `http://127.0.0.1:${port}/v4/domains`);
    expect(answer.headers.get('link')).toContain('<https://cloud.example/base/docs/rules/');
    const { body } = await call<Document>('GET', `http://127.0.0.1:${port}/v4/openapi.json`);
    expect(body.servers.map(({ url }) => url)).toEqual(['https://cloud.example/base/v4']);
    await running.stop();
  });
});

describe.skipIf(!testEngines.includes('postgresql'))('a server of a database that another one uses', () => {
  it.each([
    ['has the lab', 'off', 'on', 'The lab needs a database that no other server uses.'],
    ['has none, beside one with the lab', 'on', 'off', 'A server with the lab uses the database alone.'],
  ])('does not start where it %s', async (_where, one, other, problem) => {
    const database = await createPostgresDatabase();
    onTestFinished(() => database.drop());
    await withDirectory(async (directory) => {
      const start = (lab: string) =>
        startCloud(readConfig({ CLOUD_PORT: '0', CLOUD_DATA_DIR: directory, CLOUD_LAB: lab }), {
          log,
          database: database.options,
        });
      const running = await start(one);
      try {
        const error: unknown = await start(other).catch((thrown: unknown) => thrown);
        expect(startProblem(error)).toContain(problem);
      } finally {
        await running.stop();
      }
    });
  });
});

describe.skipIf(!testEngines.includes('postgresql'))('a server whose PostgreSQL goes away', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let proxy: SwitchableProxy;
  let running: RunningCloud;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'cloud-outage-'));
    database = await createPostgresDatabase();
    proxy = await startSwitchableProxy(database.url);
    const config = readConfig({ CLOUD_PORT: '0', CLOUD_DATA_DIR: directory });
    running = await startCloud(config, { log, database: { ...database.options, url: proxy.url } });
  });

  afterAll(async () => {
    proxy.fix();
    await running.stop();
    await proxy.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const ask = (method: string, target: string, options: CallOptions = {}): Promise<Answer<unknown>> =>
    call(method, `${running.api}${target}`, { token: running.demo?.token ?? '', once: true, ...options });

  const probe = async (name: string): Promise<number> =>
    (await fetch(`${running.api.replace('/v4', '')}/${name}`)).status;

  const expectServing = () => expect.poll(async () => (await ask('GET', '/domains')).status).toBe(200);

  /** Gives new connections little time to be made, and to answer. */
  const whileHasty = async (work: () => Promise<void>): Promise<void> => {
    const { options } = running.cloud.database.pool;
    const before = { ...options };
    Object.assign(options, { connectionTimeoutMillis: 500, query_timeout: 500 });
    try {
      await work();
    } finally {
      Object.assign(options, before);
      proxy.fix();
    }
    await expectServing();
  };

  const expectUnavailable = (answer: Answer<unknown>, reason: unknown = 'Service unavailable'): void => {
    expect(expectRefusal(answer, 503)).toEqual([{ reason }]);
    expect(answer.headers.get('retry-after')).toBe('1');
  };

  const master = (domain: string) => ({ domain, type: 'master', soa_email: 'a@example.org' });

  const withClient = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };

  const endSessions = `
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'cloud-account-server'`;

  it('answers 503 while it is gone, and serves again when it is back', async () => {
    await expectServing();
    await expect.poll(() => probe('readyz')).toBe(200);
    proxy.cut();
    expectUnavailable(await ask('GET', '/domains'));
    expectUnavailable(await ask('POST', '/domains', { body: master('gone.example') }));
    expectUnavailable(await ask('GET', '/domains/1', { token: 'unknown' }));
    expect(await probe('readyz')).toBe(503);
    expect(await probe('healthz')).toBe(200);
    expect((await ask('GET', '/nothing')).status).toBe(404);
    proxy.fix();
    await expectServing();
    await expect.poll(() => probe('readyz')).toBe(200);
  });

  it('answers 503 when it takes connections and says nothing', () =>
    whileHasty(async () => {
      proxy.mute();
      // Jobs and requests begin new ones all the time.
      await expect.poll(() => running.cloud.database.pool.idleCount).toBe(0);
      expectUnavailable(await ask('GET', '/domains'));
    }));

  it('answers when it says nothing more on connections that it has', () =>
    whileHasty(async () => {
      // The connections from now on are hasty.
      proxy.fix();
      await expectServing();
      proxy.freeze();
      const asked = Array.from({ length: 15 }, () => ask('GET', '/domains'));
      expect(await probe('readyz')).toBe(503);
      // Those that get no connection cannot know why.
      const reason: unknown = expect.stringMatching(/^(?:Service unavailable|The service is busy)$/);
      for (const answer of await Promise.all(asked)) expectUnavailable(answer, reason);
    }));

  it('never answers 500 while its sessions are ended again and again', async () => {
    const statuses = new Set<number>();
    let done = false;
    const ending = withClient(async (client) => {
      while (!done) await client.query(endSessions);
    });
    for (let round = 0; round < 10 || !statuses.has(503); round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          at % 2 === 0
            ? ask('GET', '/domains')
            : ask('POST', '/domains', { body: master(`ended-${round}-${at}.example`) }),
        ),
      );
      for (const { status } of answers) statuses.add(status);
    }
    done = true;
    await ending;
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expectServing();
  });

  it.each([
    ['session was ended', 'pg_terminate_backend', 'Service unavailable'],
    ['statement was cancelled', 'pg_cancel_backend', 'The service is busy'],
  ])('keeps nothing of a change whose %s in the middle', async (_what, end, reason) => {
    await withClient(async (holder) => {
      // Its event is written last, when the domain is there; jobs that publish zones do not wait for events.
      await holder.query('BEGIN; LOCK TABLE events IN EXCLUSIVE MODE');
      let answer: Answer<unknown> | undefined;
      const asked = ask('POST', '/domains', { body: master('middle.example') }).then((one) => (answer = one));
      const ending = `SELECT ${end}(pid) FROM pg_locks WHERE relation = 'events'::regclass AND NOT granted`;
      // Jobs that enqueue others wait, too.
      await expect.poll(() => holder.query(ending).then(() => answer)).toBeDefined();
      expectUnavailable(await asked, reason);
      await holder.query('ROLLBACK');
    });
    const filter = { 'X-Filter': '{"domain":"middle.example"}' };
    await expect
      .poll(() => ask('GET', '/domains', { headers: filter }))
      .toMatchObject({ status: 200, body: { data: [] } });
  });
});
