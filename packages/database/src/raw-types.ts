import pg from 'pg';

const { INT8, TIMESTAMPTZ } = pg.types.builtins;

/** The form of a time of PostgreSQL when the zone of the session is UTC. */
const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;
const readAnyTime = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

/** Reads a time with JavaScript's own parser, because node-postgres takes 3 µs for each and a page holds hundreds. */
function readTime(text: string): Date {
  const [, date, time] = utcTime.exec(text) ?? [];
  return date === undefined || time === undefined ? readAnyTime(text) : new Date(`${date}T${time}Z`);
}

/**
 * The types of raw reads: those of node-postgres (timestamptz is a Date), but int8 is a BigInt as in Prisma's raw queries, so
 * that a read returns the same inside and outside of a transaction.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, BigInt);
types.setTypeParser(TIMESTAMPTZ, readTime);

/** The types for the pools of both engines. */
export const rawTypes: pg.CustomTypesConfig = types;
