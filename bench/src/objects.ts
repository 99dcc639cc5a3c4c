import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { alternate, type Effort, type Figures } from './compare.js';
import { load, type Scenario } from './load.js';
import { createBenchDatabase, makeFolder, type Engine } from './database.js';
import { seedAccount, seedDomains, tokenOf } from './seed.js';
import { startFileServer, startObjectServer, type Server } from './servers.js';

/** One scenario of object storage on one engine, beside a plain server of files. */
export interface ObjectComparison {
  readonly engine: Engine;
  readonly scenario: string;
  readonly cloud: Figures;
  readonly files: Figures;
}

/** The time that the API takes for an answer, alone and while objects go in and out, in milliseconds (99th percentile). */
export interface ConcurrentApi {
  readonly engine: Engine;
  readonly alone: number;
  readonly besideSmall: number;
  readonly besideLarge: number;
}

/** Bytes, and how many connections move them at once. */
const SIZES = {
  '4 KB': { bytes: 4 * 1024, connections: 10 },
  '8 MB': { bytes: 8 * 1024 * 1024, connections: 2 },
};

const bucket = { cluster: 'us-east-1', label: 'bench' };

const apiCall: Scenario = { name: 'get one record', method: 'GET', path: () => '/domains/1/records/1' };

/** A server with a bucket, and what permits everybody one thing with one object of it. */
export interface Bucket {
  readonly server: Server;
  /** The path and query of a pre-signed URL. */
  signed(method: string, name: string): Promise<string>;
}

/** Creates a bucket on our server. */
export async function makeBucket(cloud: Server & { readonly s3: string }): Promise<Bucket> {
  const api = async (route: string, body: unknown): Promise<{ url: string }> => {
    const answer = await fetch(`${cloud.base}/object-storage/buckets${route}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenOf(1)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { url: string };
  };
  await api('', bucket);
  return {
    server: { ...cloud, base: cloud.s3 },
    signed: async (method, name) => {
      const route = `/${bucket.cluster}/${bucket.label}/object-url`;
      const { url } = await api(route, { method, name, expires_in: 86_400 });
      return url.slice(cloud.s3.length);
    },
  };
}

/** A scenario of each size and direction at two servers. */
export async function sizedScenarios(folder: string) {
  return Promise.all(
    Object.entries(SIZES).flatMap(([size, { bytes, connections }]) => {
      const file = path.join(folder, size);
      return (['PUT', 'GET'] as const).map(async (method) => {
        if (method === 'PUT') await writeFile(file, randomBytes(bytes));
        const name = `${method} of ${size}`;
        const all = { name, method, connections, signed: true, ...(method === 'PUT' ? { file } : {}) };
        return { size, name, method, at: (where: string): Scenario => ({ ...all, path: () => where }) };
      });
    }),
  );
}

/** Measures pre-signed reads and writes by turns with a plain server of files, and the API beside them. */
export async function compareObjects(
  engine: Engine,
  effort: Effort,
): Promise<{ objects: ObjectComparison[]; concurrentApi: ConcurrentApi }> {
  const database = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, { account: 1, domains: 1, records: 100 });
  });
  const folder = await makeFolder();
  const cloud = await startObjectServer(database);
  const files = await startFileServer(path.join(folder, 'files'));
  const own = await makeBucket(cloud);
  const servers = { cloud: own.server, files };
  const objects: ObjectComparison[] = [];
  const reads = new Map<string, Scenario>();
  for (const { size, name: scenario, method, at } of await sizedScenarios(folder)) {
    const asked = { cloud: at(await own.signed(method, size)), files: at(`/${encodeURIComponent(size)}`) };
    if (method === 'GET') reads.set(size, asked.cloud);
    objects.push({ engine, scenario, ...(await alternate(servers, asked, effort)) });
  }
  const timed = { ...effort, round: 0 };
  const beside = async (size: keyof typeof SIZES): Promise<number> => {
    const scenario = reads.get(size);
    if (scenario === undefined) throw new Error(`Nothing reads ${size}.`);
    const traffic = load(cloud.s3, scenario, { ...timed, seconds: timed.seconds + 1 });
    const { p99 } = await load(cloud.base, apiCall, timed);
    await traffic;
    return p99;
  };
  const alone = (await load(cloud.base, apiCall, timed)).p99;
  const concurrentApi = {
    engine,
    alone,
    besideSmall: await beside('4 KB'),
    besideLarge: await beside('8 MB'),
  };
  for (const server of [cloud, files]) await server.stop();
  return { objects, concurrentApi };
}
