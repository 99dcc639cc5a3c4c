import type { OperatorSchema } from '@cloud-account/spec';
import type { TestServer } from '@cloud-account/testkit';
import { expect } from 'vitest';

export type Fault = OperatorSchema<'RequestFault'>;

/** The settings of servers whose requests meet faults. */
export const withLab = { CLOUD_LAB: 'on' };

/** Asks for a fault. */
export async function createFault({ operator }: Pick<TestServer, 'operator'>, body: object): Promise<Fault> {
  const answer = await operator.post<Fault>('/lab/faults', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** The number of requests that a fault affected. */
export const hitsOf = async ({ operator }: Pick<TestServer, 'operator'>, { id }: Fault): Promise<number> =>
  (await operator.get<Fault>(`/lab/faults/${id}`)).body.hits;

/** Deletes all faults. */
export async function deleteFaults({ operator }: Pick<TestServer, 'operator'>): Promise<void> {
  expect((await operator.delete('/lab/faults')).status).toBe(204);
}
