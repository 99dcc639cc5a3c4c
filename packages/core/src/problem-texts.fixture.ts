import type { Decision, Refusal } from './refusals/index.js';

/** The problems in an answer as `field: reason`, in order; empty when the request is accepted. */
export const problemTexts = (outcome: Decision<unknown> | readonly Refusal[]): string[] => {
  const refusals = 'ok' in outcome ? (outcome.ok ? [] : outcome.refusals) : outcome;
  return refusals.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
};
