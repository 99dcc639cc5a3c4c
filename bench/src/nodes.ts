import { setTimeout as sleep } from 'node:timers/promises';
import { takeTurns, type Effort } from './compare.js';
import { CONNECTIONS } from './load.js';
import { createPlace, type Engine } from './place.js';
import { listOf, ratioOf, type Ratio } from './scale.js';
import { probed, seedAccount, seedDomains, seedNodes, tokenOf } from './seed.js';
import { startCloudServer, type Server } from './servers.js';

/** How many nodes there are. */
export interface NodesSize {
  /** Made one after another through the API; no more than an account may have. */
  readonly creates: number;
  /** Accounts in the large database, each with as many nodes as one may have. */
  readonly accounts: number;
  readonly nodesOfAccount: number;
}

/** How fast nodes are made whose machines take no time. */
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

/** How long to wait for all that is made. */
const PATIENCE = 600_000;

/** Measures how fast nodes are made from an image, and whether their lists depend on how many others there are. */
export async function measureNodes(
  engine: Engine,
  effort: Effort,
  size: NodesSize,
): Promise<{ creates: NodeCreates; lists: Ratio[] }> {
  return { creates: await makeNodes(engine, size.creates), lists: await listNodes(engine, effort, size) };
}

async function makeNodes(engine: Engine, count: number): Promise<NodeCreates> {
  const place = await createPlace(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, probed);
  });
  const server = await startCloudServer(place, { CLOUD_COMPUTE_TIMES: 'instant' });
  try {
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
    return { engine, nodes: count, answered: count / answered, made: count / made, memory };
  } finally {
    await server.stop();
    await place.drop();
  }
}

async function listNodes(engine: Engine, effort: Effort, size: NodesSize): Promise<Ratio[]> {
  const { accounts, nodesOfAccount: nodes } = size;
  const place = (count: number) =>
    createPlace(engine, async (pool) => {
      for (let account = 1; account <= count; account += 1) {
        await seedAccount(pool, account);
        await seedNodes(pool, { account, nodes });
      }
      await seedDomains(pool, probed);
    });
  const [small, large] = [await place(1), await place(accounts)];
  const [one, other] = [await startCloudServer(small), await startCloudServer(large)];
  try {
    const list = (page: 'first' | 'last') => listOf('/node/instances', nodes, page);
    const figures = await takeTurns(
      { smallFirst: one, largeFirst: other, largeLast: other },
      { smallFirst: list('first'), largeFirst: list('first'), largeLast: list('last') },
      effort,
    );
    const all = `${(accounts * nodes).toLocaleString('en')} nodes of ${accounts} accounts`;
    const few = `${nodes.toLocaleString('en')} nodes of one account`;
    return [
      ratioOf(engine, figures, [`first page, ${all}`, 'largeFirst'], [`first page, ${few}`, 'smallFirst']),
      ratioOf(engine, figures, [`last page, ${all}`, 'largeLast'], [`first page, ${all}`, 'largeFirst']),
    ];
  } finally {
    for (const server of [one, other]) await server.stop();
    for (const made of [small, large]) await made.drop();
  }
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
  const deadline = performance.now() + PATIENCE;
  for (let page = 1; (page - 1) * 500 < count;) {
    const answer = await fetch(`${server.base}/node/instances?page=${page}&page_size=500`, { headers });
    const { data } = (await answer.json()) as { data: { status: string }[] };
    if (data.every(({ status }) => status === 'running')) page += 1;
    else if (performance.now() > deadline) throw new Error('Not all nodes were made in time.');
    else await sleep(250);
  }
}
