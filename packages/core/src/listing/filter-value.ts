import type { FilterKey } from '@cloud-account/spec';
import { isStorable } from '../storable-text.js';
import { instant } from '../instant.js';
import type { Comparison, KeyCondition } from './condition.js';

const orderings: readonly Comparison[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const texts: readonly Comparison[] = ['eq', 'neq', 'contains'];
const equalities: readonly Comparison[] = ['eq', 'neq'];

/** The comparisons of the values of each type. */
const comparisons: Readonly<Record<FilterKey['type'], readonly Comparison[]>> = {
  string: texts,
  'string-array': texts,
  integer: orderings,
  number: orderings,
  datetime: orderings,
  boolean: equalities,
  identifier: equalities,
};

/** True if keys of a type can be compared in this way. */
export function fitsType(comparison: Comparison, { type }: FilterKey): boolean {
  return comparisons[type].includes(comparison);
}

/**
 * A condition on a key with a comparison that fits its type.
 *
 * @param key the key and its type
 * @param comparison from `fitsType`
 * @param value the value in the JSON of the client
 * @returns undefined when the value is not of the type of the key
 */
export function keyCondition(
  key: FilterKey & { readonly name: string },
  comparison: Comparison,
  value: unknown,
): KeyCondition | undefined {
  const { type, nullable, name } = key;
  const typed = value === null ? null : typedValue(type, value);
  if (typed === undefined || (typed === null && !(nullable && equalities.includes(comparison)))) {
    return undefined;
  }
  // The checks above make sure that type, comparison and value fit together.
  return { kind: 'key', key: name, type, comparison, value: typed } as KeyCondition;
}

function typedValue(type: FilterKey['type'], value: unknown): string | number | boolean | Date | undefined {
  switch (type) {
    case 'string':
    case 'string-array':
      return typeof value === 'string' && isStorable(value) ? value : undefined;
    case 'identifier':
      return Number.isSafeInteger(value) ? String(value) : typedValue('string', value);
    case 'integer':
      return typeof value === 'number' && (Number.isInteger(value) || !Number.isFinite(value))
        ? within(Number.MAX_SAFE_INTEGER, value)
        : undefined;
    case 'number':
      return typeof value === 'number' ? within(Number.MAX_VALUE, value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'datetime':
      return typeof value === 'string' ? instant(value) : undefined;
  }
}

function within(bound: number, value: number): number {
  return Math.min(bound, Math.max(-bound, value));
}
