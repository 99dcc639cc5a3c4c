/**
 * The select list of a model for raw SQL: every column under its name in the model, so that a raw row has the same
 * type as one that Prisma read.
 *
 * @param alias the table's alias in the statement
 * @param columns the model's fields and their columns
 */
export const selectList = (alias: string, columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([field, column]) => `${alias}."${column}" AS "${field}"`)
    .join(', ');
