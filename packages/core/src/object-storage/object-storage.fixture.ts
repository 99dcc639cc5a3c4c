import type { Decision, Refusal } from '../refusals/index.js';

/** The rule and the field of each refusal. */
export const ruleAndField = (refusals: readonly Refusal[]): [string, string | undefined][] =>
  refusals.map(({ id, field }) => [id, field]);

/** The rule and the field of each refusal of a decision. */
export const refusedBy = (decision: Decision<unknown>): [string, string | undefined][] =>
  decision.ok ? [] : ruleAndField(decision.refusals);
