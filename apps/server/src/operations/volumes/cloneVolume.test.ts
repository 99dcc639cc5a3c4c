import type { Schema } from '@cloud-account/spec';
import { expectRefused, servesGranted, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeAttached, makeVolume, newLabel, progressOf, read } from './stage.fixture.js';

const stage = useStage();

describe('cloneVolume', () => {
  it('copies size, region and tags, and attaches the copy to nothing', async () => {
    const { volume } = await makeAttached(stage, { size: 30, tags: ['copied'] });
    const label = newLabel();
    const { body } = await stage.user.post<Schema<'Volume'>>(`/volumes/${volume.id}/clone`, { label });
    expect(body).toMatchObject({
      label,
      size: 30,
      region: 'us-east',
      tags: ['copied'],
      status: 'creating',
      node_id: null,
    });
    await stage.cloud.settle();
    expect((await read(stage.user, body)).status).toBe('active');
    const events = await eventsOf(stage.user, volume);
    expect(events.map(progressOf).at(-1)).toEqual(finished('volume_clone'));
    expect(events.at(-1)?.secondary_entity).toMatchObject({ id: body.id, label, type: 'volume' });
  });

  it('refuses a label that is taken or not valid', async () => {
    const volume = await makeVolume(stage.user);
    await stage.cloud.settle();
    const clone = (label: string) => () => stage.user.post(`/volumes/${volume.id}/clone`, { label });
    const taken = ['label', 'Label must be unique among your volumes'] as const;
    await expectRefused(stage.cloud, clone(volume.label), 400, taken);
    await expectRefused(stage.cloud, clone('2nd'), 400, ['label', 'Must begin with a letter']);
  });

  it('refuses an account that owes money, and a restricted user without add_volumes', async () => {
    const owner = await stage.cloud.newAccount();
    const { id } = await makeVolume(owner);
    await stage.cloud.settle();
    const grants: TestGrant[] = [{ kind: 'volume', id, permissions: 'read_write' }];
    const restricted = await owner.newUser({ restricted: true, grants });
    const clone = (user: typeof owner) => () => user.post(`/volumes/${id}/clone`, { label: newLabel() });
    await expectRefused(stage.cloud, clone(restricted), 403, 'Unauthorized');
    await stage.cloud.operator.put(`/accounts/${owner.accountId}`, { balance: -1 });
    await expectRefused(stage.cloud, clone(owner), 403, 'Your account has a negative balance');
  });
});

describe('cloneVolume refuses the caller', () => {
  servesGranted(stage, {
    kind: 'volume',
    family: 'volumes',
    method: 'POST',
    path: (id) => `/volumes/${id}/clone`,
    body: () => Promise.resolve({ label: newLabel() }),
    make: () => makeVolume(stage.user),
    globalGrants: ['add_volumes'],
  });
});
