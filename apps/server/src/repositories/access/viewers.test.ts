import { revokeToken, tokenHash } from '@cloud-account/server';
import { findViewer } from '@cloud-account/server/repositories/access/viewers';
import { type TestUser, useServer } from '@cloud-account/testkit';
import { expect, test } from 'vitest';

const server = useServer();

const find = (token: string, now = server.clock.now()) =>
  findViewer(server.cloud.database, tokenHash(token), now);

const idOf = async ({ token }: TestUser) => (await find(token))?.token.id;

test('finds the user of each token in one statement, also when a token is repeated', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => server.newAccount()));
  const asked = [...users, ...users];
  const found = await Promise.all([...asked.map(({ token }) => find(token)), find('nobody')]);
  expect(found.map((viewer) => viewer?.user.id)).toEqual([...asked.map(({ userId }) => userId), undefined]);
});

test('finds no user of a revoked token, also together with others', async () => {
  const [revoked, other] = [await server.newAccount(), await server.newAccount()];
  expect(await idOf(revoked)).toBe(revoked.tokenId);
  // Asked for before, but answered by what is true when it is looked up or later, never by something remembered.
  await server.cloud.transaction((tx) => revokeToken(tx, revoked.tokenId));
  expect(await Promise.all([idOf(revoked), idOf(other)])).toEqual([undefined, other.tokenId]);
});

test('applies the time of each request to the expiry of a token', async () => {
  const user = await server.newAccount();
  const expires = new Date(server.clock.now().getTime() + 60_000);
  const { token } = await user.newToken({ expires });
  const times = [-1, 0, 1].map((offset) => new Date(expires.getTime() + offset));
  const found = await Promise.all(times.map((time) => find(token, time)));
  expect(found.map((viewer) => viewer !== undefined)).toEqual([true, false, false]);
});
