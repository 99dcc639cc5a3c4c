import { newestEvent, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeSshKey } from './ssh-keys.fixture.js';

const server = useServer();

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
