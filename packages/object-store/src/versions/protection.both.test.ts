import { randomUUID } from 'node:crypto';
import type { Bucket, Protection, StoredObject } from '@cloud-account/s3';
import { describe, expect, it } from 'vitest';
import { attributes, newTestBucket, put, receive, useTestStore } from '../store.fixture.js';

const test = useTestStore();

const locked = () => newTestBucket(test, randomUUID(), true);
const held: Protection = { legalHold: true };

const putProtected = async (bucket: Bucket, protection: Protection): Promise<StoredObject> => {
  const values = { ...attributes(bucket.owner), protection };
  const made = await test.backend.putObject(bucket, 'key', [await receive(test.backend, 'text')], values);
  if (typeof made === 'string') throw new Error(made);
  return made;
};

const find = async (bucket: Bucket, { version }: Pick<StoredObject, 'version'>): Promise<StoredObject> => {
  const found = await test.backend.findVersion(bucket, 'key', version);
  if (found === undefined || 'isMarker' in found) throw new Error('There is no such version.');
  return found;
};

const remove = async (bucket: Bucket, { version }: Pick<StoredObject, 'version'>) =>
  (await test.backend.removeObjects(bucket, [{ key: 'key', version }]))[0];

describe('what protects a version', () => {
  it('stays with it when another becomes current, and when it becomes current again', async () => {
    const bucket = await locked();
    const until = new Date(test.clock.time.getTime() + 1_000);
    const protection = { retention: { mode: 'COMPLIANCE', until }, legalHold: false } as const;
    const first = await putProtected(bucket, protection);
    expect(first).toMatchObject({ protection });
    const second = await put(test.backend, bucket, 'key', 'newer');
    expect(await find(bucket, first)).toMatchObject({ protection });
    expect(second.protection).toEqual({});
    expect(await remove(bucket, second)).toBe('removed');
    expect((await test.find(bucket, 'key')).object).toMatchObject({ version: first.version, protection });
    expect(await remove(bucket, first)).toBe('protected');
  });

  it('is changed only as it was found, of current versions and of others', async () => {
    const bucket = await locked();
    const first = await put(test.backend, bucket, 'key', 'one');
    for (const isCurrent of [true, false]) {
      const found = await find(bucket, first);
      const next = { legalHold: isCurrent };
      expect(await test.backend.setObjectProtection(bucket, found, next)).toBe(true);
      expect(await find(bucket, first)).toMatchObject({ protection: next });
      expect(await test.backend.setObjectProtection(bucket, found, held)).toBe(false);
      await put(test.backend, bucket, 'key', 'newer');
    }
    expect(await remove(bucket, first)).toBe('removed');
    expect(await test.backend.setObjectProtection(bucket, first, held)).toBe(false);
  });

  it('is never lost to a removal at the same time', async () => {
    const bucket = await locked();
    for (let round = 0; round < 10; round++) {
      const object = await put(test.backend, bucket, 'key', 'text');
      if (round % 2 === 0) await put(test.backend, bucket, 'key', 'newer');
      const [isHeld, removed] = await Promise.all([
        test.backend.setObjectProtection(bucket, object, held),
        remove(bucket, object),
      ]);
      expect(removed).toBe(isHeld ? 'protected' : 'removed');
      if (isHeld) expect(await find(bucket, object)).toMatchObject({ protection: held });
    }
  });

  it('is that of a copy of the owner, too', async () => {
    const bucket = await locked();
    const objectLock = { retention: { mode: 'GOVERNANCE', period: { days: 1 } } } as const;
    await putProtected(bucket, held);
    await test.backend.setBucket(bucket, { objectLock });
    const label = `copy-${randomUUID()}`;
    const to = randomUUID();
    await test.store.copyOwner({ from: bucket.owner, to, label: () => label, accessKey: () => undefined });
    const copy = await test.find({ ...bucket, label }, 'key');
    expect(copy.bucket).toMatchObject({ owner: to, versioning: 'Enabled', objectLock });
    expect(copy.object).toMatchObject({ protection: held });
  });
});

it('the database refuses object lock without versions', async () => {
  const { id } = await locked();
  const suspend = "UPDATE store_buckets SET versioning = 'Suspended' WHERE id = $1";
  await expect(test.database.pool.query(suspend, [id])).rejects.toThrow('object_lock');
});
