import type { Output, Row } from '../output.js';
import { typesOf, type ApiOperation } from './operations.js';
import type { ListPage } from './pages.js';

/** The default number of columns of a table. */
const MAX_COLUMNS = 8;

/** The most useful fields come first. The time of the last change is shown only for a single thing. */
const LATER = ['created', 'updated', 'description'];

const isShort = (type: string): boolean => type !== 'object' && type !== 'array';

/** The columns of a table: fields with one value, in the order of the specification. */
export function columnsOf({ item }: Pick<ApiOperation, 'item'>): string[] {
  const names = Object.entries(item?.properties ?? {})
    .filter(([, schema]) => typesOf(schema).every(isShort))
    .map(([name]) => name);
  const first = names.filter((name) => !LATER.includes(name));
  const columns = [...first, ...(names.includes('created') ? ['created'] : [])];
  return columns.length <= MAX_COLUMNS ? columns : first.slice(0, MAX_COLUMNS);
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of a thing, or of an object within it: `entity.label`. */
const at = (row: Row, name: string): unknown => {
  let value: unknown = row;
  for (const part of name.split('.')) value = isRow(value) ? value[part] : undefined;
  return value;
};

/** The cells of a row. */
const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((name) => [name, at(row, name)]));

/** Shows the items of a list: as JSON for programs, as a table for people. */
export function showItems(output: Output, { data }: ListPage, columns: readonly string[]): void {
  const wanted = columns.length > 0 ? columns : Object.keys(data[0] ?? {}).slice(0, MAX_COLUMNS);
  output.list(output.json ? data : data.map((row) => pick(row, wanted)), wanted);
}

/** Shows an answer that is not a list. @param done what was done, for an empty answer */
export function showAnswer(output: Output, data: unknown, done: string): void {
  if (isRow(data) && Object.keys(data).length > 0) output.record(data);
  else output.value(data, () => (typeof data === 'string' ? data : `${done}\n`));
}
