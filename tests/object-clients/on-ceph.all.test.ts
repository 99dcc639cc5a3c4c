import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { limits, requirePrograms } from '@cloud-account/testkit';
import { cephPrograms, startCeph } from '@cloud-account/testkit/ceph';
import { settingsOf, type S3Engine } from '@cloud-account/testkit/s3-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { missing } = requirePrograms(...cephPrograms);

const bucket = 'bytes';

/** The environment of this run without what is of vitest, and of this run alone. */
const outer = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^VITEST|^CLOUD_TEST_(?:COUNTS|SEEN)$/.test(name)),
);

describe.skipIf(missing.length > 0)('with its bytes on Ceph RGW (needs radosgw)', () => {
  let ceph: S3Engine;
  let client: S3Client;

  beforeAll(async () => {
    ceph = await startCeph();
    const { url, accessKey, secretKey, region } = ceph;
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
    client = new S3Client({ endpoint: url, region, forcePathStyle: true, credentials });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  });

  afterAll(async () => {
    client.destroy();
    await ceph.end();
  });

  it('the server passes the tests of all other clients', { timeout: limits.long }, async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const tests = ['--project', 'cloud', 'tests/object-clients'];
    const child = spawn(process.execPath, [vitest, 'run', '--maxWorkers=2', ...tests], {
      cwd: root,
      env: {
        ...outer,
        CLOUD_TEST_SETTINGS: JSON.stringify(settingsOf(ceph, bucket)),
        // Otherwise it would run itself.
        CLOUD_TEST_EXCLUDE: '**/on-ceph.all.test.ts',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(child.exitCode, said.slice(-5_000)).toBe(0);
    // The bytes of what they left are there.
    expect((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).KeyCount).toBeGreaterThan(0);
  });
});
