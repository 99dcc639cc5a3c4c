import { refusals } from '@cloud-account/core';
import { expect } from 'vitest';
import type { Answer, Problem } from '../call.js';

/** Words of the validator that reasons must not have. */
const validatorWords =
  /must NOT|must match|must be (?:equal|string|integer|array|object)|should|schema|pattern|instancePath|keyword|additional ?propert|request\/|\/body|openapi|undefined|\[object|NaN/;

const isOfOurs = ({ reason, ...rest }: Problem): void => {
  expect(reason).toMatch(/^\S.*\S$/s);
  expect(reason).not.toMatch(validatorWords);
  expect(reason.length).toBeLessThan(300);
  for (const [key, value] of Object.entries(rest)) {
    expect(key).toBe('field');
    expect(value).not.toBe('');
  }
};

/** Expects the error envelope (§2.1): only problems, 1 to 100, without words of the validator. */
export function expectEnvelope(text: string): Problem[] {
  const body = JSON.parse(text) as { errors: Problem[] };
  expect(Object.keys(body)).toEqual(['errors']);
  expect(body.errors.length).toBeGreaterThan(0);
  expect(body.errors.length).toBeLessThanOrEqual(100);
  for (const problem of body.errors) isOfOurs(problem);
  return body.errors;
}

/** The body of an answer that must be a success. */
export function expectDone<Body>({ status, body, text }: Answer<Body>): Body {
  expect(status, text).toBe(200);
  return body;
}

/** The ids of the rules that an answer links to. */
export const rulesLinked = ({ headers }: Answer<unknown>): string[] =>
  (headers.get('link') ?? '')
    .split(', ')
    .map(
      (link) =>
        /^<http:\/\/[^>]+\/docs\/rules\/[a-z-]+#(?<id>[a-z0-9.-]+)>; rel="help"$/.exec(link)?.groups?.id ??
        link,
    );

/** The maximum number of errors with a link to their rule. */
const MAX_LINKS = 20;

/**
 * Expects a refusal in the envelope, with a link for each error to a rule of the catalogue. The first rule must have
 * the status.
 */
export function expectRefusal(answer: Answer<unknown>, status: number): Problem[] {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json');
  const problems = expectEnvelope(answer.text);
  const rules = rulesLinked(answer).map((id) => refusals.find((one) => one.id === id));
  expect(rules[0]?.status, `no rule for ${answer.headers.get('link') ?? 'no link'}`).toBe(status);
  expect(rules, answer.headers.get('link') ?? '').not.toContain(undefined);
  expect(rules).toHaveLength(Math.min(problems.length, MAX_LINKS));
  return problems;
}
