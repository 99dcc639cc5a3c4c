import { expectRefused, useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';

const server = useServer();
const path = '/profile/preferences';

it('getPreferences returns what was sent last, for each user', async () => {
  const user = await server.user.newUser({ restricted: true });
  expect((await user.get(path)).body).toEqual({});
  const preferences = { theme: 'dark', 'a\0b': [1, null, { deep: true }], __proto: {} };
  const answer = await user.put(path, preferences);
  expect([answer.status, answer.body]).toEqual([200, preferences]);
  expect((await user.put(path, { theme: 'light' })).body).toEqual({ theme: 'light' });
  expect((await user.get(path)).body).toEqual({ theme: 'light' });
  expect((await server.user.get(path)).body).toEqual({});
});

it('updatePreferences refuses what is too long, and what is no object', async () => {
  const ask = () => server.user.put(path, { notes: 'a'.repeat(65_535) });
  await expectRefused(server, ask, 400, 'Must be at most 65,535 characters');
  expect((await server.user.put(path, ['a'])).status).toBe(400);
});
