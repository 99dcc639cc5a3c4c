import type { Schema } from '@cloud-account/spec';
import { useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOfAccount, makeBucket, needsStorageAccess, pathOf, putObject } from './storage.fixture.js';

const stage = useStage();

describe('getBucket', () => {
  it('tells how many objects there are, and their size, as they are now', async () => {
    const bucket = await makeBucket(stage.user);
    const read = async () => (await stage.user.get<Schema<'Bucket'>>(`${pathOf(bucket)}/`)).body;
    expect(await read()).toStrictEqual(bucket);
    await putObject(stage.user, bucket, 'one', '1234567');
    await putObject(stage.user, bucket, 'two', '123');
    expect(await read()).toStrictEqual({ ...bucket, objects: 2, size: 10 });
    await putObject(stage.user, bucket, 'one', '1');
    expect(await read()).toStrictEqual({ ...bucket, objects: 2, size: 4 });
  });

  isOfAccount(stage, { method: 'GET', path: '' });
  needsStorageAccess(stage, { method: 'GET', path: async () => pathOf(await makeBucket(stage.user)) });
});
