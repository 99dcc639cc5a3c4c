import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ObjectStore } from '../object-store.js';
import { newTestBucket, openTestStore, put, textOf } from '../store.fixture.js';
import { openTestPlace } from './s3/test-place.fixture.js';

it('each of several servers with one S3 server returns at once what another one wrote, and nothing that it removed', async () => {
  const place = await openTestPlace();
  const test = await openTestStore({ keptIn: 's3', s3: place.place, now: () => place.test.clock.time });
  const other = await ObjectStore.open({ ...test.options, directory: path.join(test.directory, 'other') });
  onTestFinished(async () => {
    await other.stop(1_000);
    await test.close();
    await place.close();
  });
  const bucket = await newTestBucket(test);
  const target = { accessKey: undefined, cluster: bucket.cluster, region: undefined };
  const find = async (backend: ObjectStore['backend']) =>
    (await backend.find({ ...target, bucket: bucket.label, key: 'key' })).object;
  for (const [writer, reader] of [
    [test.backend, other.backend],
    [other.backend, test.backend],
  ] as const)
    for (const size of [3, 400_000]) {
      const text = `${size}`.repeat(size);
      await put(writer, bucket, 'key', text);
      const object = await find(reader);
      expect(object && (await textOf(reader, object)) === text).toBe(true);
      await writer.removeObjects(bucket, [{ key: 'key' }]);
      expect(await find(reader)).toBeUndefined();
    }
});
