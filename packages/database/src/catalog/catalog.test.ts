import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDocument } from '@cloud-account/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database.js';
import { migrate } from '../migrations.js';
import { catalogDirectory } from '../package-root.js';
import { loadCatalog } from './load-catalog.js';
import { parseCatalog, readCatalog, type FileRow } from './read-catalog.js';

const files = (await readCatalog(catalogDirectory)).map(({ name, text }) => ({
  name,
  ...parseCatalog(text),
}));

const rowsOf = (name: string): readonly FileRow[] => files.find((file) => file.name === name)?.rows ?? [];

describe('the files of the catalog', () => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  ajv.addSchema({ $id: 'v4', components: readDocument().components });

  it.each(files)('$table has rows that fit the specification', ({ rows, schema }) => {
    const validate = ajv.compile({ type: 'array', items: { $ref: `v4#/components/schemas/${schema}` } });
    validate(rows);
    expect(validate.errors).toBeNull();
  });

  it.each(files)('$table has every id once', ({ rows }) => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  it('name existing regions and types, and no account', () => {
    const regions = new Set(rowsOf('regions').map(({ id }) => id));
    const types = rowsOf('types') as unknown as {
      id: string;
      successor: string | null;
      region_prices: { id: string }[];
    }[];
    const current = new Set(types.filter(({ successor }) => successor === null).map(({ id }) => id));
    for (const { successor, region_prices: prices } of types) {
      if (successor !== null) expect(current).toContain(successor);
      expect(prices.filter(({ id }) => !regions.has(id))).toEqual([]);
    }
    const images = rowsOf('images');
    expect(
      images.filter(({ id, is_public: isPublic }) => !isPublic || !String(id).startsWith('node/')),
    ).toEqual([]);
  });
});

describe('loading the catalog', () => {
  let database: Database;
  let directory: string;

  const all = async (table: string): Promise<object[]> =>
    (await database.pool.query<object>(`SELECT t.*, t.xmin::text FROM ${table} t ORDER BY 1`)).rows;
  const everything = () => Promise.all([...files.map(({ table }) => table), 'catalog_files'].map(all));

  const edit = async (name: string, change: (text: string) => string): Promise<void> => {
    const file = path.join(directory, `${name}.json`);
    await writeFile(file, change(await readFile(file, 'utf8')));
  };

  beforeAll(async () => {
    database = await openDatabase({ kind: 'memory' });
    await migrate(database.pool);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'catalog-'));
    await cp(catalogDirectory, directory, { recursive: true });
    await loadCatalog(database.pool, directory);
    return () => rm(directory, { recursive: true });
  });

  it('writes nothing the second time', async () => {
    const before = await everything();
    await loadCatalog(database.pool, directory);
    expect(await everything()).toEqual(before);
  });

  it('keeps the order of rows in the file', async () => {
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM regions ORDER BY position');
    expect(rows.map(({ id }) => id)).toEqual(rowsOf('regions').map(({ id }) => id));
  });

  it('writes only the file that changed', async () => {
    const [types, images] = [await all('node_types'), await all('images')];
    await edit('regions', (text) => text.replace('Newark, NJ', 'New York, NY'));
    await loadCatalog(database.pool, directory);
    const { rows } = await database.pool.query(`SELECT label FROM regions WHERE id = 'us-east'`);
    expect(rows).toEqual([{ label: 'New York, NY' }]);
    expect([await all('node_types'), await all('images')]).toEqual([types, images]);
  });

  it('deletes rows that are gone from their file, keeps ids, and does not change images of accounts', async () => {
    const { rows: made } = await database.pool.query<{ id: number }>(
      `WITH owner AS (INSERT INTO accounts (uuid, email, created_at) VALUES (gen_random_uuid(), 'a@b.example', now())
         RETURNING id)
       INSERT INTO images (account_id, label, size, type, status, created_at)
       SELECT id, 'Own', 1, 'manual', 'available', now() FROM owner RETURNING id`,
    );
    const idsOf = async () =>
      new Map(
        (await database.pool.query<{ id: number; name: string }>('SELECT id, name FROM images')).rows.map(
          ({ id, name }) => [name, id],
        ),
      );
    const before = await idsOf();
    await edit('images', (text) => text.replace('"node/arch"', '"node/arch-new"'));
    await loadCatalog(database.pool, directory);
    const after = await idsOf();
    expect([after.has('node/arch'), after.has('node/arch-new')]).toEqual([false, true]);
    expect(after.get('node/debian12')).toBe(before.get('node/debian12'));
    expect([...after.values()]).toContain(made[0]?.id);
  });

  it('keeps the old rows when a file cannot be loaded', async () => {
    const before = await everything();
    await edit('types', (text) => text.replace('"disk": 25600', '"disk": "much"'));
    await expect(loadCatalog(database.pool, directory)).rejects.toThrow('much');
    expect(await everything()).toEqual(before);
  });
});
