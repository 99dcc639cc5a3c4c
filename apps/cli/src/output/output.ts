import type { Writer } from './formats.js';
import { printableLines } from './printable.js';
import { fieldsOf, plain, tableOf } from './text.js';

/** Writes to the output of a command's results. */
export type Write = (text: string) => unknown;

/** Watches the reader of the output. @returns true until it has stopped, as `head` does; the stream itself does not keep its error */
export function watchReader(): () => boolean {
  let isRead = true;
  process.stdout.once('error', () => {
    isRead = false;
  });
  return () => isRead;
}

/** A thing with its fields. */
export type Row = Readonly<Record<string, unknown>>;

/** The settings by which results are shown. */
export interface Manner {
  /** For programs; undefined: as text for people. */
  readonly writer?: Writer | undefined;
  /** True if tables name their columns. */
  readonly headers?: boolean;
  /** True if only results are shown, and no message says what was done. */
  readonly quiet?: boolean;
  /** The width of the terminal in characters; undefined where there is none. */
  readonly width?: number | undefined;
}

/** A result in each of its forms. */
interface Forms {
  /** For people. */
  readonly text: () => string;
  /** The text is made of cells, which are printable already and may have colours. */
  readonly ofCells?: boolean;
  /** The columns and their values; undefined for a value that has none. */
  readonly rows?: { readonly columns: readonly string[]; readonly of: readonly Row[] };
}

/** Shows results in the requested format. */
export class Output {
  constructor(
    private readonly write: Write,
    private readonly manner: Manner = {},
  ) {}

  /** Results are shown with all they have, and not as cells. */
  get whole(): boolean {
    return this.manner.writer !== undefined && 'whole' in this.manner.writer;
  }

  get #headers(): boolean {
    return this.manner.headers !== false;
  }

  /** One thing, a line for each of its fields. */
  record(row: Row): void {
    this.#show(row, {
      text: () => fieldsOf(row),
      ofCells: true,
      rows: { columns: Object.keys(row), of: [row] },
    });
  }

  /** Several things with long texts, one below the other. */
  records(rows: readonly Row[]): void {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    this.#show(rows, {
      text: () => rows.map(fieldsOf).join('\n'),
      ofCells: true,
      rows: { columns, of: rows },
    });
  }

  /** Several things, a line for each. */
  list(rows: readonly Row[], columns: readonly string[]): void {
    const none = this.#headers && this.manner.quiet !== true ? 'None.\n' : '';
    const { width } = this.manner;
    this.#show(rows, {
      text: () => (rows.length === 0 ? none : tableOf(rows, columns, { head: this.#headers, width })),
      ofCells: true,
      rows: { columns, of: rows },
    });
  }

  /** Something that was done; `value` is what a program wants to know of it. */
  done(text: string, value: Row): void {
    this.#show(value, {
      text: () => (this.manner.quiet === true ? '' : `${text}\n`),
      rows: { columns: Object.keys(value), of: [value] },
    });
  }

  /** A value that people see as one line of texts. */
  line(value: unknown, texts: readonly string[]): void {
    this.#show(value, { text: () => `${texts.join('  ').replaceAll('\n', ' ')}\n` });
  }

  /** A value that people see in other words. @param ofCells the text is made of tables */
  value(value: unknown, text: () => string, ofCells = false): void {
    this.#show(value, { text, ofCells });
  }

  #show(value: unknown, { text, ofCells = false, rows }: Forms): void {
    const { writer } = this.manner;
    if (writer !== undefined && 'whole' in writer) this.write(printableLines(writer.whole(value)));
    else if (writer === undefined || rows === undefined || rows.columns.length === 0)
      this.write(ofCells ? text() : printableLines(text()));
    else {
      const cells = rows.of.map((row) => rows.columns.map((name) => plain(row[name])));
      this.write(printableLines(writer.rows(this.#headers ? [rows.columns, ...cells] : cells)));
    }
  }
}

/** A note on the pages beyond the one that was shown; undefined when there are none. */
export const restOf = ({
  page,
  pages,
  results,
}: Record<'page' | 'pages' | 'results', number>): string | undefined =>
  pages > 1 ? `Page ${page} of ${pages}, ${results} in all; --all shows everything.` : undefined;
