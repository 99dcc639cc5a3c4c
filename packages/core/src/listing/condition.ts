import type { FilterKey } from '@cloud-account/spec';

/** A comparison of a key with a value; an array of strings matches if one of them does. */
export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains';

/**
 * One key compared with one value of its type.
 *
 * Integers and numbers are at most the largest exact number of JavaScript; a larger one is cut to it, which does not
 * change any result. `contains` is a case-insensitive substring.
 */
export type KeyCondition =
  | KeyComparison<FilterKey['type'], 'eq' | 'neq', null>
  | KeyComparison<'string' | 'string-array', 'eq' | 'neq' | 'contains', string>
  | KeyComparison<'identifier', 'eq' | 'neq', string>
  | KeyComparison<'integer' | 'number', Ordering, number>
  | KeyComparison<'datetime', Ordering, Date>
  | KeyComparison<'boolean', 'eq' | 'neq', boolean>;

type Ordering = Exclude<Comparison, 'contains'>;

interface KeyComparison<Type extends FilterKey['type'], By extends Comparison, Value> {
  readonly kind: 'key';
  readonly key: string;
  readonly type: Type;
  readonly comparison: By;
  readonly value: Value;
}

/** A condition on rows: all or any of several conditions, or one on a key. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | KeyCondition;

/** Which rows a list has, and their order. */
export interface Filter {
  readonly where?: Condition;
  readonly orderBy?: { readonly key: string; readonly direction: 'asc' | 'desc' };
}
