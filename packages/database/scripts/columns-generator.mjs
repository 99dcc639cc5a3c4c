// A generator of Prisma's: writes the columns of every table as values, beside the types that prisma-kysely writes.
import { pathToFileURL } from 'node:url';
import generatorHelper from '@prisma/generator-helper';
import { replaceFile } from '../../../scripts/replace-file.mjs';

const isColumn = ({ kind }) => kind === 'scalar';
const isNumbered = ({ default: value }) => value?.name === 'autoincrement';

const list = ({ dbName, name, fields }) =>
  `  ${dbName ?? name}: [${fields.map((field) => `'${field.dbName ?? field.name}'`).join(', ')}],\n`;

const lists = (models, isWanted) =>
  models.map(({ fields, ...model }) => list({ ...model, fields: fields.filter(isWanted) })).join('');

/** The type by which a filter compares a column, by Prisma's type. JSON, UUIDs and lists of other things than texts have none. */
const filterTypes = new Map([
  ['Int', 'integer'],
  ['BigInt', 'integer'],
  ['Float', 'number'],
  ['String', 'string'],
  ['Boolean', 'boolean'],
  ['DateTime', 'datetime'],
]);

const filterTypeOf = ({ type, isList, isRequired }) => {
  if (isList) return type === 'String' ? 'string-array' : undefined;
  return filterTypes.has(type) ? `${filterTypes.get(type)}${isRequired ? '' : '?'}` : undefined;
};

const isComparable = (field) => filterTypeOf(field) !== undefined && field.nativeType?.[0] !== 'Uuid';

const comparables = ({ dbName, name, fields }) => {
  const entries = fields
    .filter((field) => isColumn(field) && isComparable(field))
    .map((field) => `${field.dbName ?? field.name}: '${filterTypeOf(field)}'`);
  return `  ${dbName ?? name}: { ${entries.join(', ')} },\n`;
};

/** The columns of a table that refer to rows of another, by the table; all references are to primary keys of one column. */
const references = (models) => {
  const tableOf = new Map(models.map(({ name, dbName }) => [name, dbName ?? name]));
  return ({ dbName, name, fields }) => {
    const columnOf = new Map(fields.map((field) => [field.name, field.dbName ?? field.name]));
    const entries = fields
      .filter(({ relationFromFields }) => relationFromFields?.length === 1)
      .map(({ relationFromFields: [field], type }) => `${columnOf.get(field)}: '${tableOf.get(type)}'`);
    return entries.length === 0 ? '' : `  ${dbName ?? name}: { ${entries.join(', ')} },\n`;
  };
};

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: 'columns of all tables', defaultOutput: 'columns.ts' }),
  onGenerate: ({ dmmf, generator }) => {
    const { models } = dmmf.datamodel;
    const text = `import type { Tables } from './tables.js';

type Columns = { readonly [Name in keyof Tables]: readonly (keyof Tables[Name])[] };

type Comparable = ${[...new Set(filterTypes.values())].map((type) => `'${type}'`).join(' | ')};

/** The type of a column that filters can be compared with. */
export type ComparableType = Comparable | \`\${Comparable}?\` | 'string-array';

/** The columns of every table. */
export const columns = {
${lists(models, isColumn)}} as const satisfies Columns;

/** The columns that a new row is given; the others the database numbers. */
export const givenColumns = {
${lists(models, (field) => isColumn(field) && !isNumbered(field))}} as const satisfies Columns;

/** The columns that refer to rows of other tables, by table, and those tables. */
export const references: { readonly [Name in keyof Tables]?: Readonly<Record<string, keyof Tables>> } = {
${models.map(references(models)).join('')}};

/** The columns that filters can be compared with, by table, and their types; one that ends in a question mark may be null. */
export const comparableColumns: Readonly<Record<string, Readonly<Record<string, ComparableType>>>> = {
${models.map(comparables).join('')}};
`;
    replaceFile(pathToFileURL(generator.output.value), text);
    return Promise.resolve();
  },
});
