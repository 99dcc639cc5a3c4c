import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { madeSshKey, makeSshKey, publicKey } from './ssh-keys.fixture.js';

const server = useServer();

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
