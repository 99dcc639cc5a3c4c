import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { Certificates } from './certificates.js';
import { put, useTestStore } from './store.fixture.js';

const test = useTestStore();

/** An owner with a bucket. */
async function newBucket(label = `b-${randomUUID()}`, cluster = 'us-east-1') {
  const owner: string = randomUUID();
  const name = { cluster, label };
  expect(await test.store.createBucket(owner, name, { acl: 'private', corsEnabled: false })).toMatchObject({
    bucket: name,
  });
  return { ...name, owner };
}

const nothing = {
  accessKey: undefined,
  cluster: undefined,
  region: undefined,
  bucket: undefined,
  key: undefined,
};

describe('finding', () => {
  it('chooses the bucket of the region, the only one of the caller, or the oldest', async () => {
    const label = `l-${randomUUID()}`;
    await newBucket(label, 'eu-central-1');
    const own = await newBucket(label, 'ap-south-1');
    const accessKey = randomUUID();
    await test.store.putKey(own.owner, { accessKey, secretKey: 'hidden', buckets: [] });
    const look = async (target: object) => {
      const found = await test.backend.find({ ...nothing, bucket: label, ...target });
      return [found.cluster, found.bucket?.cluster];
    };
    expect(await look({})).toEqual(['us-east-1', 'eu-central-1']);
    expect(await look({ region: 'ap-south-1' })).toEqual(['ap-south-1', 'ap-south-1']);
    expect(await look({ region: 'ap-south' })).toEqual(['ap-south-1', 'ap-south-1']);
    expect(await look({ region: 'us-east-1', accessKey })).toEqual(['us-east-1', 'ap-south-1']);
    const named = { region: 'us-east-1', cluster: 'eu-central-1', accessKey };
    expect(await look(named)).toEqual(['eu-central-1', 'eu-central-1']);
    expect(await look({ cluster: 'us-east-1' })).toEqual(['us-east-1', undefined]);
    expect(await look({ bucket: 'nothing', region: 'none' })).toEqual(['us-east-1', undefined]);
    expect(await look({ cluster: 'none' })).toEqual([undefined, undefined]);
    expect(await look({ bucket: 'a\0b' })).toEqual(['us-east-1', undefined]);
    const { accessKey: key } = await test.backend.find({ ...nothing, accessKey });
    expect(key).toEqual({ id: accessKey, secret: 'hidden', owner: own.owner, buckets: [] });
    // Later than the others, though its cluster stands first in the catalog.
    await newBucket(label, 'us-east-1');
    expect(await look({})).toEqual(['us-east-1', 'eu-central-1']);
    expect(await look({ region: 'us-east-1' })).toEqual(['us-east-1', 'us-east-1']);
  });

  it('uses the oldest bucket for a whole host, whatever the region or the key', async () => {
    const label = `${randomUUID()}.example.org`;
    const first = await newBucket(label, 'eu-central-1');
    const taken = await newBucket(label, 'us-east-1');
    const certificate = { certificate: 'squatter', privateKey: 'PEM', names: [label] };
    expect(await test.store.putCertificate(test.database, taken.owner, taken, certificate)).toBe('put');
    expect(await test.store.certificateFor(label)).toBeUndefined();
    const own = { ...certificate, certificate: 'own' };
    expect(await test.store.putCertificate(test.database, first.owner, first, own)).toBe('put');
    expect(await test.store.certificateFor(label.toUpperCase())).toMatchObject({ certificate: 'own' });
    const accessKey = randomUUID();
    await test.store.putKey(taken.owner, { accessKey, secretKey: 'secret', buckets: undefined });
    for (const signature of [{}, { accessKey }, { region: 'us-east-1', accessKey }]) {
      const found = await test.backend.find({ ...nothing, bucket: label, wholeHost: true, ...signature });
      expect(found.bucket?.owner).toBe(first.owner);
    }
  });

  it('has certificates for the hosts of buckets, each for its own cluster, and for no other host', async () => {
    const { owner, label } = await newBucket();
    const host = test.store.hostname({ cluster: 'us-east-1', label });
    const names = ['*.us-east-1.objects.localhost', '*.objects.localhost'];
    const certificate = { certificate: 'PEM', privateKey: 'PEM', names };
    await test.store.putCertificate(test.database, owner, { cluster: 'us-east-1', label }, certificate);
    expect(await test.store.certificateFor(host)).toEqual(certificate);
    const others = [
      `${label}.ap-south-1.objects.localhost`,
      `${label}.objects.localhost`,
      'objects.localhost',
    ];
    for (const other of others) expect(await test.store.certificateFor(other)).toBeUndefined();
  });
});

it('a removed bucket gets no certificate, even by a request that found it before', async () => {
  const { owner, cluster, label } = await newBucket();
  const { bucket } = await test.backend.find({ ...nothing, cluster, bucket: label });
  if (bucket === undefined) throw new Error('no bucket');
  const certificates = new Certificates(test.database, test.options.encryption);
  expect(await test.store.removeBucket(owner, { cluster, label })).toBe('removed');
  const certificate = { certificate: 'PEM', privateKey: 'PEM', names: [label] };
  expect(await certificates.put(test.database, bucket.id, certificate)).toBe(false);
  expect(await certificates.has(bucket.id)).toBe(false);
  expect(await test.store.putCertificate(test.database, owner, { cluster, label }, certificate)).toBe(
    'missing',
  );
});

it('sets the ACL on the present object when it was replaced meanwhile', async () => {
  const name = await newBucket();
  const { bucket } = await test.backend.find({ ...nothing, cluster: name.cluster, bucket: name.label });
  if (bucket === undefined) throw new Error('no bucket');
  const old = await put(test.backend, bucket, 'key', 'old');
  await put(test.backend, bucket, 'key', 'new');
  expect(await test.backend.setObjectAcl(bucket, old, old.acl)).toBe(false);
  const set = vi.spyOn(test.backend, 'setObjectAcl').mockResolvedValueOnce(false);
  expect(await test.store.setObjectAcl(name.owner, name, 'key', 'public-read')).toMatchObject({
    acl: 'public-read',
  });
  expect(set).toHaveBeenCalledTimes(2);
  set.mockRestore();
  expect(await test.store.findObjectAcl(name.owner, name, 'key')).toMatchObject({ acl: 'public-read' });
});
