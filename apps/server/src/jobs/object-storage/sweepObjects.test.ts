import { randomUUID } from 'node:crypto';
import { presign } from '@cloud-account/s3';
import { startTestServer, type OwnTestServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const DAY = 86_400_000;

let server: OwnTestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rules = `<LifecycleConfiguration><Rule><ID>old</ID><Status>Enabled</Status><Filter><Prefix>old/</Prefix></Filter>
  <Expiration><Days>2</Days></Expiration></Rule></LifecycleConfiguration>`;

it('removes expired objects by the rules of their bucket', async () => {
  const { objects } = server.cloud;
  const owner = randomUUID();
  const name = { cluster: 'us-east-1', label: `bucket-${randomUUID()}` };
  const key = { accessKey: 'SWEEPSWEEPSWEEPSWEEP', secretKey: 'secret', buckets: undefined };
  await objects.putKey(owner, key);
  await objects.createBucket(owner, name, { acl: 'private', corsEnabled: false });
  const put = async (path: string, query: [string, string][], body: string) => {
    const url = presign({
      method: 'PUT',
      origin: objects.url,
      path: `/${name.label}${path}`,
      query,
      accessKey: key.accessKey,
      secret: key.secretKey,
      region: name.cluster,
      expires: 3_600,
      now: server.clock.now(),
    });
    expect((await fetch(url, { method: 'PUT', body })).status).toBe(200);
  };
  await put('', [['lifecycle', '']], rules);
  await put('/old/one', [], 'text');
  await put('/kept', [], 'kept');
  const counts = async () => {
    const bucket = await objects.findBucket(owner, name);
    return [bucket?.objects, bucket?.size];
  };
  server.clock.advance(DAY);
  await server.settle();
  expect(await counts()).toEqual([2, 8]);
  server.clock.advance(2 * DAY);
  await expect.poll(counts).toEqual([1, 4]);
});
