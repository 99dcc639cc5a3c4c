// The types of columns, as `@kyselyType` of the Prisma schema names them.
import type { ColumnType } from 'kysely';

export type { BackedUpConfig, BackedUpDisk, EventProgress } from '@cloud-account/core';
export type * as S3 from '@cloud-account/s3';
export type { OperatorSchema, Schema } from '@cloud-account/spec';
export type * as Machines from './machines/kept.js';

/** An integer of 64 bits. */
export type Int8 = ColumnType<bigint, bigint | number, bigint | number>;

/** A decimal number, read as text. */
export type Numeric = ColumnType<string, number | string, number | string>;

/** A value that is written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;

/** Texts by their names. */
export type Strings = Readonly<Record<string, string>>;
