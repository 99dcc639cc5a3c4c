import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeSshKey } from './ssh-keys.fixture.js';

const server = useServer();

it('getSshKey shows a key as its creation did', async () => {
  const key = await makeSshKey(server.user);
  const { status, body } = await server.user.get(`/profile/sshkeys/${key.id}`);
  expect([status, body]).toEqual([200, key]);
});
