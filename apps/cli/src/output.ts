/** Writes to where a command's results go. */
export type Write = (text: string) => unknown;

type Row = Readonly<Record<string, unknown>>;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
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
    readonly json: boolean,
  ) {}

  /** One thing, a line for each of its fields. */
  record(row: Row): void {
    this.#show(row, () => aligned(Object.entries(row).map(([name, value]) => [name, cell(value)])));
  }

  /** Several things, a line for each. */
  list(rows: readonly Row[], columns: readonly string[]): void {
    const head = columns.map((column) => column.toUpperCase());
    this.#show(rows, () =>
      rows.length === 0
        ? 'None.\n'
        : aligned([head, ...rows.map((row) => columns.map((column) => cell(row[column])))]),
    );
  }

  /** Something that was done; `value` is what a program wants to know of it. */
  done(text: string, value: Row): void {
    this.#show(value, () => `${text}\n`);
  }

  #show(value: unknown, text: () => string): void {
    this.write(this.json ? `${JSON.stringify(value)}\n` : text());
  }
}
