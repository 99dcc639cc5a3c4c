import { readFileSync } from 'node:fs';
import { callers, type Caller } from './callers.js';

/** What an operation answers each caller: the statuses for the real thing and, one by one, for missing ones. */
export type Row = Readonly<Record<Caller, string>>;

/** The reviewed file. */
export const TABLE = 'tests/permissions/expected.md';

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Reads the table of expected answers, by operation.
 *
 * @throws Error when its columns are not the callers, or an operation stands there twice
 */
export function readTable(): ReadonlyMap<string, Row> {
  const text = readFileSync(new URL('expected.md', import.meta.url), 'utf8');
  const [header = '', , ...lines] = text.split('\n').filter((line) => line.startsWith('|'));
  const columns = cellsOf(header).slice(1);
  if (columns.join() !== callers.join()) {
    throw new Error(`The columns of ${TABLE} must be: ${callers.join(' | ')}.`);
  }
  const table = new Map<string, Row>();
  for (const line of lines) {
    const [id = '', ...cells] = cellsOf(line);
    if (table.has(id)) throw new Error(`${TABLE} has ${id} twice.`);
    table.set(id, Object.fromEntries(callers.map((caller, at) => [caller, cells[at] ?? ''])) as Row);
  }
  return table;
}

/** A row as it stands in the file. */
export const writeRow = (id: string, row: Row): string =>
  `| ${[id, ...callers.map((caller) => row[caller])].join(' | ')} |`;
