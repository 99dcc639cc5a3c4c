import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, expectRefusal, limits, pause, requirePrograms, until, useBuild } from '@cloud-account/testkit';
import { startPooler } from '@cloud-account/testkit/pooler';
import {
  createDatabase,
  killPostgres,
  promotePostgres,
  startPostgres,
  startStandby,
  stopPostgres,
} from '@cloud-account/testkit/postgres-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ServerProcess, type Ready } from '../crash/server-process.js';

const { missing } = requirePrograms('pg_basebackup', 'pgbouncer', 'postgres');

const FAILOVERS = 3;
const WRITERS = 4;

/** The tags that a server acknowledged, and how often it was not available. */
class Writing {
  readonly acknowledged: string[] = [];
  unavailable = 0;
  stopped = false;
  readonly #writers: Promise<unknown>;

  constructor({ api, token }: Ready) {
    const write = async (name: string): Promise<void> => {
      for (let count = 0; !this.stopped; count += 1) {
        const label = `${name}-${count}`;
        const answer = await call('POST', `${api}/tags`, { token, body: { label } });
        if (answer.status === 200) this.acknowledged.push(label);
        else {
          expect(expectRefusal(answer, 503)).toEqual([{ reason: 'Service unavailable' }]);
          expect(answer.headers.get('retry-after')).toBe('1');
          this.unavailable += 1;
        }
        // An account can have 5,000 tags, which are not reached while a machine takes minutes for a failover.
        await pause(50 + count);
      }
    };
    this.#writers = Promise.all(Array.from({ length: WRITERS }, (_none, at) => write(`writer-${at}`)));
    this.#writers.catch(() => (this.stopped = true));
  }

  /** Waits until something was counted some more times. */
  async more(count: () => number, times: number): Promise<void> {
    const goal = count() + times;
    await until(() => {
      // A writer that met another answer has ended; `stop` throws that.
      if (!this.stopped) expect(count()).toBeGreaterThanOrEqual(goal);
    });
  }

  /** @throws Error for an answer that no client should get */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.#writers;
  }
}

async function labelsOf({ api, token }: Ready): Promise<Set<string>> {
  const labels = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const url = `${api}/tags?page=${page}&page_size=500`;
    const { body } = await call<{ data: { label: string }[]; pages: number }>('GET', url, { token });
    for (const { label } of body.data) labels.add(label);
    ({ pages } = body);
  }
  return labels;
}

useBuild();

describe.skipIf(missing.length > 0)(
  'a server whose database fails over to a standby (needs pgbouncer, postgres)',
  () => {
    test('keeps every acknowledged change, and works again', { timeout: limits.long }, async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'failover-'));
      await chmod(folder, 0o755);
      const directory = (number: number): string => path.join(folder, `postgresql-${number}`);
      onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
      const running = new Set([directory(0)]);
      onTestFinished(() => {
        running.forEach(stopPostgres);
      });
      let primary = await createDatabase(await startPostgres(directory(0)), 'cloud');
      const pooler = await startPooler(primary, 'session');
      onTestFinished(() => pooler.stop());
      const server = new ServerProcess({
        CLOUD_DATA_DIR: path.join(folder, 'data'),
        CLOUD_LOG_LEVEL: 'error',
        CLOUD_RATE_LIMITS: 'off',
        DATABASE_URL: pooler.url,
      });
      onTestFinished(() => server.kill());
      const ready = await server.ready();
      const writing = new Writing(ready);
      onTestFinished(() => {
        writing.stopped = true;
      });

      for (let failover = 1; failover <= FAILOVERS; failover += 1) {
        running.add(directory(failover));
        const standby = await startStandby(directory(failover), primary);
        await writing.more(() => writing.acknowledged.length, 100);
        killPostgres(directory(failover - 1));
        running.delete(directory(failover - 1));
        await writing.more(() => writing.unavailable, 5);
        await promotePostgres(directory(failover));
        primary = standby;
        await pooler.repoint(standby);
        await writing.more(() => writing.acknowledged.length, 1);
      }

      await writing.more(() => writing.acknowledged.length, 100);
      await writing.stop();
      const kept = await labelsOf(ready);
      expect(writing.acknowledged.filter((label) => !kept.has(label))).toEqual([]);
      expect(writing.acknowledged.length).toBeGreaterThanOrEqual(100 * (FAILOVERS + 1));
      await server.stop();
    });
  },
);
