import type { JsonSchema } from '@cloud-account/spec';
import type { Output, Row } from '../output/output.js';
import { misused } from '../problems.js';
import { typesOf, type ApiOperation } from './operations.js';
import type { ListPage } from './pages.js';

/** The default number of columns of a table. */
const MAX_COLUMNS = 8;

/** The least useful fields. The time of the last change is shown only for a single thing. */
const LAST_COLUMNS = ['created', 'updated', 'description', 'group'];

/** The columns of lists whose most useful fields are not their first with one value. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  listNodes: ['id', 'label', 'status', 'type', 'image', 'region', 'ipv4'],
  listDomains: ['id', 'domain', 'type', 'status', 'soa_email', 'ttl_sec', 'tags'],
  listDomainRecords: ['id', 'type', 'name', 'target', 'priority', 'weight', 'port', 'tag', 'ttl_sec'],
  listEvents: ['id', 'created', 'username', 'action', 'entity', 'status', 'message'],
  listImages: ['id', 'label', 'type', 'size', 'status', 'created_by', 'created'],
  listNodeConfigs: ['id', 'label', 'kernel', 'root_device', 'interfaces.purpose', 'created'],
  listObjects: ['name', 'size', 'last_modified', 'etag'],
  listRegions: ['id', 'label', 'country', 'status', 'capabilities'],
  listStackScripts: ['id', 'label', 'username', 'images', 'is_public', 'deployments_total', 'updated'],
  listTickets: ['id', 'summary', 'status', 'entity', 'opened_by', 'opened', 'updated'],
};

const isShort = (type: string): boolean => type !== 'object' && type !== 'array';

/** True if a cell shows a value well: one value, or a reference to a thing by its label. */
const isShown = (schema: JsonSchema): boolean =>
  typesOf(schema).every(isShort) ||
  (schema.properties?.label !== undefined && schema.properties.url !== undefined);

/** The columns of a table: fields with one value, in the order of the specification. */
export function columnsOf({ operationId, item }: Pick<ApiOperation, 'operationId' | 'item'>): string[] {
  const chosen = CHOSEN[operationId];
  if (chosen !== undefined) return [...chosen];
  const names = Object.entries(item?.properties ?? {})
    .filter(([, schema]) => isShown(schema))
    .map(([name]) => name);
  const first = names.filter((name) => !LAST_COLUMNS.includes(name));
  const columns = [...first, ...(names.includes('created') ? ['created'] : [])];
  return columns.length <= MAX_COLUMNS ? columns : first.slice(0, MAX_COLUMNS);
}

/** The requested columns. @throws CommandFailure when a list has no such field */
export function askedColumns(text: string, { itemFields }: ApiOperation): string[] {
  const asked = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = asked.filter((name) => !itemFields.includes(name));
  if (unknown.length === 0 && asked.length > 0) return asked;
  const wrong =
    unknown.length === 0
      ? 'Name at least one column of the list'
      : `The list has no column ${unknown.join(', ')}`;
  throw misused(`${wrong}; its columns are ${itemFields.join(', ')}.`);
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of a thing, or of an object or of the objects within it: `entity.label`, `interfaces.purpose`. */
const at = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => at(one, [name, ...rest]));
  return isRow(value) ? at(value[name], rest) : undefined;
};

/** The cells of a row. */
const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((name) => [name, at(row, name.split('.'))]));

/** Shows the items of a list: as JSON for programs, as a table for people. */
export function showItems(
  output: Output,
  { data }: Pick<ListPage, 'data'>,
  columns: readonly string[],
): void {
  const wanted = columns.length > 0 ? columns : Object.keys(data[0] ?? {}).slice(0, MAX_COLUMNS);
  output.list(output.whole ? data : data.map((row) => pick(row, wanted)), wanted);
}

/** The things of a list. */
const thingsOf = (data: unknown): readonly Row[] | undefined =>
  Array.isArray(data) && data.every(isRow) ? data : undefined;

/** The texts of an answer that has nothing else: the lines of a zone file. */
function linesOf(data: Row): readonly string[] | undefined {
  const [lines, ...others] = Object.values(data);
  const isLines = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
  return isLines && lines.length > 0 && others.length === 0 ? lines : undefined;
}

/**
 * Shows an answer that is not a page of a list.
 *
 * @param done what was done, for an empty answer
 * @param columns of the things that the answer contains
 */
export function showAnswer(
  output: Output,
  data: unknown,
  done: string,
  columns: readonly string[] = [],
): void {
  // An answer that has things as its `data`, and is no page: the objects of a bucket.
  const hasThings = isRow(data) && !output.whole && columns.length > 0;
  const things = thingsOf(hasThings ? data.data : data);
  const lines = isRow(data) ? linesOf(data) : undefined;
  if (things !== undefined) showItems(output, { data: things }, columns);
  else if (!isRow(data)) output.value(data, () => String(data));
  else if (lines !== undefined) output.value(data, () => lines.map((line) => `${line}\n`).join(''));
  else if (Object.keys(data).length > 0) output.record(data);
  else output.done(done, data);
}
