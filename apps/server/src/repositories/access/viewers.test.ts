import { revokeToken, tokenHash } from '@cloud-account/server';
import { findViewer } from '@cloud-account/server/repositories/access/viewers';
import { type TestUser, useServer } from '@cloud-account/testkit';
import { expect, test } from 'vitest';

const server = useServer();

const find = (token: string, now = server.clock.now()) =>
  findViewer(server.cloud.database, tokenHash(token), now);

const idOf = async ({ token }: TestUser) => (await find(token))?.token.id;

test('tokens looked up together lead to their own users, the same one as often as it is asked for', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => server.newAccount()));
  const asked = [...users, ...users];
  const found = await Promise.all([...asked.map(({ token }) => find(token)), find('nobody')]);
  expect(found.map((viewer) => viewer?.user.id)).toEqual([...asked.map(({ userId }) => userId), undefined]);
});

test('a token that is revoked leads nowhere from then on, also beside others', async () => {
  const [revoked, other] = [await server.newAccount(), await server.newAccount()];
  expect(await idOf(revoked)).toBe(revoked.tokenId);
  // Asked for before, but answered by what is true when it is looked up or later, never by something remembered.
  await server.cloud.transaction((tx) => revokeToken(tx, revoked.tokenId));
  expect(await Promise.all([idOf(revoked), idOf(other)])).toEqual([undefined, other.tokenId]);
});

test('a token expires for each that asks by its own time', async () => {
  const user = await server.newAccount();
  const expires = new Date(server.clock.now().getTime() + 60_000);
  const { token } = await user.newToken({ expires });
  const times = [-1, 0, 1].map((offset) => new Date(expires.getTime() + offset));
  const found = await Promise.all(times.map((time) => find(token, time)));
  expect(found.map((viewer) => viewer !== undefined)).toEqual([true, false, false]);
});
