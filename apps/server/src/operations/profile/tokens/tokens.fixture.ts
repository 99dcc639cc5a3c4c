import type { Schema } from '@cloud-account/spec';
import { call, type Answer, expectDone, type TestUser } from '@cloud-account/testkit';

/** Creates a token over the API, and expects that to work. */
export async function makeToken(
  user: TestUser,
  body: Partial<Schema<'TokenCreate'>> = {},
): Promise<Schema<'Token'>> {
  return expectDone(await user.post<Schema<'Token'>>('/profile/tokens', { label: 'laptop', ...body }));
}

/** Creates a token over the API. @returns its id */
export const madeToken = async (user: TestUser): Promise<number> => (await makeToken(user)).id;

/** Calls the API with a token that a test was given. */
export const callWith = (user: TestUser, token: string, path: string): Promise<Answer<unknown>> =>
  call('GET', `${user.api}${path}`, { token });
