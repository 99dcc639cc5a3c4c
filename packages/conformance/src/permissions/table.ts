import { readFileSync, readdirSync } from 'node:fs';
import { operations, type OperationId } from '@cloud-account/spec';
import { callers, type Column } from './callers.js';

/** The answers of an operation to each caller: the statuses for the existing thing and for each missing one. */
export type Row = Readonly<Record<Column, string>>;

const folder = new URL('../../data/permissions/', import.meta.url);

/** The reviewed file with the row of an operation: that of its area, `nodes.md` for `nodes/disks`. */
export const fileOf = (id: OperationId): string =>
  `packages/conformance/data/permissions/${operations[id].area.split('/')[0] ?? ''}.md`;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Reads the tables of expected answers, by operation.
 *
 * @throws Error when the columns of one are not the callers, or an operation has two rows
 */
export function readTables(): ReadonlyMap<string, Row> {
  const tables = new Map<string, Row>();
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const [header = '', , ...lines] = text.split('\n').filter((line) => line.startsWith('|'));
    const columns = cellsOf(header).slice(1);
    if (columns.join() !== callers.join()) {
      throw new Error(`The columns of ${file} must be: ${callers.join(' | ')}.`);
    }
    for (const line of lines) {
      const [id = '', ...cells] = cellsOf(line);
      if (tables.has(id)) throw new Error(`${id} has two rows, one in ${file}.`);
      tables.set(id, Object.fromEntries(callers.map((caller, at) => [caller, cells[at] ?? ''])) as Row);
    }
  }
  return tables;
}

/** True if every cell of a row was judged; new rows have `?`. */
export const isReviewed = (row: Row): boolean => Object.values(row).every((cell) => cell !== '?');

/** The first lines of a table. */
export const tableHead = (): string =>
  ['Operation', ...callers].map((name) => `| ${name} `).join('') +
  '|\n' +
  '| --- '.repeat(callers.length + 1) +
  '|';

/** A row in the form of the file. */
export const writeRow = (id: string, row: Row): string =>
  `| ${[id, ...callers.map((caller) => row[caller])].join(' | ')} |`;
