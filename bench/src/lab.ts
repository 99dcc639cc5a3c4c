import { freePort } from '@cloud-account/testkit/free-port';
import { alternate, getOne, type Effort, type Figures } from './compare.js';
import { createBenchDatabase, shareOf, type Engine } from './database.js';
import { probed, seedAccount, seedDomains } from './seed.js';
import { startCloudServer } from './servers.js';
import { median } from './statistics.js';

/** The times that the lab takes to replace the state, and to create an account. */
export interface LabTimes {
  readonly engine: Engine;
  readonly domains: number;
  readonly nodes: number;
  /** Milliseconds of a reset, of saving a snapshot, of loading it, and of creating an empty account; medians. */
  readonly reset: number;
  readonly save: number;
  readonly load: number;
  readonly account: number;
}

/** The same requests with the lab on, which records them, and with the lab off. */
export interface LabCost {
  readonly engine: Engine;
  readonly on: Figures;
  readonly off: Figures;
}

/** The size of the state that is replaced. */
export interface LabSize {
  readonly domains: number;
  readonly nodes: number;
}

const ROUNDS = 5;

/** The number of empty accounts in a round. */
const ACCOUNTS = 20;

/** Measures how long a reset takes of a state with domains and nodes, how long that takes to be saved and loaded, and new accounts. */
export async function measureLab(engine: Engine, size: LabSize): Promise<LabTimes> {
  const database = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, probed);
  });
  const key = 'a-key-of-the-benchmark-alone';
  const port = String(await freePort());
  const settings = { CLOUD_LAB: 'on', CLOUD_OPERATOR_KEY: key, CLOUD_OPERATOR_PORT: port };
  const server = await startCloudServer(database, settings);
  const call = async (path: string, body?: object): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/operator${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - start;
  };
  const seed = seedOf(size);
  const times: Record<'reset' | 'save' | 'load' | 'account', number[]> = {
    ...{ reset: [], save: [], load: [], account: [] },
  };
  await call('/lab/reset');
  for (let round = 0; round < ROUNDS; round += 1) {
    await call('/seeds', seed);
    times.save.push(await call('/lab/snapshots', { name: `round-${round}` }));
    times.reset.push(await call('/lab/reset'));
    times.load.push(await call(`/lab/snapshots/round-${round}/load`));
    times.reset.push(await call('/lab/reset'));
    for (let count = 0; count < ACCOUNTS; count += 1) times.account.push(await call('/lab/accounts', {}));
  }
  await server.stop();
  return {
    ...{ engine, ...size, reset: median(times.reset), save: median(times.save), load: median(times.load) },
    account: median(times.account),
  };
}

/** Seconds in which the lab records as many requests as it keeps: until then, its memory grows with each. */
const UNTIL_FULL = 10;

/** Measures what the lab costs a request, by two servers on the same data. */
export async function measureLabCost(engine: Engine, effort: Effort): Promise<LabCost> {
  const database = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, { account: 1, domains: 1, records: 100 });
  });
  const off = await startCloudServer(await shareOf(database));
  const on = await startCloudServer(database, { CLOUD_LAB: 'on' });
  const warmUp = effort.warmUp > 0 ? UNTIL_FULL : 0;
  const figures = await alternate({ on, off }, getOne, { ...effort, warmUp });
  for (const server of [on, off]) await server.stop();
  return { engine, ...figures };
}

/** The seed of an account with domains of two records and nodes. */
const seedOf = ({ domains, nodes }: LabSize): object => ({
  accounts: [
    {
      key: 'bench',
      email: 'bench@example.org',
      users: [{ username: 'bench', email: 'bench@example.org' }],
      domains: Array.from({ length: domains }, (_none, at) => ({
        ...{ domain: `lab-${at}.example`, type: 'master', soa_email: 'a@example.org' },
        records: ['www', 'mail'].map((name) => ({ type: 'A', name, target: '203.0.113.1' })),
      })),
      nodes: Array.from({ length: nodes }, (_none, at) => ({
        ...{ label: `lab-${at}`, region: 'us-ord', type: 'g6-nano-1', image: 'node/debian12' },
      })),
    },
  ],
});
