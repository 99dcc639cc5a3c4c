import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { call, freePort, limits, pause, sample, useBuild } from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { checkFiles, clientOf, CLUSTER, post, type Keys } from './object-checks.js';
import { newCrashData } from './crash-data.js';
import { ServerProcess, type Ready } from './server-process.js';

useBuild();

const KILLS = Number(process.env.CLOUD_TEST_KILLS ?? sample(20, 5));
const BUCKET = 'saved';

/** So much of a text that it is kept in a file. */
const inFile = (text: string): string => text.repeat(2_000);

test(
  'a reset or the load of a snapshot that a kill interrupts has the state before it or the state after it',
  { timeout: limits.long },
  async () => {
    const data = await newCrashData();
    // Each start registers the documentation at the address of the server, which has to be the same.
    const environment = { ...data.environment, CLOUD_LAB: 'on', CLOUD_PORT: String(await freePort()) };
    let server = new ServerProcess(environment);
    onTestFinished(() => server.kill());
    let ready: Ready = await server.ready();
    const key = (await readFile(path.join(data.directory, 'operator-key'), 'utf8')).trim();
    const lab = <Body>(method: string, at: string, body?: unknown) =>
      call<Body>(method, `${ready.operator}/lab${at}`, { token: key, body });
    /** The digest of the present state. */
    const digest = async (name: string): Promise<string> => {
      await lab('DELETE', `/snapshots/${name}`);
      const saved = await lab<{ digest: string }>('POST', '/snapshots', { name });
      expect(saved.status).toBe(201);
      return saved.body.digest;
    };
    const objectOf = async (keys: Keys): Promise<string> => {
      const client = clientOf(ready, keys);
      const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'a' }));
      client.destroy();
      return (await Body?.transformToString()) ?? '';
    };

    const first = await digest('first');
    const keys = await post<Keys>(ready, 'keys', { label: 'lab' });
    await post(ready, 'buckets', { label: BUCKET, cluster: CLUSTER });
    const write = async (text: string): Promise<void> => {
      const client = clientOf(ready, keys);
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a', Body: inFile(text) }));
      client.destroy();
    };
    await write('saved');
    const saved = await digest('saved');

    for (let kill = 0; kill < KILLS; kill += 1) {
      expect((await lab('POST', '/snapshots/saved/load')).status).toBe(204);
      expect(await digest('again')).toBe(saved);
      await write(`changed ${kill}`);
      const before = await digest('before');
      const isReset = kill % 2 === 0;
      const asked = lab('POST', isReset ? '/reset' : '/snapshots/saved/load').catch(() => undefined);
      // The last kill is at the moment of the answer.
      if (kill === KILLS - 1) expect((await asked)?.status).toBe(204);
      else await pause((kill * 300) / KILLS);
      await server.kill();
      const answer = await asked;
      server = new ServerProcess(environment);
      ready = await server.ready();
      const now = await digest('now');
      const after = isReset ? first : saved;
      expect(answer?.status === 204 ? [after] : [before, after]).toContain(now);
      if (now === before) expect(await objectOf(keys)).toBe(inFile(`changed ${kill}`));
      else if (!isReset) expect(await objectOf(keys)).toBe(inFile('saved'));
    }
    await server.stop();
    await checkFiles(data);
  },
);
