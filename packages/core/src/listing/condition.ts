import type { FilterKey } from '@cloud-account/spec';

/** How a key is compared with a value; on an array of strings it is enough that one of them fits. */
export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains';

/**
 * One key compared with one value of its type.
 *
 * Integers and numbers lie within what JavaScript tells apart; a larger one was cut to that, which compares the
 * same with every value that is kept. `contains` is a substring regardless of case.
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

/** What a row must satisfy: all or any of several conditions, or one on a key. */
export type Condition =
  { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] } | KeyCondition;

/** What a list is to show, and in which order. */
export interface Filter {
  readonly where?: Condition;
  readonly orderBy?: { readonly key: string; readonly direction: 'asc' | 'desc' };
}
