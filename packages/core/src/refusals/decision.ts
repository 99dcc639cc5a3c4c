import type { RefusalId } from './catalogue.js';

/** One problem of a request, an entry of the error envelope (§7). */
export interface Refusal {
  /** The id of the rule. */
  readonly id: RefusalId;
  /** The field, parameter or header with the problem; absent if there is none. */
  readonly field?: string;
  /** A short text for people. */
  readonly reason: string;
}

/** The result of a rule: the value, or all problems. */
export type Decision<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/**
 * Makes a problem for the error envelope.
 *
 * @param id of the rule
 * @param problem the reason, and the field, if any
 */
export function refuse(id: RefusalId, problem: { field?: string; reason: string }): Refusal {
  return { id, ...problem };
}

/** A decision that accepts. */
export function accept<T>(value: T): Decision<T> {
  return { ok: true, value };
}

/**
 * A decision: the value without problems, otherwise the problems.
 *
 * @param refusals all problems
 * @param value ignored when there are problems
 */
export function decide<T>(refusals: readonly Refusal[], value: T): Decision<T> {
  return refusals.length === 0 ? accept(value) : { ok: false, refusals };
}

/**
 * Adds the path of a part of a body to the fields of its problems; a problem without a field gets the path itself.
 *
 * @param place the path of the part: `accounts[0].domains[2]`
 */
export function inside(place: string, refusals: readonly Refusal[]): Refusal[] {
  return refusals.map((refusal) => ({
    ...refusal,
    field: refusal.field === undefined ? place : `${place}.${refusal.field}`,
  }));
}
