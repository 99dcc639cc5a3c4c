import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeBucket, pathOf, putObject } from '../storage.fixture.js';

const server = useServer();

describe('getBucket', () => {
  it('shows the present number and size of the objects', async () => {
    const bucket = await makeBucket(server.user);
    const read = async () => (await server.user.get<Schema<'Bucket'>>(`${pathOf(bucket)}/`)).body;
    expect(await read()).toStrictEqual(bucket);
    await putObject(server.user, bucket, 'one', '1234567');
    await putObject(server.user, bucket, 'two', '123');
    expect(await read()).toStrictEqual({ ...bucket, objects: 2, size: 10 });
    await putObject(server.user, bucket, 'one', '1');
    expect(await read()).toStrictEqual({ ...bucket, objects: 2, size: 4 });
  });
});
