import { expectRefused, newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSshKey, publicKey } from './ssh-keys.fixture.js';

const server = useServer();

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
