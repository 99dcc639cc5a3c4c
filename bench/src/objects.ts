import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { alternate, type Effort, type Figures } from './compare.js';
import { load, type Scenario } from './load.js';
import { createPlace, makeFolder, type Engine } from './place.js';
import { seedAccount, seedDomains, tokenOf } from './seed.js';
import { startFileServer, startObjectServer } from './servers.js';

/** One scenario of object storage on one engine, beside a plain server of files. */
export interface ObjectComparison {
  readonly engine: Engine;
  readonly scenario: string;
  readonly cloud: Figures;
  readonly files: Figures;
}

/** How long the API takes for an answer, alone and while objects go in and out, in milliseconds (99th percentile). */
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

/** Measures pre-signed reads and writes by turns with a plain server of files, and the API beside them. */
export async function compareObjects(
  engine: Engine,
  effort: Effort,
): Promise<{ objects: ObjectComparison[]; concurrentApi: ConcurrentApi }> {
  const place = await createPlace(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, { account: 1, domains: 1, records: 100 });
  });
  const folder = await makeFolder();
  const cloud = await startObjectServer(place);
  const files = await startFileServer(path.join(folder, 'files'));
  const api = async (route: string, body: unknown): Promise<{ url: string }> => {
    const answer = await fetch(`${cloud.base}/object-storage/buckets${route}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenOf(1)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { url: string };
  };
  /** The path of a URL that lets everybody do one thing with one object. */
  const signed = async (method: string, name: string): Promise<string> => {
    const route = `/${bucket.cluster}/${bucket.label}/object-url`;
    const { url } = await api(route, { method, name, expires_in: 86_400 });
    return url.slice(cloud.s3.length);
  };
  await api('', bucket);
  const servers = { cloud: { ...cloud, base: cloud.s3 }, files };
  const objects: ObjectComparison[] = [];
  const reads = new Map<string, Scenario>();
  for (const [size, { bytes, connections }] of Object.entries(SIZES)) {
    const file = path.join(folder, size);
    await writeFile(file, randomBytes(bytes));
    const put = `PUT of ${size}`;
    const get = `GET of ${size}`;
    const scenario = async (method: 'GET' | 'PUT', name: string) => {
      const at = await signed(method, size);
      const all = { name, method, connections, signed: true, ...(method === 'PUT' ? { file } : {}) };
      return {
        cloud: { ...all, path: () => at },
        files: { ...all, path: () => `/${encodeURIComponent(size)}` },
      };
    };
    const writing = await scenario('PUT', put);
    objects.push({ engine, scenario: put, ...(await alternate(servers, writing, effort)) });
    const reading = await scenario('GET', get);
    reads.set(size, reading.cloud);
    objects.push({ engine, scenario: get, ...(await alternate(servers, reading, effort)) });
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
