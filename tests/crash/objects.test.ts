import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { openDatabase } from '@cloud-account/server/database/database';
import { call, useBuild } from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { BUCKET, isWhole, ObjectBook, ObjectWriter, SHARED_KEY } from './object-writer.js';
import { newPlace, type Place } from './place.js';
import { Random } from './random.js';
import { ServerProcess, type Ready } from './server-process.js';

useBuild();

const KILLS = Number(process.env.CLOUD_TEST_KILLS ?? 20);
const WRITERS = 6;
const CLUSTER = 'us-east-1';

interface Keys {
  readonly access_key: string;
  readonly secret_key: string;
}

const post = async <Body>({ api, token }: Ready, operation: string, body: object): Promise<Body> => {
  const answer = await call<Body>('POST', `${api}/object-storage/${operation}`, { token, body });
  expect(answer.status).toBe(200);
  return answer.body;
};

const clientOf = ({ s3 }: Ready, keys: Keys): S3Client =>
  new S3Client({
    endpoint: s3,
    region: CLUSTER,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: keys.access_key, secretAccessKey: keys.secret_key },
  });

/** Every object with its bytes, and whether the bucket counts just these. */
async function readObjects({ api, token }: Ready, client: S3Client): Promise<Map<string, Uint8Array>> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  const objects = new Map<string, Uint8Array>();
  for (const { Key = '', Size } of Contents) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    expect(bytes, Key).toHaveLength(Size ?? NaN);
    objects.set(Key, bytes);
  }
  const size = [...objects.values()].reduce((sum, { length }) => sum + length, 0);
  const { body } = await call('GET', `${api}/object-storage/buckets/${CLUSTER}/${BUCKET}`, { token });
  expect(body).toMatchObject({ objects: objects.size, size });
  return objects;
}

/** Each file of bytes has a row, and each row its file. */
async function checkFiles({ directory, options }: Place): Promise<void> {
  const entries = await readdir(path.join(directory, 'objects'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('lock'))
    .map(({ name }) => name);
  const database = await openDatabase(options);
  try {
    const { rows } = await database.pool.query<{ file: string; kept: boolean }>(
      `SELECT file::text, true AS kept FROM store_objects WHERE file IS NOT NULL
       UNION ALL SELECT file::text, true FROM store_pieces UNION ALL SELECT file::text, true FROM store_parts
       UNION ALL SELECT file::text, false FROM store_garbage WHERE file IS NOT NULL`,
    );
    const kept = rows.filter((row) => row.kept).map(({ file }) => file);
    const known = new Set(rows.map(({ file }) => file));
    expect(
      kept.filter((file) => !files.includes(file)),
      'rows without a file',
    ).toEqual([]);
    expect(
      files.filter((file) => !known.has(file)),
      'files without a row',
    ).toEqual([]);
  } finally {
    await database.close();
  }
}

test(
  `${KILLS} kills lose no object that was acknowledged and leave none half written`,
  { timeout: 900_000 },
  async () => {
    const seed = Number(process.env.CLOUD_TEST_SEED ?? Date.now() % 2 ** 31);
    const random = new Random(seed);
    onTestFinished(({ task }) => {
      if (task.result?.state === 'fail') process.stderr.write(`Again: CLOUD_TEST_SEED=${seed}\n`);
    });
    const place = await newPlace();
    const book = new ObjectBook();
    const writers = Array.from(
      { length: WRITERS },
      (_none, index) => new ObjectWriter(book, `w${index}`, random.fork()),
    );
    let server = new ServerProcess(place.environment);
    onTestFinished(() => server.kill());
    let ready = await server.ready();
    const keys = await post<Keys>(ready, 'keys', { label: 'crash' });
    await post(ready, 'buckets', { label: BUCKET, cluster: CLUSTER });

    /** Enters what the last server died on, then looks whether it all is there. */
    const check = async (client: S3Client): Promise<void> => {
      const reality = await readObjects(ready, client);
      for (const [key, bytes] of reality) expect(isWhole(bytes), `${key} is whole`).toBe(true);
      for (const writer of writers) writer.recall(reality);
      const own = [...reality].filter(([key]) => key !== SHARED_KEY);
      expect(own.map(([key]) => key).sort()).toEqual([...book.objects.keys()].sort());
      for (const [key, bytes] of own) expect(book.objects.get(key)?.equals(bytes), key).toBe(true);
    };

    for (let kill = 0; kill < KILLS; kill += 1) {
      const client = clientOf(ready, keys);
      await check(client);
      const writing = Promise.all(writers.map((writer) => writer.write(client)));
      const goal = book.acknowledged + random.between(5, 60);
      const enough = async () => {
        while (book.acknowledged < goal) await sleep(2);
      };
      await Promise.race([writing, enough()]);
      await sleep(random.between(0, 30));
      await server.kill();
      await writing;
      client.destroy();
      server = new ServerProcess(place.environment);
      ready = await server.ready();
    }

    const client = clientOf(ready, keys);
    await check(client);
    client.destroy();
    await server.stop();
    await checkFiles(place);
    process.stderr.write(
      `${book.acknowledged} acknowledged writes of objects verified over ${KILLS} kills\n`,
    );
    expect(book.acknowledged).toBeGreaterThan(KILLS * 5);
  },
);
