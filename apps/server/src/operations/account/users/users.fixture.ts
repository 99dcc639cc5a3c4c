import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestUser } from '@cloud-account/testkit';

let names = 0;

/** A user name that no other test uses. */
export const newUsername = (): string => `tester-${++names}`;

/** Creates a user over the API, and expects that to work. */
export async function makeUser(
  user: TestUser,
  fields: Partial<Schema<'UserCreate'>> = {},
): Promise<Schema<'User'>> {
  const username = newUsername();
  return expectDone(
    await user.post<Schema<'User'>>('/account/users', {
      username,
      email: `${username}@example.org`,
      ...fields,
    }),
  );
}
