import type { Schema } from '@cloud-account/spec';
import { expectRefused, servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeVolume, progressOf, read } from './stage.fixture.js';

const stage = useStage();

const resize = (id: number, size: number) =>
  stage.user.post<Schema<'Volume'>>(`/volumes/${id}/resize`, { size });

describe('resizeVolume', () => {
  it('makes a volume larger in a moment', async () => {
    const volume = await makeVolume(stage.user);
    await stage.cloud.settle();
    expect((await resize(volume.id, 21)).body).toMatchObject({ size: 21, status: 'resizing' });
    await stage.cloud.settle();
    expect(await read(stage.user, volume)).toMatchObject({ size: 21, status: 'active' });
    expect((await eventsOf(stage.user, volume)).map(progressOf).at(-1)).toEqual(finished('volume_resize'));
  });

  it('refuses the size it has, and a smaller one', async () => {
    const { id } = await makeVolume(stage.user);
    await stage.cloud.settle();
    for (const size of [20, 10]) {
      await expectRefused(stage.cloud, () => resize(id, size), 400, 'A volume can only be made larger');
    }
    await expectRefused(stage.cloud, () => resize(id, 10_241), 400, ['size', 'Must be 10-10240']);
  });

  it('refuses an account that owes money', async () => {
    const owner = await stage.cloud.newAccount();
    const { id } = await makeVolume(owner);
    await stage.cloud.settle();
    await stage.cloud.operator.put(`/accounts/${owner.accountId}`, { balance: -1 });
    const ask = () => owner.post(`/volumes/${id}/resize`, { size: 40 });
    await expectRefused(stage.cloud, ask, 403, 'Your account has a negative balance');
  });
});

describe('resizeVolume refuses the caller', () => {
  servesGranted(stage, {
    kind: 'volume',
    family: 'volumes',
    method: 'POST',
    path: (id) => `/volumes/${id}/resize`,
    body: () => Promise.resolve({ size: 40 }),
    make: () => makeVolume(stage.user),
  });
});
