import type { Decision, Refusal } from './refusals/index.js';

/** What a client is told of a request, `field: reason` each, in order; nothing when it is accepted. */
export const said = (outcome: Decision<unknown> | readonly Refusal[]): string[] => {
  const refusals = 'ok' in outcome ? (outcome.ok ? [] : outcome.refusals) : outcome;
  return refusals.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
};
