import type { RefusalId } from './catalogue.js';

/** One problem of a request, as the error envelope tells it (§7). */
export interface Refusal {
  /** The rule that was broken. */
  readonly id: RefusalId;
  /** The field, parameter or header at fault; absent where none is. */
  readonly field?: string;
  /** Short text for a human. */
  readonly reason: string;
}

/** What a rule decided: the value to go on with, or every problem at once. */
export type Decision<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusals: readonly Refusal[] };

/**
 * A problem, ready for the error envelope.
 *
 * @param id the rule that was broken
 * @param problem the reason, and the field where one is at fault
 */
export function refuse(id: RefusalId, problem: { field?: string; reason: string }): Refusal {
  return { id, ...problem };
}

/** A decision in favour. */
export function accept<T>(value: T): Decision<T> {
  return { ok: true, value };
}

/**
 * A decision from the problems that were found: the value when there are none.
 *
 * @param refusals every problem found
 * @param value what to go on with; only looked at when there are no problems
 */
export function decide<T>(refusals: readonly Refusal[], value: T): Decision<T> {
  return refusals.length === 0 ? accept(value) : { ok: false, refusals };
}

/**
 * Problems of a part of a body, named from the top of the body; one without a field is about the part as a whole.
 *
 * @param place where the part stands: `accounts[0].domains[2]`
 */
export function inside(place: string, refusals: readonly Refusal[]): Refusal[] {
  return refusals.map((refusal) => ({
    ...refusal,
    field: refusal.field === undefined ? place : `${place}.${refusal.field}`,
  }));
}
