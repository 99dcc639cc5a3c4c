import { randomBytes } from 'node:crypto';
import { presign } from '@cloud-account/s3';
import { findProgram } from '@cloud-account/testkit';
import { cephPrograms, startCeph } from '@cloud-account/testkit/ceph';
import { settingsOf, type S3Engine } from '@cloud-account/testkit/s3-engine';
import { alternate, type Effort, type Figures } from './compare.js';
import { makeBucket, sizedScenarios, type Bucket } from './objects.js';
import { createBenchDatabase, makeFolder, type Engine } from './database.js';
import { probed, seedAccount, seedDomains } from './seed.js';
import { startObjectServer, type Server } from './servers.js';

/** Object storage whose bytes are on Ceph RGW, beside that alone. */
export interface CephComparison {
  readonly scenario: string;
  readonly cloud: Figures;
  readonly ceph: Pick<Figures, 'requestsPerSecond' | 'p99'>;
}

/** The memory of our server before an object of 300 MB, and the most while that goes in and comes back, in mebibytes. */
export interface LargeObject {
  readonly before: number;
  readonly most: number;
}

/** The programs of Ceph that are not installed. */
export const missingCeph = (): string[] => cephPrograms.filter((name) => findProgram(name) === undefined);

const LARGE = 300;
const PIECE = randomBytes(2 ** 20);
/** Milliseconds between two looks at the memory. */
const LOOK = 50;

/** A bucket of Ceph. */
async function makeCephBucket({
  url: origin,
  accessKey,
  secretKey: secret,
  region,
}: S3Engine): Promise<Bucket> {
  const key = { origin, accessKey, secret, region, expires: 86_400 };
  const signed = (method: string, path: string): Promise<string> =>
    Promise.resolve(presign({ ...key, method, path: `/bench${path}`, now: new Date() }).slice(origin.length));
  const answer = await fetch(`${origin}${await signed('PUT', '')}`, { method: 'PUT' });
  if (!answer.ok) throw new Error(await answer.text());
  const server = { base: origin, memory: () => 0, stop: () => Promise.resolve() };
  return { server, signed: (method, name) => signed(method, `/${name}`) };
}

/** Measures our server with its bytes on Ceph by turns with Ceph alone. */
export async function compareWithCeph(
  engine: Engine,
  effort: Effort,
): Promise<{ ceph: CephComparison[]; large: LargeObject[] }> {
  const database = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, probed);
  });
  const started = await startCeph();
  try {
    const there = await makeCephBucket(started);
    const server = await startObjectServer(database, {
      ...settingsOf(started, 'bench'),
      CLOUD_OBJECTS_S3_PREFIX: 'bytes/',
    });
    const here = await makeBucket(server);
    const large = await moveLarge(
      here.server,
      await here.signed('PUT', 'large'),
      await here.signed('GET', 'large'),
    );
    const ceph: CephComparison[] = [];
    for (const { size, name: scenario, method, at } of await sizedScenarios(await makeFolder())) {
      const asked = {
        cloud: at(await here.signed(method, size)),
        ceph: at(await there.signed(method, size)),
      };
      const servers = { cloud: here.server, ceph: there.server };
      ceph.push({ scenario, ...(await alternate(servers, asked, effort)) });
    }
    await server.stop();
    return { ceph, large: [large] };
  } finally {
    await started.end();
  }
}

async function moveLarge(server: Server, to: string, from: string): Promise<LargeObject> {
  const before = server.memory();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, server.memory());
  }, LOOK);
  try {
    let left = LARGE;
    const content = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        if (left-- > 0) stream.enqueue(PIECE);
        else stream.close();
      },
    });
    const headers = { 'Content-Length': String(LARGE * PIECE.length) };
    const put = await fetch(server.base + to, { method: 'PUT', body: content, headers, duplex: 'half' });
    if (!put.ok) throw new Error(await put.text());
    const got = await fetch(server.base + from);
    let size = 0;
    for await (const part of got.body ?? []) size += (part as Uint8Array).length;
    if (size !== LARGE * PIECE.length) throw new Error(`Only ${size} bytes came back.`);
  } finally {
    clearInterval(looking);
  }
  return { before, most };
}
