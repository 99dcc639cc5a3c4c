import { isDeepStrictEqual } from 'node:util';
import { refusals, type RefusalId } from '@cloud-account/core';
import { Unmet } from './unmet.js';
import { problemsOf, rulesOf, type Answer } from './wire/exchange.js';

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Expects a value. @param what what has the value, such as `the label in the answer` */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Unmet(`${what} to be ${shown(expected)}`, shown(actual));
}

/** Expects a success. */
export function expectAccepted({ status, text }: Answer): void {
  if (status < 200 || status >= 300) throw new Unmet('the request to be accepted', `${status} ${text}`);
}

/** Expects a status, and nothing of the body. */
export function expectStatus({ status, text }: Answer, expected: number): void {
  if (status !== expected) throw new Unmet(`status ${expected}`, `${status} ${text}`);
}

/** The rules that the suite knows, by their ids. */
const rules = new Map(refusals.map((rule) => [rule.id as string, rule]));

/** The sentence of a rule. */
export const sentenceOf = (rule: string): string => rules.get(rule)?.sentence ?? '';

/** The expectations of a refusal. */
export interface Refused {
  readonly status: number;
  /** The fields that the problems name, each once; undefined means a problem of no field. */
  readonly fields?: readonly (string | undefined)[];
  readonly rule?: RefusalId;
}

const distinct = (fields: readonly (string | undefined)[]): unknown[] =>
  [...new Set(fields)].map((one) => one ?? null).sort();

/**
 * Expects a refusal: its status, the fields that it names, and its rule, if the answer links to rules. What is refused as a
 * whole has the reason of the catalogue; reasons of fields are the server's own.
 */
export function expectRefusal(answer: Answer, { status, fields, rule }: Refused): void {
  expectStatus(answer, status);
  const problems = problemsOf(answer);
  if (problems.length === 0) throw new Unmet('the envelope of errors with a problem', answer.text);
  if (fields !== undefined)
    expectEqual('the fields of the problems', distinct(problems.map(({ field }) => field)), distinct(fields));
  const linked = rulesOf(answer);
  if (rule !== undefined && linked.length > 0 && !linked.includes(rule))
    throw new Unmet(`a refusal by the rule ${rule}`, linked.join(', '));
  const reason = rule === undefined ? undefined : rules.get(rule)?.reason;
  if (reason !== undefined && status !== 400 && !reason.includes('{'))
    expectEqual('the reason', problems[0]?.reason, reason);
}
