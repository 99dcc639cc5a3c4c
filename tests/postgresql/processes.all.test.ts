import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Resolver } from 'node:dns/promises';
import { call, createPostgresDatabase, requirePrograms, until, useBuild } from '@cloud-account/testkit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ServerProcess, type Ready } from '../crash/server-process.js';

const { missing } = requirePrograms('postgres');

/** The processes that a process has started. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
      } catch {
        return false;
      }
    })
    .sort((a, b) => a - b);

/** Sends a request on a connection of its own, which the server may lead to any process. */
const send = (
  url: string,
  { token, body }: { token: string; body?: object },
): Promise<{ readonly status: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = request(
      url,
      { method: body === undefined ? 'GET' : 'POST', agent: false, headers },
      (answer) => {
        text(answer).then((received) => {
          resolve({ status: answer.statusCode ?? 0, text: received });
        }, reject);
      },
    );
    sent.once('error', reject).end(body && JSON.stringify(body));
  });

async function startServer(): Promise<{ server: ServerProcess; ready: Ready & { pid: number } }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'processes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = await createPostgresDatabase();
  onTestFinished(() => database.drop());
  const server = new ServerProcess({
    CLOUD_WORKERS: '3',
    CLOUD_DATA_DIR: folder,
    CLOUD_RATE_LIMITS: 'off',
    DATABASE_URL: database.url,
  });
  onTestFinished(() => server.kill());
  return { server, ready: (await server.ready()) as Ready & { pid: number } };
}

useBuild();

describe.skipIf(missing.length > 0)('a server of several processes (needs postgres)', () => {
  test('answers through each of them, with jobs and DNS in one place', async () => {
    const { server, ready } = await startServer();
    const { api, token, operator, pid } = ready;
    expect(childrenOf(pid)).toHaveLength(3);
    const zone = { domain: 'processes.example', type: 'master', soa_email: 'a@example.org' };
    const { body: made } = await call<{ id: number }>('POST', `${api}/domains`, { token, body: zone });
    const resolver = new Resolver();
    resolver.setServers([ready.dns]);
    for (let number = 0; number < 9; number += 1) {
      const body = { type: 'A', name: `r${number}`, target: '192.0.2.1' };
      expect((await send(`${api}/domains/${made.id}/records`, { token, body })).status).toBe(200);
      // The answer of any process comes after that of DNS would.
      const name = `r${number}.processes.example`;
      await expect.poll(() => resolver.resolve4(name).catch(() => [])).toEqual(['192.0.2.1']);
    }
    const metrics = await call('GET', new URL('/metrics', operator).href);
    const counted = /^http_request_duration_seconds_count\{operation="createDomainRecord".*\} (\d+)$/m.exec(
      metrics.text,
    );
    expect(Number(counted?.[1])).toBe(9);
    await server.stop();
    expect(childrenOf(pid)).toEqual([]);
  });

  test('starts a process again that was killed, the first one, too', async () => {
    const { server, ready } = await startServer();
    const { api, token, pid } = ready;
    const body = {
      ...{ region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12' },
      root_pass: 'aComplex-P4ssw0rd-of-9-words',
    };
    const makeNode = async (): Promise<string> => {
      const { body: node } = await call<{ id: number }>('POST', `${api}/node/instances`, { token, body });
      return `${api}/node/instances/${node.id}`;
    };
    const consoleUrl = `${await makeNode()}/console`;
    for (const at of [2, 0]) {
      const killed = childrenOf(pid)[at] ?? 0;
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => childrenOf(pid)).not.toContain(killed);
      // The others answer meanwhile.
      for (let number = 0; number < 6; number += 1)
        expect((await send(`${api}/domains`, { token })).status).toBe(200);
      // The first one knows the address of the consoles.
      const others: unknown[] = [];
      await until(async () => {
        const answer = await send(consoleUrl, { token, body: {} });
        const isAddress = answer.status === 200 && answer.text.includes('"ws://127.0.0.1:');
        if (!isAddress && answer.status !== 503) others.push(answer);
        expect([childrenOf(pid).length, isAddress]).toEqual([3, true]);
      });
      expect(others).toEqual([]);
    }
    const node = await makeNode();
    await expect
      .poll(async () => (await call<{ status: string }>('GET', node, { token })).body.status)
      .toBe('running');
    await server.stop();
  });

  test('leaves no process when it is killed itself', async () => {
    const { server, ready } = await startServer();
    const children = childrenOf(ready.pid);
    await server.kill();
    const isAlive = (pid: number): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });
});
