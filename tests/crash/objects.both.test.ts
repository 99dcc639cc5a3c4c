import {
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  type DeleteMarkerEntry,
  type ObjectVersion,
  type S3Client,
} from '@aws-sdk/client-s3';
import { call, limits, pause, sample, useBuild } from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { untilWritten } from './expected-state.js';
import { checkFiles, clientOf, CLUSTER, post, type Keys } from './object-checks.js';
import { BUCKET, isWhole, ExpectedObjects, ObjectWriter, SHARED_KEY } from './object-writer.js';
import { newCrashData } from './crash-data.js';
import { Random } from './random.js';
import { ServerProcess, type Ready } from './server-process.js';

useBuild();

const KILLS = Number(process.env.CLOUD_TEST_KILLS ?? sample(20, 4));
const WRITERS = 6;

/** The ids of all versions and delete markers, and their bytes together. */
async function readVersions(client: S3Client): Promise<{ ids: Set<string>; objects: number; size: number }> {
  const all: (ObjectVersion | DeleteMarkerEntry)[] = [];
  for (let markers = {}, truncated = true; truncated;) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket: BUCKET, ...markers }));
    all.push(...(page.Versions ?? []), ...(page.DeleteMarkers ?? []));
    markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    truncated = page.IsTruncated === true;
  }
  const size = all.reduce((sum, one) => sum + ('Size' in one ? (one.Size ?? 0) : 0), 0);
  return { ids: new Set(all.map(({ VersionId = '' }) => VersionId)), objects: all.length, size };
}

/** All objects with their bytes, and whether the bucket's counts are correct. */
async function readObjects({ api, token }: Ready, client: S3Client): Promise<Map<string, Uint8Array>> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  const objects = new Map<string, Uint8Array>();
  for (const { Key = '', Size } of Contents) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    expect(bytes, Key).toHaveLength(Size ?? NaN);
    objects.set(Key, bytes);
  }
  const { objects: count, size } = await readVersions(client);
  const { body } = await call('GET', `${api}/object-storage/buckets/${CLUSTER}/${BUCKET}`, { token });
  expect(body).toMatchObject({ objects: count, size });
  return objects;
}

/** Another server, whose S3 keeps the bytes. @returns the settings that say so */
async function startEngine(): Promise<Readonly<Record<string, string>>> {
  const engine = new ServerProcess((await newCrashData()).environment);
  onTestFinished(() => engine.kill());
  const ready = await engine.ready();
  const keys = await post<Keys>(ready, 'keys', { label: 'engine' });
  await post(ready, 'buckets', { label: 'engine', cluster: CLUSTER });
  return {
    CLOUD_OBJECTS: 's3',
    CLOUD_OBJECTS_S3_ENDPOINT: ready.s3,
    CLOUD_OBJECTS_S3_REGION: CLUSTER,
    CLOUD_OBJECTS_S3_BUCKET: 'engine',
    CLOUD_OBJECTS_S3_ACCESS_KEY: keys.access_key,
    CLOUD_OBJECTS_S3_SECRET_KEY: keys.secret_key,
  };
}

/** Notes the ids of versions in the answers to a client. */
function noteVersions(client: S3Client, noted: Set<string>): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { output } = result;
      if ('VersionId' in output && output.VersionId !== undefined) noted.add(output.VersionId);
      return result;
    },
    { step: 'initialize' },
  );
}

/**
 * Kills servers with one directory while clients write. In its second half their bucket keeps versions, of which none that was
 * acknowledged may be missing.
 *
 * @param engine the settings of another engine of bytes than files
 * @returns the number of acknowledged writes, which all existed each time
 */
async function killAndCheck(
  kills: number,
  random: Random,
  engine?: Readonly<Record<string, string>>,
): Promise<number> {
  const data = await newCrashData();
  const environment = { ...data.environment, ...engine };
  const expectedState = new ExpectedObjects();
  const writers = Array.from(
    { length: WRITERS },
    (_none, index) => new ObjectWriter(expectedState, `w${index}`, random.fork()),
  );
  let server = new ServerProcess(environment);
  onTestFinished(() => server.kill());
  let ready = await server.ready();
  const keys = await post<Keys>(ready, 'keys', { label: 'crash' });
  await post(ready, 'buckets', { label: BUCKET, cluster: CLUSTER });
  const acknowledged = new Set<string>();

  /** Adds the interrupted writes, if they happened, and compares everything. */
  const check = async (client: S3Client): Promise<void> => {
    const actual = await readObjects(ready, client);
    for (const [key, bytes] of actual) expect(isWhole(bytes), `${key} is whole`).toBe(true);
    const { ids } = await readVersions(client);
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    for (const writer of writers) writer.recall(actual);
    const own = [...actual].filter(([key]) => key !== SHARED_KEY);
    expect(own.map(([key]) => key).sort()).toEqual([...expectedState.objects.keys()].sort());
    for (const [key, bytes] of own) expect(expectedState.objects.get(key)?.equals(bytes), key).toBe(true);
  };

  for (let kill = 0; kill < kills; kill += 1) {
    const client = clientOf(ready, keys);
    await check(client);
    if (kill === Math.floor(kills / 2)) {
      const VersioningConfiguration = { Status: 'Enabled' as const };
      await client.send(new PutBucketVersioningCommand({ Bucket: BUCKET, VersioningConfiguration }));
    }
    noteVersions(client, acknowledged);
    const writing = Promise.all(writers.map((writer) => writer.write(client)));
    const goal = expectedState.acknowledged + random.between(5, 60);
    await untilWritten(goal, expectedState, writing);
    await pause(random.between(0, 30));
    await server.kill();
    await writing;
    client.destroy();
    server = new ServerProcess(environment);
    ready = await server.ready();
  }

  const client = clientOf(ready, keys);
  await check(client);
  client.destroy();
  expect(acknowledged.size > 0).toBe(kills > 0);
  await server.stop();
  // An S3 server keeps what no row refers to for a day.
  if (engine === undefined) await checkFiles(data);
  return expectedState.acknowledged;
}

test(
  `${KILLS} kills lose no acknowledged object and leave no incomplete one, with bytes in files and on an S3 server`,
  { timeout: limits.long },
  async () => {
    const random = Random.ofTest();
    const engines = [undefined, await startEngine()];
    const acknowledged = await Promise.all(
      engines.map((engine, at) =>
        killAndCheck(Math.floor((KILLS + at) / engines.length), random.fork(), engine),
      ),
    );
    const sum = acknowledged.reduce((all, one) => all + one, 0);
    process.stderr.write(`${sum} acknowledged writes of objects verified over ${KILLS} kills\n`);
  },
);
