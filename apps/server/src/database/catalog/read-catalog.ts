import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A row of a file, in the form in which the API shows it. */
export type FileRow = Readonly<Record<string, unknown>>;

/** A file of the catalog as it is on disk. */
export interface CatalogText {
  /** The file is `<name>.yaml`. */
  readonly name: string;
  readonly text: string;
}

/** What a file of the catalog says, of itself first. */
export interface CatalogFile {
  /** The schema of the specification that its rows fit. */
  readonly schema: string;
  readonly table: string;
  /** The column that says which row is which. */
  readonly key: string;
  /** Where a field has not its own name as a column: the column's name, or null where it is not kept. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** Each with the defaults of the file. */
  readonly rows: readonly FileRow[];
}

/** Every file of a folder, by name. */
export async function readCatalog(directory: string): Promise<CatalogText[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.yaml')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, '.yaml'),
      text: await readFile(path.join(directory, file), 'utf8'),
    })),
  );
}

/** What a file says. @param text YAML */
export async function parseCatalog(text: string): Promise<CatalogFile> {
  // Nearly every start finds the catalog loaded and needs no parser.
  const { parse } = await import('yaml');
  const { defaults, rows, ...file } = parse(text) as Partial<CatalogFile> &
    Pick<CatalogFile, 'schema' | 'table' | 'rows'> & { defaults?: FileRow };
  return { key: 'id', columns: {}, ...file, rows: rows.map((row) => ({ ...defaults, ...row })) };
}

/** A row as its table keeps it. */
export const keptRow = ({ columns }: CatalogFile, row: FileRow): FileRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => {
      const column = Object.hasOwn(columns, field) ? columns[field] : field;
      return typeof column === 'string' ? [[column, value]] : [];
    }),
  );
