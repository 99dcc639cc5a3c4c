import type { RefusalId } from '@cloud-account/core';
import { type Answer, expectRefusal, rulesLinked } from '@cloud-account/testkit';
import { expect } from 'vitest';

/** A request that makes something; its path and body are known when it is sent. */
export type Making = readonly [method: 'POST', path: () => string, body: () => object];

/** A request: its method, its path and its body. */
export type Case = readonly [rule: RefusalId, method: 'POST' | 'PUT', path: () => string, body: () => object];

/** Expects an answer with one error, of one rule. */
export function expectAlone(answer: Answer<unknown>, id: RefusalId): void {
  const problems = expectRefusal(answer, answer.status);
  expect(rulesLinked(answer), answer.text).toEqual([id]);
  expect(problems).toHaveLength(1);
}
