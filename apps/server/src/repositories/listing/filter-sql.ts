import type { Condition, KeyCondition } from '@cloud-account/core';

/** How a filterable key is read from a list's table. */
export interface KeySource {
  /** The SQL expression to compare by. */
  readonly sql: string;
  /** The SQL expression to sort by where it is another one. */
  readonly order?: string;
  /** What is compared without regard to case is kept in lower case. */
  readonly folded?: boolean;
  /** What is kept where the field is unset, when that is not NULL; a filter's null finds it. */
  readonly unset?: string;
}

/** A text, sorted by code points: the same order on every engine, whatever its locale. */
export const textSource = (sql: string): KeySource => ({ sql, order: `${sql} COLLATE "C"` });

/** The parameters of a statement under construction. */
export class Parameters {
  readonly values: unknown[];

  constructor(...values: unknown[]) {
    this.values = values;
  }

  /** Adds a value. @returns its placeholder */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A number from outside may be larger than the column's type. */
const casts: Readonly<Partial<Record<KeyCondition['type'], string>>> = {
  integer: '::bigint',
  number: '::double precision',
};

const operators = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A pattern that finds a text literally, anywhere. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const comparison = (
  { sql, folded, unset }: KeySource,
  { comparison: by, value: wanted, type }: KeyCondition,
  parameters: Parameters,
): string => {
  const value = wanted ?? unset ?? null;
  if (value === null) return `${sql} IS ${by === 'eq' ? '' : 'NOT '}NULL`;
  if (value instanceof Date) return timeComparison({ sql }, by, value, parameters);
  const given = folded === true && typeof value === 'string' ? value.toLowerCase() : value;
  if (by === 'contains') return `${sql} ILIKE ${parameters.add(anywhere(String(given)))}`;
  const operand = `${parameters.add(given)}${casts[type] ?? ''}`;
  // Other than null: a row without a value is not equal to any.
  return by === 'neq' ? `${sql} IS DISTINCT FROM ${operand}` : `${sql} ${operators[by]} ${operand}`;
};

const SECOND = 1_000;

/**
 * A comparison with a time as the API shows it, to the second: kept times have milliseconds, which would make an equal one
 * unequal. It is written as bounds of the column itself, so that an index serves it.
 */
const timeComparison = (
  { sql }: KeySource,
  by: KeyCondition['comparison'],
  wanted: Date,
  parameters: Parameters,
): string => {
  const bound = (seconds: number): string => `${parameters.add(new Date(seconds * SECOND))}::timestamptz`;
  const from = (): string => bound(Math.ceil(wanted.getTime() / SECOND));
  const next = (): string => bound(Math.floor(wanted.getTime() / SECOND) + 1);
  if (by === 'gt') return `${sql} >= ${next()}`;
  if (by === 'gte') return `${sql} >= ${from()}`;
  if (by === 'lt') return `${sql} < ${from()}`;
  if (by === 'lte') return `${sql} < ${next()}`;
  const same = `(${sql} >= ${from()} AND ${sql} < ${next()})`;
  return by === 'neq' ? `${same} IS NOT TRUE` : same;
};

const keySql = (condition: KeyCondition, source: KeySource, parameters: Parameters): string => {
  if (condition.type !== 'string-array') return comparison(source, condition, parameters);
  if (condition.value === null) return condition.comparison === 'eq' ? 'FALSE' : 'TRUE';
  return `EXISTS (SELECT 1 FROM unnest(${source.sql}) AS member WHERE ${comparison({ sql: 'member' }, condition, parameters)})`;
};

/**
 * A filter's condition as SQL.
 *
 * @param sources every filterable key of the list
 */
export function conditionSql(
  condition: Condition,
  sources: Readonly<Record<string, KeySource>>,
  parameters: Parameters,
): string {
  if (condition.kind === 'key') return keySql(condition, sourceOf(condition.key, sources), parameters);
  const parts = condition.conditions.map((part) => conditionSql(part, sources, parameters));
  if (parts.length === 0) return condition.kind === 'and' ? 'TRUE' : 'FALSE';
  return `(${parts.join(condition.kind === 'and' ? ' AND ' : ' OR ')})`;
}

/** @throws Error when the specification marks a key as filterable that the list has no column for */
export function sourceOf(key: string, sources: Readonly<Record<string, KeySource>>): KeySource {
  const source = Object.hasOwn(sources, key) ? sources[key] : undefined;
  if (source === undefined) throw new Error(`The list has no column for the filterable key ${key}.`);
  return source;
}
