import type { Schema } from '@cloud-account/spec';
import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { madeSshKey, makeSshKey, publicKey } from './ssh-keys.fixture.js';

const server = useServer();

describe('listSshKeys', () => {
  it('shows only the keys of the user, and filters them by label', async () => {
    const user = await server.user.newUser();
    await makeSshKey(server.user);
    const [laptop, work] = [await makeSshKey(user, 'laptop'), await makeSshKey(user, 'work')];
    const { status, body } = await user.get<Schema<'SshKeyPage'>>('/profile/sshkeys');
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: [laptop, work], page: 1, pages: 1, results: 2 },
    });
    const filtered = await user.get<Schema<'SshKeyPage'>>('/profile/sshkeys', {
      'X-Filter': '{"label": {"+contains": "WOR"}}',
    });
    expect(filtered.body.data).toEqual([work]);
    const sorted = await user.get<Schema<'SshKeyPage'>>('/profile/sshkeys', {
      'X-Filter': '{"created": {"+gt": "2000-01-01T00:00:00"}, "+order_by": "label", "+order": "desc"}',
    });
    expect(sorted.body.data).toEqual([work, laptop]);
  });
});

it('getSshKey shows a key as its creation did', async () => {
  const key = await makeSshKey(server.user);
  const { status, body } = await server.user.get(`/profile/sshkeys/${key.id}`);
  expect([status, body]).toEqual([200, key]);
});

describe('createSshKey accepts', () => {
  it('a key, and writes an event', async () => {
    const key = await makeSshKey(server.user, 'work');
    expect(key).toEqual({
      id: expect.any(Number) as number,
      label: 'work',
      ssh_key: publicKey,
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
    });
    expect((await server.user.get(`/profile/sshkeys/${key.id}`)).body).toEqual(key);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'user_ssh_key_add',
      entity: { id: key.id, label: 'work', type: 'user_ssh_key', url: `/v4/profile/sshkeys/${key.id}` },
    });
  });

  it('a key with whitespace around it', async () => {
    const { body } = await server.user.post('/profile/sshkeys', { label: 'x', ssh_key: `${publicKey}\n` });
    expect(body).toMatchObject({ ssh_key: publicKey });
  });
});

describe('createSshKey refuses', () => {
  it('an invalid key and an invalid label at once', async () => {
    const body = { label: '\udc00', ssh_key: publicKey.replace('AAAAI', 'AAAAJ') };
    await expectRefused(
      server,
      () => server.user.post('/profile/sshkeys', body),
      400,
      ['label', 'label is not valid'],
      ['ssh_key', 'ssh_key is not valid'],
    );
  });
});

describe('updateSshKey accepts', () => {
  it('another label, together with the answer of a read', async () => {
    const key = await makeSshKey(server.user);
    const path = `/profile/sshkeys/${key.id}`;
    const { status, body } = await server.user.put(path, { ...key, label: 'old' });
    expect({ status, body }).toEqual({ status: 200, body: { ...key, label: 'old' } });
    expect((await server.user.get(path)).body).toEqual(body);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'user_ssh_key_update',
      entity: { id: key.id, label: 'old' },
    });
  });
});

describe('updateSshKey refuses', () => {
  it('another key', async () => {
    const id = await madeSshKey(server.user);
    const ask = () => server.user.put(`/profile/sshkeys/${id}`, { ssh_key: `${publicKey}s` });
    await expectRefused(server, ask, 400, ['ssh_key', 'ssh_key cannot be changed']);
  });
});

describe('deleteSshKey accepts', () => {
  it('a key, once', async () => {
    const key = await makeSshKey(server.user);
    const path = `/profile/sshkeys/${key.id}`;
    const { status, text } = await server.user.delete(path);
    expect([status, text]).toEqual([200, '{}']);
    expect((await server.user.get(path)).status).toBe(404);
    expect(await newestEvent(server.user)).toMatchObject({
      action: 'user_ssh_key_delete',
      entity: { id: key.id, label: 'laptop' },
    });
    expect((await server.user.delete(path)).status).toBe(404);
  });
});
