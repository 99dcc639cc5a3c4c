import { reasonsOf, type RefusalId, type Reason, type ReasonKey, type SingleId } from './catalogue.js';

/** Values for the placeholders of a reason, by name. `refuse` fills `field`. */
export type ReasonValues = Readonly<Record<string, string | number>>;

/** One problem of a request, an entry of the error envelope (§7). */
export interface Refusal {
  /** The id of the rule. */
  readonly id: RefusalId;
  /** The field, parameter or header with the problem; absent if there is none. */
  readonly field?: string;
  /** A short text for people: that of the rule, filled. */
  readonly reason: string;
  /** Which of its reasons it is, of a rule with several. */
  readonly says?: string;
  /** The values in the reason. */
  readonly given?: ReasonValues;
}

/** The result of a rule: the value, or all problems. */
export type Decision<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

type Placeholder<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

type Filling<S> = Readonly<Record<Exclude<Placeholder<S>, 'field'>, string | number>> &
  ('field' extends Placeholder<S> ? { readonly field: string } : { readonly field?: string });

type Rest<S> = [Placeholder<S>] extends [never] ? [given?: Filling<S>] : [given: Filling<S>];

/** The maximum characters of a name that are looked at: clients name the fields of maps themselves. */
const LONGEST_NAME = 500;

/** A field's own name, without its parents and indexes. */
export const ownName = (field: string): string =>
  field
    .slice(field.lastIndexOf('.') + 1)
    .slice(-LONGEST_NAME)
    .replace(/(?:\[\d+\])+$/, '');

/**
 * Fills a reason: `At most {max} tags`.
 *
 * @param field the path of the field; the reason has only its own name
 */
const filled = (reason: string, given: ReasonValues, field = ''): string =>
  reason.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name === 'field' ? ownName(field) : String(given[name] ?? whole),
  );

/**
 * Makes a problem for the error envelope.
 *
 * @param id of the rule
 * @param rest which of its reasons, if it has several; then the field, if any, and what fills the reason
 */
export function refuse<Id extends SingleId>(id: Id, ...rest: Rest<Reason<Id>>): Refusal;
export function refuse<Id extends Exclude<RefusalId, SingleId>, Key extends string & ReasonKey<Id>>(
  id: Id,
  says: Key,
  ...rest: Rest<Reason<Id, Key>>
): Refusal;
export function refuse(id: RefusalId, ...rest: readonly (string | ReasonValues | undefined)[]): Refusal {
  const [says] = rest.filter((one) => typeof one === 'string');
  const { field, ...given } = (rest.at(says === undefined ? 0 : 1) ?? {}) as ReasonValues;
  const reason = reasonsOf(id)[says ?? ''];
  if (reason === undefined) throw new Error(`The rule ${id} has no reason ${says ?? ''}`);
  return {
    id,
    ...(field !== undefined && { field: String(field) }),
    reason: filled(reason, given, field?.toString()),
    ...(says !== undefined && { says }),
    ...(Object.keys(given).length > 0 && { given }),
  };
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
