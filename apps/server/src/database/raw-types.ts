import pg from 'pg';

const INT8 = pg.types.builtins.INT8;

/**
 * How raw reads see PostgreSQL's types: as node-postgres does (timestamptz is a Date), but int8 is a BigInt, which is
 * what Prisma's raw queries give, so that a read gives the same inside and outside a transaction.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, BigInt);

/** For the pools of both engines. */
export const rawTypes: pg.CustomTypesConfig = types;
