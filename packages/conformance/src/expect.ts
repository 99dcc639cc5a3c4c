import { isDeepStrictEqual } from 'node:util';
import { refusals, type RefusalId } from '@cloud-account/core';
import { Unmet } from './unmet.js';
import { problemsOf, rulesOf, shortOf, type Answer } from './wire/exchange.js';

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/**
 * Expects a value.
 *
 * @param what what has the value, such as `the label in the answer`
 * @param fault the words for all cases that fail so, if not those of `what`
 */
export function expectEqual(what: string, actual: unknown, expected: unknown, fault = what): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Unmet(`${what} to be ${shown(expected)}`, shown(actual), { fault });
}

/** Expects a success. */
export function expectAccepted(answer: Answer): void {
  if (answer.status >= 200 && answer.status < 300) return;
  const short = shortOf(answer);
  throw new Unmet('the request to be accepted', short, { fault: `accepted, and not ${short}`, answer });
}

/**
 * Expects a status, and nothing of the body.
 *
 * @param rule the rule that makes it so; where the server accepts the request, each rule is a fault of its own
 */
export function expectStatus(answer: Answer, expected: number, rule?: RefusalId): void {
  const { status } = answer;
  if (status === expected) return;
  const fault = `${expected}, and not ${status}${status < 300 && rule !== undefined ? ` by ${rule}` : ''}`;
  throw new Unmet(`status ${expected}`, shortOf(answer), { fault, answer });
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
  expectStatus(answer, status, rule);
  const problems = problemsOf(answer);
  if (problems.length === 0) throw new Unmet('the envelope of errors with a problem', 'none', { answer });
  if (fields !== undefined) {
    const [named, wanted] = [distinct(problems.map(({ field }) => field)), distinct(fields)];
    const namesNone = named.every((one) => one === null);
    expectEqual(
      'the fields of the problems',
      named,
      wanted,
      namesNone ? 'a problem names its field' : `the field ${shown(wanted)}, and not ${shown(named)}`,
    );
  }
  const linked = rulesOf(answer);
  if (rule !== undefined && linked.length > 0 && !linked.includes(rule))
    throw new Unmet(`a refusal by the rule ${rule}`, linked.join(', '), { answer });
  const reason = rule === undefined ? undefined : rules.get(rule)?.reason;
  if (reason !== undefined && status !== 400 && !reason.includes('{'))
    expectEqual('the reason', problems[0]?.reason, reason);
}
