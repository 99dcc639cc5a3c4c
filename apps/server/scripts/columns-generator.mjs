// A generator of Prisma's: writes the columns of every table as values, beside the types that prisma-kysely writes.
import { writeFileSync } from 'node:fs';
import generatorHelper from '@prisma/generator-helper';

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
    writeFileSync(generator.output.value, text);
    return Promise.resolve();
  },
});
