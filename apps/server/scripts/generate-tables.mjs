// Writes src/generated/tables.ts, every table's columns and their types, from the Prisma schema. What a column holds beyond
// its SQL type stands in its comment: `@type Schema<'Domain'>['status']`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getDMMF } from '@prisma/get-dmmf';

const schema = new URL('../prisma/schema/', import.meta.url);
const generated = new URL('../src/generated/', import.meta.url);

/** What a column gives when it is read, and takes when it is written where that is something else. */
const types = {
  Int: ['number'],
  Float: ['number'],
  String: ['string'],
  Boolean: ['boolean'],
  DateTime: ['Date'],
  Bytes: ['Buffer'],
  BigInt: ['bigint', 'bigint | number'],
  Decimal: ['string', 'number | string'],
  Json: ['unknown', 'string'],
};

const isColumn = ({ kind }) => kind === 'scalar' || kind === 'enum';
const columnOf = ({ name, dbName }) => dbName ?? name;
const isNumbered = ({ default: value }) => value?.name === 'autoincrement';

const TYPE = /^@type (.+)$/m;

const columnType = (field) => {
  const [plain, taken = plain] = types[field.type];
  const as = (type) =>
    `${field.isList ? `${type.includes(' ') ? `(${type})` : type}[]` : type}${field.isRequired ? '' : ' | null'}`;
  const read = as(TYPE.exec(field.documentation ?? '')?.[1] ?? plain);
  const written = taken === plain ? read : as(taken);
  if (!field.hasDefaultValue) return read === written ? read : `ColumnType<${read}, ${written}, ${written}>`;
  return `ColumnType<${read}, ${written} | undefined, ${written}>`;
};

const comment = (text, indent) => {
  const said = (text ?? '').replace(TYPE, '').trim();
  return said === '' ? '' : `${indent}/** ${said.replaceAll('\n', `\n${indent} * `)} */\n`;
};

const table = ({ documentation, dbName, name, fields }) =>
  `${comment(documentation, '  ')}  ${dbName ?? name}: {
${fields
  .filter(isColumn)
  .map((field) => `${comment(field.documentation, '    ')}    ${columnOf(field)}: ${columnType(field)};\n`)
  .join('')}  };\n`;

const list = ({ dbName, name, fields }, wanted) =>
  `  ${dbName ?? name}: [${fields
    .filter((field) => isColumn(field) && wanted(field))
    .map((field) => `'${columnOf(field)}'`)
    .join(', ')}],\n`;

const files = readdirSync(schema).map((name) => [name, readFileSync(new URL(name, schema), 'utf8')]);
const { models } = (await getDMMF({ datamodel: files })).datamodel;

mkdirSync(generated, { recursive: true });
writeFileSync(
  new URL('tables.ts', generated),
  `// Generated from prisma/schema by \`pnpm generate\`. Do not edit.
import type { BackedUpConfig, BackedUpDisk } from '@cloud-account/core';
import type * as S3 from '@cloud-account/s3';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import type { ColumnType } from 'kysely';
import type * as Machines from '../drivers/compute/simulated/kept.js';

/** Every table, by its name, with its columns. */
export interface Tables {
${models.map(table).join('')}}

/** The columns of every table. */
export const columns = {
${models.map((model) => list(model, () => true)).join('')}} as const satisfies Columns;

/** The columns that a new row is given; the others the database numbers. */
export const givenColumns = {
${models.map((model) => list(model, (field) => !isNumbered(field))).join('')}} as const satisfies Columns;

type Columns = { readonly [Name in keyof Tables]: readonly (keyof Tables[Name])[] };
`,
);
