import { reasons, refuse, statusOf, type Decision, type Refusal } from '@cloud-account/core';

/** A request that cannot be granted, with every problem found. The HTTP layer makes the envelope of it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusals: readonly [Refusal, ...Refusal[]];

  constructor(...refusals: [Refusal, ...Refusal[]]) {
    super(refusals.map(({ id }) => id).join(', '));
    this.refusals = refusals;
  }

  /** The HTTP status. */
  get status(): number {
    return statusOf(this.refusals[0].id);
  }
}

const isSome = (refusals: readonly Refusal[]): refusals is readonly [Refusal, ...Refusal[]] =>
  refusals.length > 0;

/**
 * Throws when anything is refused.
 *
 * @throws Refused with all of them
 */
export function refuseAll(refusals: readonly Refusal[]): void {
  if (isSome(refusals)) throw new Refused(...refusals);
}

/** The problems of a decision; none when it is in favour. */
export const refusalsOf = (decision: Decision<unknown>): readonly Refusal[] =>
  decision.ok ? [] : decision.refusals;

/**
 * The value decided on, when neither the decision nor anything found beside it refuses.
 *
 * @throws Refused with the problems of both
 */
export function unwrap<Value>(decision: Decision<Value>, ...beside: readonly Refusal[]): Value {
  refuseAll([...refusalsOf(decision), ...beside]);
  if (!decision.ok) throw new Error('A decision refused without a reason.');
  return decision.value;
}

/** What is missing, or another account's: both answer the same. */
export const notFound = (): Refused =>
  new Refused(refuse('access.resource.exists', { reason: reasons.notFound }));
