import type { Schema } from '@cloud-account/spec';
import type { TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';

let names = 0;

/** A user name that no other test uses. */
export const newUsername = (): string => `tester-${++names}`;

/** Creates a user over the API, and expects that to work. */
export async function makeUser(
  user: TestUser,
  fields: Partial<Schema<'UserCreate'>> = {},
): Promise<Schema<'User'>> {
  const username = newUsername();
  const answer = await user.post<Schema<'User'>>('/account/users', {
    username,
    email: `${username}@example.org`,
    ...fields,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
