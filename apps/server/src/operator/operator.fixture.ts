import type { SharedServer } from '@cloud-account/testkit';

/** Creates an account through the API. @returns its id */
export async function makeAccount({ operator }: SharedServer): Promise<number> {
  const { body } = await operator.post<{ id: number }>('/accounts', { email: 'owner@example.org' });
  return body.id;
}

let made = 0;

/** Creates a user of an account through the API. @returns its name */
export async function makeUser(
  { operator }: SharedServer,
  account: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  made += 1;
  const username = `user-${made}`;
  const body = { username, email: 'user@example.org', ...fields };
  const answer = await operator.post(`/accounts/${account}/users`, body);
  if (answer.status !== 200) throw new Error(`No user was made: ${answer.text}`);
  return username;
}
