import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTIONS } from './load.js';
import { createBenchDatabase, type Engine } from './database.js';
import { probed, seedAccount, seedDomains, tokenOf } from './seed.js';
import { startCloudServer, type Server } from './servers.js';

/** The speed at which nodes are created whose machines take no time. */
export interface NodeCreates {
  readonly engine: Engine;
  readonly nodes: number;
  /** Requests that were answered in a second, until the last of them was. */
  readonly answered: number;
  /** Nodes that were made and booted in a second, from the first request to the end of the last job. */
  readonly made: number;
  /** Mebibytes before the first request, and when all were made. */
  readonly memory: readonly [before: number, after: number];
}

/** The time limit for the creation of all nodes, in milliseconds. */
const TIME_LIMIT = 600_000;

/** Measures how fast nodes are created from an image. @param count at most the capacity of an account */
export async function measureNodes(engine: Engine, count: number): Promise<NodeCreates> {
  const database = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, probed);
  });
  const server = await startCloudServer(database, { CLOUD_COMPUTE_TIMES: 'instant' });
  const before = server.memory();
  const start = performance.now();
  let asked = 0;
  const ask = async (): Promise<void> => {
    while (asked < count) {
      asked += 1;
      await post(server, '/node/instances', {
        ...{ region: 'us-ord', type: 'g6-nano-1', label: `made-${asked}` },
        ...{ image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words' },
      });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const answered = seconds(start);
  await untilRunning(server, count);
  const made = seconds(start);
  const memory = [before, server.memory()] as const;
  await server.stop();
  return { engine, nodes: count, answered: count / answered, made: count / made, memory };
}

const seconds = (start: number): number => (performance.now() - start) / 1_000;

const headers = { Authorization: `Bearer ${tokenOf(1)}`, 'Content-Type': 'application/json' };

async function post(server: Server, route: string, body: unknown): Promise<void> {
  const answer = await fetch(server.base + route, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Waits until every node runs. @throws Error when one does not for too long */
async function untilRunning(server: Server, count: number): Promise<void> {
  const deadline = performance.now() + TIME_LIMIT;
  for (let page = 1; (page - 1) * 500 < count;) {
    const answer = await fetch(`${server.base}/node/instances?page=${page}&page_size=500`, { headers });
    const { data } = (await answer.json()) as { data: { status: string }[] };
    if (data.every(({ status }) => status === 'running')) page += 1;
    else if (performance.now() > deadline) throw new Error('Not all nodes were made in time.');
    else await sleep(250);
  }
}
