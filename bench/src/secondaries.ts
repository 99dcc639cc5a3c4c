import { setTimeout as sleep } from 'node:timers/promises';
import { askSoa, type Soa } from '@cloud-account/dns';
import { configureSecondary, findProgram, freePort, guideEngines } from '@cloud-account/testkit';
import { createBenchDatabase, type Engine } from './database.js';
import { seedAccount, seedDomains, probed, tokenOf } from './seed.js';
import { startCloudServer } from './servers.js';
import { median } from './statistics.js';

/** Seconds until a secondary, configured as the guide says, answers as the API does. */
export interface SecondaryTimes {
  readonly secondary: string;
  readonly zones: number;
  /** Until it has all zones, which existed before it did. */
  readonly all: number;
  /** Until it has one changed record, and until it no longer has a removed zone; medians. */
  readonly change: number;
  readonly removal: number;
}

const secondaries = [guideEngines.knot, guideEngines.bind];

/** The programs of secondaries that are not installed. */
export const missingSecondaries = (): string[] =>
  secondaries.map(({ program }) => program).filter((name) => findProgram(name) === undefined);

/** The number of zones that are changed, and then removed, one after another. */
const CHANGES = 5;
/** The number of requests that create zones at once. */
const AT_ONCE = 20;
/** Milliseconds between two questions. */
const PAUSE = 20;

type Ask = (zone: string) => Promise<Soa | undefined>;

const nameOf = (index: number): string => `secondary-${index}.example`;

const since = (started: number): number => (performance.now() - started) / 1_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(PAUSE);
}

/** Measures how long Knot and BIND take to follow a server with many zones. */
export async function measureSecondaries(engine: Engine, zones: number): Promise<SecondaryTimes[]> {
  const database = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, probed);
  });
  const [key, port, dns] = ['a-key-of-the-benchmark-alone', await freePort(), await freePort()];
  const server = await startCloudServer(database, {
    CLOUD_OPERATOR_KEY: key,
    CLOUD_OPERATOR_PORT: String(port),
    CLOUD_DNS_HOST: '127.0.0.1',
    CLOUD_DNS_PORT: String(dns),
  });
  const send = async <Answer>(url: string, token: string, method: string, body?: object): Promise<Answer> => {
    const answer = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const api = <Answer>(method: string, path: string, body?: object) =>
    send<Answer>(server.base + path, tokenOf(1), method, body);
  const domains: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < zones; index = next++) {
        const body = { domain: nameOf(index), type: 'master', soa_email: 'a@example.org' };
        domains[index] = (await api<{ id: number }>('POST', '/domains', body)).id;
      }
    }),
  );
  const asker = (at: number): Ask => {
    const options = { timeoutMs: 2_000, allowPrivateAddresses: true };
    return (zone) =>
      askSoa({ zone, server: { host: '127.0.0.1', port: at } }, options).catch(() => undefined);
  };
  await until(async () => (await asker(dns)(nameOf(zones - 1))) !== undefined);
  const times: SecondaryTimes[] = [];
  let removed = 0;
  for (const kind of secondaries) {
    const own = await freePort();
    const group = await send<{ id: number; key_secret: string }>(
      `http://127.0.0.1:${port}/operator/dns/secondaries`,
      key,
      'POST',
      { label: 'main', addresses: [`127.0.0.1:${own}`] },
    );
    const primary = { host: '127.0.0.1', port: dns, secret: group.key_secret };
    const secondary = await configureSecondary(kind, primary, own);
    try {
      const [ask, started] = [asker(own), performance.now()];
      secondary.start();
      for (let index = removed; index < zones; index += 1)
        await until(async () => (await ask(nameOf(index))) !== undefined);
      const all = since(started);
      const [changes, removals]: [number[], number[]] = [[], []];
      for (let count = 0; count < CHANGES; count += 1, removed += 1) {
        const [name, id] = [nameOf(removed), domains[removed]];
        const serial = (await ask(name))?.serial;
        const changed = performance.now();
        await api('POST', `/domains/${id}/records`, { type: 'A', name: 'new', target: '192.0.2.1' });
        await until(async () => (await ask(name))?.serial !== serial);
        changes.push(since(changed));
        const deleted = performance.now();
        await api('DELETE', `/domains/${id}`);
        await until(async () => (await ask(name)) === undefined);
        removals.push(since(deleted));
      }
      const half = { change: median(changes), removal: median(removals) };
      times.push({ secondary: kind.heading, zones, all, ...half });
    } finally {
      await secondary.remove();
    }
    await send(`http://127.0.0.1:${port}/operator/dns/secondaries/${group.id}`, key, 'DELETE');
  }
  await server.stop();
  return times;
}
