import type { Decision, Refusal } from '../refusals/index.js';

/** What was refused: the rule and the field. */
export const told = (refusals: readonly Refusal[]): [string, string | undefined][] =>
  refusals.map(({ id, field }) => [id, field]);

/** What a decision refused. */
export const refusedBy = (decision: Decision<unknown>): [string, string | undefined][] =>
  decision.ok ? [] : told(decision.refusals);
