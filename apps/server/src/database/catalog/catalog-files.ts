/** A row of a file, in the form in which the API shows it. */
export type FileRow = Readonly<Record<string, unknown>>;

/** A file of the catalog and how its rows are kept. */
export interface CatalogFile {
  /** The file is `<name>.yaml`. */
  readonly name: string;
  /** The schema of the specification that its rows fit. */
  readonly schema: string;
  readonly table: string;
  /** The column that says which row is which. */
  readonly key: string;
  /** The columns and their types in the database. */
  readonly columns: Readonly<Record<string, string>>;
  /** The columns of a row, without its position. */
  readonly columnsOf: (row: FileRow) => FileRow;
}

/** The API's times have no zone; they are in UTC. */
const utc = (time: unknown): string | null => (typeof time === 'string' ? `${time}Z` : null);

/** Every file of the catalog. */
export const catalogFiles: readonly CatalogFile[] = [
  {
    name: 'regions',
    schema: 'Region',
    table: 'regions',
    key: 'id',
    columns: {
      id: 'text',
      position: 'int',
      label: 'text',
      country: 'text',
      capabilities: 'text[]',
      status: 'text',
      resolvers: 'jsonb',
    },
    columnsOf: (row) => row,
  },
  {
    name: 'types',
    schema: 'NodeType',
    table: 'node_types',
    key: 'id',
    columns: {
      id: 'text',
      position: 'int',
      label: 'text',
      class: 'text',
      disk: 'int',
      memory: 'int',
      vcpus: 'int',
      gpus: 'int',
      transfer: 'int',
      network_out: 'int',
      price: 'jsonb',
      region_prices: 'jsonb',
      addons: 'jsonb',
      successor: 'text',
    },
    columnsOf: (row) => row,
  },
  {
    name: 'images',
    schema: 'Image',
    table: 'images',
    key: 'name',
    columns: {
      name: 'text',
      position: 'int',
      label: 'text',
      description: 'text',
      created_by: 'text',
      vendor: 'text',
      size: 'int',
      type: 'text',
      status: 'text',
      deprecated: 'boolean',
      capabilities: 'text[]',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      expires_at: 'timestamptz',
      eol_at: 'timestamptz',
    },
    columnsOf: ({ id, created, updated, expiry, eol, is_public: _isPublic, ...row }) => ({
      ...row,
      name: id,
      created_at: utc(created),
      updated_at: utc(updated),
      expires_at: utc(expiry),
      eol_at: utc(eol),
    }),
  },
];
