import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A row of a file, in the form of the API. */
export type FileRow = Readonly<Record<string, unknown>>;

/** A file of the catalog on disk. */
export interface CatalogText {
  /** The file is `<name>.json`. */
  readonly name: string;
  readonly text: string;
}

/** The parsed content of a file of the catalog. */
export interface CatalogFile {
  /** A description of its rows, for readers of the file. */
  readonly describes: string;
  /** The schema of the specification for its rows. */
  readonly schema: string;
  readonly table: string;
  /** The column that identifies a row. */
  readonly key: string;
  /** The columns of fields whose column has another name; null: the field is not stored. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** The rows, with the defaults of the file. */
  readonly rows: readonly FileRow[];
}

/** Reads every file of a folder, by name. */
export async function readCatalog(directory: string): Promise<CatalogText[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, '.json'),
      text: await readFile(path.join(directory, file), 'utf8'),
    })),
  );
}

/** Parses a file. @param text JSON */
export function parseCatalog(text: string): CatalogFile {
  const { defaults, rows, ...file } = JSON.parse(text) as Partial<CatalogFile> &
    Pick<CatalogFile, 'describes' | 'schema' | 'table' | 'rows'> & { defaults?: FileRow };
  return { key: 'id', columns: {}, ...file, rows: rows.map((row) => ({ ...defaults, ...row })) };
}

/** The stored form of a row. */
export const keptRow = ({ columns }: CatalogFile, row: FileRow): FileRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => {
      const column = Object.hasOwn(columns, field) ? columns[field] : field;
      return typeof column === 'string' ? [[column, value]] : [];
    }),
  );
