import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOnesOwn } from './own.fixture.js';
import { madeSshKey, makeSshKey, publicKey } from './ssh-keys.fixture.js';

const stage = useStage();

describe('updateSshKey accepts', () => {
  it('another label, with what the get answered', async () => {
    const key = await makeSshKey(stage.user);
    const path = `/profile/sshkeys/${key.id}`;
    const { status, body } = await stage.user.put(path, { ...key, label: 'old' });
    expect({ status, body }).toEqual({ status: 200, body: { ...key, label: 'old' } });
    expect((await stage.user.get(path)).body).toEqual(body);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'user_ssh_key_update',
      entity: { id: key.id, label: 'old' },
    });
  });
});

describe('updateSshKey refuses', () => {
  it('another key', async () => {
    const id = await madeSshKey(stage.user);
    const ask = () => stage.user.put(`/profile/sshkeys/${id}`, { ssh_key: `${publicKey}s` });
    await expectRefused(stage.cloud, ask, 400, ['ssh_key', 'ssh_key cannot be changed']);
  });

  isOnesOwn(stage, {
    method: 'PUT',
    path: (id) => `/profile/sshkeys/${id}`,
    body: { label: 'mine' },
    make: madeSshKey,
  });
});
