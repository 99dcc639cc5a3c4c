import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeVolume, progressOf, read } from './volumes.fixture.js';

const server = useServer();

const resize = (id: number, size: number) =>
  server.user.post<Schema<'Volume'>>(`/volumes/${id}/resize`, { size });

describe('resizeVolume', () => {
  it('makes a volume larger in a moment', async () => {
    const volume = await makeVolume(server.user);
    await server.settle();
    expect((await resize(volume.id, 21)).body).toMatchObject({ size: 21, status: 'resizing' });
    await server.settle();
    expect(await read(server.user, volume)).toMatchObject({ size: 21, status: 'active' });
    expect((await eventsOf(server.user, volume)).map(progressOf).at(-1)).toEqual(finished('volume_resize'));
  });

  it('refuses its present size, and a smaller one', async () => {
    const { id } = await makeVolume(server.user);
    await server.settle();
    for (const size of [20, 10]) {
      await expectRefused(server, () => resize(id, size), 400, 'Volumes can only be resized up');
    }
    await expectRefused(server, () => resize(id, 10_241), 400, ['size', 'Must be 10-10240']);
  });

  it('refuses an account that owes money', async () => {
    const owner = await server.newAccount();
    const { id } = await makeVolume(owner);
    await server.settle();
    await server.operator.put(`/accounts/${owner.accountId}`, { balance: -1 });
    const ask = () => owner.post(`/volumes/${id}/resize`, { size: 40 });
    await expectRefused(server, ask, 403, 'Your account has a negative balance');
  });
});
