import type { ShowWhole } from './select.js';

/** The forms in which results are written. */
export const formats = ['table', 'json', 'yaml', 'csv', 'tsv'] as const;

export type Format = (typeof formats)[number];

/** Writes rows of cells for programs. */
type ShowRows = (rows: readonly (readonly string[])[]) => string;

/** Writes results for programs: whole, or as rows of cells. */
export type Writer = { readonly whole: ShowWhole } | { readonly rows: ShowRows };

/** JSON on one line, or on several for people. */
const jsonFor =
  (isTerminal: boolean): ShowWhole =>
  (value) =>
    `${JSON.stringify(value, undefined, isTerminal ? 2 : undefined)}\n`;

/**
 * Loads what writes a format, of which some take longer to load than most commands take to run.
 *
 * @param isTerminal whether people read the results
 * @returns undefined for tables
 */
export async function loadWriter(format: Format, isTerminal: boolean): Promise<Writer | undefined> {
  if (format === 'table') return undefined;
  if (format === 'json') return { whole: jsonFor(isTerminal) };
  if (format === 'yaml') {
    const { yamlOf } = await import('./yaml.js');
    return { whole: (value) => yamlOf(value) };
  }
  const { stringify } = await import('csv-stringify/sync');
  const delimiter = format === 'csv' ? ',' : '\t';
  return {
    rows: (rows) =>
      stringify(
        rows.map((row) => [...row]),
        { delimiter },
      ),
  };
}
