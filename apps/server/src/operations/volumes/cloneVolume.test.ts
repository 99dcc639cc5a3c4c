import type { Schema } from '@cloud-account/spec';
import { expectRefused, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import {
  eventsOf,
  finished,
  makeAttached,
  makeVolume,
  newLabel,
  progressOf,
  read,
} from './volumes.fixture.js';

const server = useServer();

describe('cloneVolume', () => {
  it('copies size, region and tags, and attaches the copy to nothing', async () => {
    const { volume } = await makeAttached(server, { size: 30, tags: ['copied'] });
    const label = newLabel();
    const { body } = await server.user.post<Schema<'Volume'>>(`/volumes/${volume.id}/clone`, { label });
    expect(body).toMatchObject({
      label,
      size: 30,
      region: 'us-east',
      tags: ['copied'],
      status: 'creating',
      node_id: null,
    });
    await server.settle();
    expect((await read(server.user, body)).status).toBe('active');
    const events = await eventsOf(server.user, volume);
    expect(events.map(progressOf).at(-1)).toEqual(finished('volume_clone'));
    expect(events.at(-1)?.secondary_entity).toMatchObject({ id: body.id, label, type: 'volume' });
  });

  it('refuses a label that is taken or not valid', async () => {
    const volume = await makeVolume(server.user);
    await server.settle();
    const clone = (label: string) => () => server.user.post(`/volumes/${volume.id}/clone`, { label });
    const taken = ['label', 'Label must be unique among your volumes'] as const;
    await expectRefused(server, clone(volume.label), 400, taken);
    await expectRefused(server, clone('2nd'), 400, ['label', 'Must begin with a letter']);
  });

  it('refuses an account that owes money, and a restricted user without add_volumes', async () => {
    const owner = await server.newAccount();
    const { id } = await makeVolume(owner);
    await server.settle();
    const grants: TestGrant[] = [{ kind: 'volume', id, permissions: 'read_write' }];
    const restricted = await owner.newUser({ restricted: true, grants });
    const clone = (user: typeof owner) => () => user.post(`/volumes/${id}/clone`, { label: newLabel() });
    await expectRefused(server, clone(restricted), 403, 'Unauthorized');
    await server.operator.put(`/accounts/${owner.accountId}`, { balance: -1 });
    await expectRefused(server, clone(owner), 403, 'Your account has a negative balance');
  });
});
