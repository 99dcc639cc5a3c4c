import type { Body, OperatorSchema } from '@cloud-account/spec';
import { type SharedServer, TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';

type LabAccount = OperatorSchema<'LabAccount'>;

/** The settings of a server with the lab. */
export const withLab = { CLOUD_LAB: 'on' };

/** Creates an account for a test, and expects that to work. @returns the answer, and the user with its token */
export async function makeLabAccount(
  server: SharedServer,
  body: Body<'createLabAccount'> = {},
): Promise<{ account: LabAccount; user: TestUser }> {
  const answer = await server.operator.post<LabAccount>('/lab/accounts', body);
  expect(answer.status, answer.text).toBe(201);
  const { account_id: id, username, token } = answer.body;
  return { account: answer.body, user: new TestUser(server.cloud, server.api, id, 0, username, token, 0) };
}

/** The number of items of a list. */
export const countOf = async (user: TestUser, path: string): Promise<number> =>
  (await user.get<{ results: number }>(path)).body.results;
