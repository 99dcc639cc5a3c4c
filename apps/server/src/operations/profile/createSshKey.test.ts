import { expectRefused, newestEvent, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { isOnesOwn } from './own.fixture.js';
import { makeSshKey, publicKey } from './ssh-keys.fixture.js';

const stage = useStage();

describe('createSshKey accepts', () => {
  it('a key, and writes an event', async () => {
    const key = await makeSshKey(stage.user, 'work');
    expect(key).toEqual({
      id: expect.any(Number) as number,
      label: 'work',
      ssh_key: publicKey,
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
    });
    expect((await stage.user.get(`/profile/sshkeys/${key.id}`)).body).toEqual(key);
    expect(await newestEvent(stage.user)).toMatchObject({
      action: 'user_ssh_key_add',
      entity: { id: key.id, label: 'work', type: 'user_ssh_key', url: `/v4/profile/sshkeys/${key.id}` },
    });
  });

  it('a key with space around it', async () => {
    const { body } = await stage.user.post('/profile/sshkeys', { label: 'x', ssh_key: `${publicKey}\n` });
    expect(body).toMatchObject({ ssh_key: publicKey });
  });
});

describe('createSshKey refuses', () => {
  it('what is no key, and a label that cannot be kept, at once', async () => {
    const body = { label: '\udc00', ssh_key: publicKey.replace('AAAAI', 'AAAAJ') };
    await expectRefused(
      stage.cloud,
      () => stage.user.post('/profile/sshkeys', body),
      400,
      ['label', 'label is not valid'],
      ['ssh_key', 'ssh_key is not valid'],
    );
  });

  it('what is wrong with the shape', async () => {
    const ask = () => stage.user.post('/profile/sshkeys', { label: 'x'.repeat(65) });
    await expectRefused(
      stage.cloud,
      ask,
      400,
      ['ssh_key', 'ssh_key is required'],
      ['label', 'Length must be 1-64 characters'],
    );
  });

  isOnesOwn(stage, {
    method: 'POST',
    path: () => '/profile/sshkeys',
    body: { label: 'mine', ssh_key: publicKey },
  });
});
