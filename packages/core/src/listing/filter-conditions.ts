import type { FilterKey } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { isObject } from '../is-object.js';
import { type Refusal, refuse } from '../refusals/index.js';
import type { Comparison, Condition } from './condition.js';
import { fitsType, keyCondition } from './filter-value.js';

/** The keys that a list can be filtered by. */
export type FilterKeys = Readonly<Record<string, FilterKey>>;

const { conditions, levels, searches, sought } = bounds.FilterText;
const maxConditions = conditions.maximum;
const deepest = levels.maximum;
const longestShown = 60;

const comparisonOf: ReadonlyMap<string, Comparison> = new Map([
  ['+eq', 'eq'],
  ['+neq', 'neq'],
  ['+gt', 'gt'],
  ['+gte', 'gte'],
  ['+lt', 'lt'],
  ['+lte', 'lte'],
  ['+contains', 'contains'],
]);

/** The field of every problem of a filter. */
export const field = 'X-Filter';

/** A key of the list by its name; inherited properties are no keys. */
export function findKey(keys: FilterKeys, name: string): FilterKey | undefined {
  return Object.hasOwn(keys, name) ? keys[name] : undefined;
}

/** A name from a filter, shortened for reasons. */
export function shown(name: string): string {
  return name.length > longestShown ? `${name.slice(0, longestShown)}…` : name;
}

/** Reads the conditions of one filter and collects their problems. */
export class ConditionReader {
  readonly problems: Refusal[] = [];
  #count = 0;
  #searches = 0;
  #sought = 0;

  constructor(private readonly keys: FilterKeys) {}

  /** The condition of an object whose members must all hold; undefined when it has none. */
  read(members: readonly (readonly [string, unknown])[], depth = 1): Condition | undefined {
    if (depth > deepest) {
      this.#note(refuse('listing.filter.size', 'levels', { field, max: deepest }));
      return undefined;
    }
    return allOf(members.flatMap(([name, value]) => this.#member(name, value, depth)));
  }

  #member(name: string, value: unknown, depth: number): Condition[] {
    if (name === '+and' || name === '+or') return this.#group(name, value, depth);
    if (!this.#takesOneMore()) return [];
    const key = findKey(this.keys, name);
    if (key !== undefined) return this.#onKey({ ...key, name }, value);
    if (name.startsWith('+'))
      this.#note(refuse('listing.filter.operator', 'place', { field, operator: shown(name) }));
    else this.#note(refuse('listing.filter.key', 'filter', { field, name: shown(name) }));
    return [];
  }

  #group(operator: '+and' | '+or', value: unknown, depth: number): Condition[] {
    if (!Array.isArray(value) || !value.every(isObject)) {
      this.#note(refuse('listing.filter.operator', 'list', { field, operator }));
      return [];
    }
    // No filters are no condition, of whichever kind.
    if (value.length === 0) return [];
    const kind = operator === '+and' ? 'and' : 'or';
    // An empty filter matches every row, so an "or" with one matches every row, too.
    const everything: Condition = { kind: 'and', conditions: [] };
    const conditions = value.flatMap((filter) => {
      return this.#takesOneMore() ? [this.read(Object.entries(filter), depth + 1) ?? everything] : [];
    });
    return [{ kind, conditions }];
  }

  #onKey(key: FilterKey & { name: string }, value: unknown): Condition[] {
    if (!isObject(value)) return this.#compare(key, '+eq', value);
    // No operators are no condition.
    return Object.entries(value).flatMap(([operator, operand], index) => {
      if (index > 0 && !this.#takesOneMore()) return [];
      return operator === '+or' && Array.isArray(operand)
        ? this.#oneOf(key, operand)
        : this.#compare(key, operator, operand);
    });
  }

  /** A key with one of several values: `{"status": {"+or": ["pending", "started"]}}`. */
  #oneOf(key: FilterKey & { name: string }, values: readonly unknown[]): Condition[] {
    const conditions = values.flatMap((value, index) =>
      index === 0 || this.#takesOneMore() ? this.#compare(key, '+eq', value) : [],
    );
    return conditions.length === 0 ? [] : [{ kind: 'or', conditions }];
  }

  #compare(key: FilterKey & { name: string }, operator: string, value: unknown): Condition[] {
    const comparison = comparisonOf.get(operator);
    if (comparison === undefined || !fitsType(comparison, key)) {
      this.#note(
        refuse('listing.filter.operator', 'type', { field, operator: shown(operator), name: key.name }),
      );
      return [];
    }
    const condition = keyCondition(key, comparison, value);
    if (comparison === 'contains' && typeof value === 'string') this.#countSearch(value);
    if (condition !== undefined) return [condition];
    if (Array.isArray(value)) {
      this.#note(refuse('listing.filter.value', 'list', { field, name: key.name }));
      return [];
    }
    this.#note(refuse('listing.filter.value', 'valid', { field, name: key.name }));
    return [];
  }

  /** Counts a condition; the limit is reported once. */
  #takesOneMore(): boolean {
    this.#count++;
    if (this.#count === maxConditions + 1) {
      this.#note(refuse('listing.filter.size', 'conditions', { field, max: maxConditions }));
    }
    return this.#count <= maxConditions;
  }

  /** Counts a text of `+contains`; each limit is reported once. */
  #countSearch(text: string): void {
    const before = this.#sought;
    this.#searches++;
    this.#sought += text.length;
    if (this.#searches === searches.maximum + 1)
      this.#note(refuse('listing.filter.size', 'searches', { field, max: searches.maximum }));
    if (before <= sought.maximum && this.#sought > sought.maximum)
      this.#note(refuse('listing.filter.size', 'sought', { field, max: sought.maximum }));
  }

  #note(problem: Refusal): void {
    this.problems.push(problem);
  }
}

function allOf(conditions: readonly Condition[]): Condition | undefined {
  const [first, ...rest] = conditions;
  return first === undefined || rest.length === 0 ? first : { kind: 'and', conditions };
}
