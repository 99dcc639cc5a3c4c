import { instant } from '../instant.js';
import type { Condition, Filter, KeyCondition } from './condition.js';

/** A value of a field that can be a key. */
type Value = string | number | boolean | Date | null | undefined;

type Row = Readonly<Record<string, Value | readonly Value[]>>;

const SECOND = 1_000;

/** A value in the form in which it is compared: times as whole seconds, texts to search without regard to case. */
const comparable = ({ type, comparison }: KeyCondition, value: Value): Value => {
  if (value === null || value === undefined) return null;
  if (type === 'datetime') {
    const time = value instanceof Date ? value : instant(String(value));
    return time === undefined ? null : Math.floor(time.getTime() / SECOND);
  }
  if (comparison === 'contains') return String(value).toLowerCase();
  return type === 'identifier' ? String(value) : value;
};

const matches = (condition: KeyCondition, value: Value): boolean => {
  const found = comparable(condition, value);
  const wanted = comparable(condition, condition.value);
  switch (condition.comparison) {
    case 'eq':
      return found === wanted;
    case 'neq':
      return found !== wanted;
    case 'contains':
      return typeof found === 'string' && found.includes(String(wanted));
    case 'gt':
      return isBefore(wanted, found);
    case 'gte':
      return isBefore(wanted, found) || (found !== null && found === wanted);
    case 'lt':
      return isBefore(found, wanted);
    case 'lte':
      return isBefore(found, wanted) || (found !== null && found === wanted);
  }
};

const isBefore = (one: Value, other: Value): boolean =>
  one !== null && other !== null && (one as number) < (other as number);

const fits = (condition: Condition, row: Row): boolean => {
  if (condition.kind !== 'key') {
    const parts = condition.conditions.map((part) => fits(part, row));
    return condition.kind === 'and' ? parts.every(Boolean) : parts.some(Boolean);
  }
  const value = row[condition.key];
  if (condition.type !== 'string-array') return matches(condition, value as Value);
  if (condition.value === null) return condition.comparison === 'neq';
  return (value as readonly Value[]).some((member) => matches(condition, member));
};

const valueOf = (row: object, key: string): Value => (row as Row)[key] as Value;

/** Null comes after all else, as in the database. */
const compare = (one: Value, other: Value): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return isBefore(one, other) ? -1 : 1;
};

/**
 * The items of a list that is in memory and not in the database, filtered and sorted; items that are equal keep their order.
 *
 * @param rowOf an item as clients see it, which is asked for only where the filter needs it
 */
export function filterRows<Item extends object>(
  items: readonly Item[],
  { where, orderBy }: Filter,
  rowOf: (item: Item) => object = (item) => item,
): Item[] {
  const found = where === undefined ? [...items] : items.filter((item) => fits(where, rowOf(item) as Row));
  if (orderBy === undefined) return found;
  const { key, direction } = orderBy;
  const sign = direction === 'asc' ? 1 : -1;
  return found
    .map((item) => ({ item, value: valueOf(rowOf(item), key) }))
    .sort((one, other) => sign * compare(one.value, other.value))
    .map(({ item }) => item);
}
