import type { Condition, KeyCondition } from '@cloud-account/core';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** The source of a filterable key in a list's tables. */
export interface KeySource {
  /** The value for comparisons. */
  readonly value: Expression<unknown>;
  /** The value for sorting, if it differs. */
  readonly order?: Expression<unknown>;
  /** True if the stored value is in lower case, for comparisons without regard to case. */
  readonly folded?: boolean;
  /** The stored value of an unset field, if it is not NULL; a filter with null finds it. */
  readonly unset?: string;
}

/** A number, a time, a truth value or a list of texts, compared and sorted by the database. */
export const plain = (value: Expression<unknown>): KeySource => ({ value });

/** A text, sorted by code points, so that the order does not depend on the locale of the engine. */
export const text = (
  value: Expression<string | null>,
  options: Pick<KeySource, 'folded' | 'unset'> = {},
): KeySource => ({ value, order: sql`${value} COLLATE "C"`, ...options });

/** A time, sorted to the second, as it is shown; equal times keep the order of the list. */
export const shownTime = (value: Expression<Date | null>): KeySource => ({
  value,
  order: sql`date_trunc('second', ${value})`,
});

type Test = RawBuilder<SqlBool>;

const operators = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
} as const;

/** A number from a client may be larger than the column's type. */
const operandOf = (type: KeyCondition['type'], value: unknown): RawBuilder<unknown> => {
  if (type === 'integer') return sql`${value}::bigint`;
  return type === 'number' ? sql`${value}::double precision` : sql`${value}`;
};

const compare = (
  { value, folded, unset }: KeySource,
  { comparison: by, value: asked, type }: KeyCondition,
): Test => {
  const wanted = asked ?? unset ?? null;
  if (wanted === null) return by === 'eq' ? sql`${value} IS NULL` : sql`${value} IS NOT NULL`;
  if (wanted instanceof Date) return compareTime(value, by, wanted);
  const given = folded === true && typeof wanted === 'string' ? wanted.toLowerCase() : wanted;
  // LIKE tries a pattern at every position, which takes very long for a long pattern of equal letters.
  if (by === 'contains') return sql`position(lower(${String(given)}::text) in lower(${value})) > 0`;
  const operand = operandOf(type, given);
  // Unlike `<>`, this includes rows without a value.
  return by === 'neq' ? sql`${value} IS DISTINCT FROM ${operand}` : sql`${value} ${operators[by]} ${operand}`;
};

const SECOND = 1_000;

/**
 * Compares a time to the second, as the API shows it, because stored times have milliseconds. It is written as bounds of the
 * column itself, so that an index can be used.
 */
const compareTime = (value: Expression<unknown>, by: KeyCondition['comparison'], wanted: Date): Test => {
  const from = sql`${new Date(Math.ceil(wanted.getTime() / SECOND) * SECOND)}::timestamptz`;
  const next = sql`${new Date((Math.floor(wanted.getTime() / SECOND) + 1) * SECOND)}::timestamptz`;
  if (by === 'gt') return sql`${value} >= ${next}`;
  if (by === 'gte') return sql`${value} >= ${from}`;
  if (by === 'lt') return sql`${value} < ${from}`;
  if (by === 'lte') return sql`${value} < ${next}`;
  const same = sql<SqlBool>`(${value} >= ${from} AND ${value} < ${next})`;
  return by === 'neq' ? sql`${same} IS NOT TRUE` : same;
};

const never = sql<SqlBool>`FALSE`;
const always = sql<SqlBool>`TRUE`;

const keyTest = (condition: KeyCondition, source: KeySource): Test => {
  if (condition.type !== 'string-array') return compare(source, condition);
  if (condition.value === null) return condition.comparison === 'eq' ? never : always;
  const member = sql.ref('member');
  return sql`EXISTS (SELECT 1 FROM unnest(${source.value}) AS member WHERE ${compare({ value: member }, condition)})`;
};

/** The condition of a filter on a row. @param sources every filterable key of the list */
export function filterTest(condition: Condition, sources: Readonly<Record<string, KeySource>>): Test {
  if (condition.kind === 'key') return keyTest(condition, sourceOf(condition.key, sources));
  const parts = condition.conditions.map((part) => filterTest(part, sources));
  if (parts.length === 0) return condition.kind === 'and' ? always : never;
  return sql`(${sql.join(parts, condition.kind === 'and' ? sql` AND ` : sql` OR `)})`;
}

/** @throws Error when the specification permits a key that the list does not have */
export function sourceOf(key: string, sources: Readonly<Record<string, KeySource>>): KeySource {
  const source = Object.hasOwn(sources, key) ? sources[key] : undefined;
  if (source === undefined) throw new Error(`The list has no column for the filterable key ${key}.`);
  return source;
}
