// A generator of Prisma's: writes the columns of every table as values, beside the types that prisma-kysely writes.
import { pathToFileURL } from 'node:url';
import generatorHelper from '@prisma/generator-helper';
import { replaceFile } from './replace-file.mjs';

const isColumn = ({ kind }) => kind === 'scalar';
const isNumbered = ({ default: value }) => value?.name === 'autoincrement';

const list = ({ dbName, name, fields }) =>
  `  ${dbName ?? name}: [${fields.map((field) => `'${field.dbName ?? field.name}'`).join(', ')}],\n`;

const lists = (models, isWanted) =>
  models.map(({ fields, ...model }) => list({ ...model, fields: fields.filter(isWanted) })).join('');

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: 'columns of all tables', defaultOutput: 'columns.ts' }),
  onGenerate: ({ dmmf, generator }) => {
    const { models } = dmmf.datamodel;
    const text = `import type { Tables } from './tables.js';

type Columns = { readonly [Name in keyof Tables]: readonly (keyof Tables[Name])[] };

/** The columns of every table. */
export const columns = {
${lists(models, isColumn)}} as const satisfies Columns;

/** The columns that a new row is given; the others the database numbers. */
export const givenColumns = {
${lists(models, (field) => isColumn(field) && !isNumbered(field))}} as const satisfies Columns;
`;
    replaceFile(pathToFileURL(generator.output.value), text);
    return Promise.resolve();
  },
});
