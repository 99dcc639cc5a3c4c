import { PutObjectCommand } from '@aws-sdk/client-s3';
import { call, limits, pause, until, useBuild } from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { checkFiles, clientOf, CLUSTER, listFiles, post, type Keys } from './object-checks.js';
import { newCrashData } from './crash-data.js';
import { ServerProcess, type Ready } from './server-process.js';

useBuild();

const OBJECTS = 80;
const BUCKET = 'to-be-cancelled';

const get = async <Body>({ api, token }: Ready, path: string): Promise<Body> =>
  (await call<Body>('GET', `${api}${path}`, { token })).body;

const stateOf = async (ready: Ready): Promise<string> =>
  (await get<{ object_storage: string }>(ready, '/account/settings')).object_storage;

/** Creates a key, a bucket and an object. */
async function fill(ready: Ready): Promise<void> {
  const keys = await post<Keys>(ready, 'keys', { label: 'cancel' });
  await post(ready, 'buckets', { label: BUCKET, cluster: CLUSTER });
  const client = clientOf(ready, keys);
  for (let at = 0; at < OBJECTS; at += 1)
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: `${at}`, Body: `${at}` }));
  client.destroy();
}

test(
  'a cancellation that a kill interrupts happens completely or not at all, and finishes by itself',
  { timeout: limits.long },
  async () => {
    const data = await newCrashData();
    let server = new ServerProcess(data.environment);
    onTestFinished(() => server.kill());
    let ready = await server.ready();
    const restart = async (): Promise<void> => {
      await server.kill();
      server = new ServerProcess(data.environment);
      ready = await server.ready();
    };

    // Milliseconds after the request; the last kill is at the moment of the answer.
    for (const delay of [4, 20, undefined]) {
      if ((await stateOf(ready)) !== 'active') await fill(ready);
      const asked = call('POST', `${ready.api}/object-storage/cancel`, { token: ready.token }).catch(
        () => undefined,
      );
      if (delay === undefined) expect((await asked)?.status).toBe(200);
      else await pause(delay);
      await restart();
      const answer = await asked;
      const bucket = await get<object>(ready, `/object-storage/buckets/${CLUSTER}/${BUCKET}`);
      const { results: keys } = await get<{ results: number }>(ready, '/object-storage/keys');
      // The transaction that begins the end deletes the keys. They are read last: if they exist, nothing had begun.
      if (keys > 0) {
        expect(keys).toBe(1);
        expect(answer?.status).not.toBe(200);
        expect(bucket).toMatchObject({ objects: OBJECTS });
        continue;
      }
      // The lease of the dead server's job ends after half a minute.
      await until(async () => {
        expect(await stateOf(ready)).toBe('disabled');
        expect(await listFiles(data)).toEqual([]);
      });
      for (const list of ['buckets', 'keys'])
        expect(await get(ready, `/object-storage/${list}`)).toMatchObject({ results: 0 });
    }
    await server.stop();
    expect(await checkFiles(data)).toBe(0);
  },
);
