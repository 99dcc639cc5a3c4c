import pg from 'pg';

const { INT8, TIMESTAMPTZ } = pg.types.builtins;

/** How PostgreSQL writes a time when the session's zone is UTC. */
const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;
const readAnyTime = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

/** Reads what JavaScript's own parser understands by it: a page holds hundreds of times, node-postgres takes 3 µs each. */
function readTime(text: string): Date {
  const [, date, time] = utcTime.exec(text) ?? [];
  return date === undefined || time === undefined ? readAnyTime(text) : new Date(`${date}T${time}Z`);
}

/**
 * How raw reads see PostgreSQL's types: as node-postgres does (timestamptz is a Date), but int8 is a BigInt, which is
 * what Prisma's raw queries give, so that a read gives the same inside and outside a transaction.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, BigInt);
types.setTypeParser(TIMESTAMPTZ, readTime);

/** For the pools of both engines. */
export const rawTypes: pg.CustomTypesConfig = types;
