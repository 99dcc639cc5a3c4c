import type { OperatorSchema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeBucket, putObject } from '../storage.fixture.js';

const server = useServer();

it('getStorageStatus says where bytes are, and counts those of all accounts', async () => {
  const read = async () => (await server.operator.get<OperatorSchema<'StorageStatus'>>('/storage')).body;
  const before = await read();
  const place = expect.stringMatching(/objects/) as string;
  expect(before).toMatchObject({ kept_in: 'files', place, waiting: 0, problem: null });
  await putObject(server.user, await makeBucket(server.user), 'key');
  const after = await read();
  expect(after.objects).toBe(before.objects + 1);
  expect(after.bytes).toBeGreaterThan(before.bytes);
});
