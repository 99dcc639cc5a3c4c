import type { Select } from './select.js';

/** Writes to the output of a command's results. */
export type Write = (text: string) => unknown;

/** A thing with its fields. */
export type Row = Readonly<Record<string, unknown>>;

const hidden = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Texts come from other people: characters that would move the cursor or change the writing direction are escaped. */
const printable = (text: string): string =>
  text.replace(hidden, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
};

/** The fields of a record, a line for each; further lines of a text stand below its first. */
const fields = (row: Row): string => {
  const indent = '\n'.padEnd(Math.max(...Object.keys(row).map((name) => name.length)) + 3);
  return aligned(Object.entries(row).map(([name, value]) => [name, cell(value).replaceAll('\n', indent)]));
};

const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
};

/** Shows results: as JSON for programs, as text for people. */
export class Output {
  constructor(
    private readonly write: Write,
    private readonly asked: boolean,
    private readonly select?: Select,
  ) {}

  /** Results are for programs. */
  get json(): boolean {
    return this.asked || this.select !== undefined;
  }

  /** One thing, a line for each of its fields. */
  record(row: Row): void {
    this.#show(row, () => fields(row));
  }

  /** Several things with long texts, one below the other. */
  records(rows: readonly Row[]): void {
    this.#show(rows, () => rows.map(fields).join('\n'));
  }

  /** Several things, a line for each. */
  list(rows: readonly Row[], columns: readonly string[]): void {
    const head = columns.map((column) => column.toUpperCase());
    this.#show(rows, () =>
      rows.length === 0
        ? 'None.\n'
        : aligned([
            head,
            ...rows.map((row) => columns.map((column) => cell(row[column]).replaceAll('\n', ' '))),
          ]),
    );
  }

  /** Something that was done; `value` is what a program wants to know of it. */
  done(text: string, value: Row): void {
    this.#show(value, () => `${text}\n`);
  }

  /** A value that people see in other words. */
  value(value: unknown, text: () => string): void {
    this.#show(value, text);
  }

  #show(value: unknown, text: () => string): void {
    if (this.select !== undefined) this.write(this.select(value));
    else this.write(this.asked ? `${JSON.stringify(value)}\n` : text());
  }
}

/** A note on the pages beyond the one that was shown; undefined when there are none. */
export const restOf = ({
  page,
  pages,
  results,
}: Record<'page' | 'pages' | 'results', number>): string | undefined =>
  pages > 1 ? `Page ${page} of ${pages}, ${results} in all; --all shows everything.` : undefined;
