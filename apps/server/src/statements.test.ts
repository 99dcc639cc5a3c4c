import { readdirSync, readFileSync } from 'node:fs';
import { type Database, migrate, openDatabase, statements } from '@cloud-account/database';
import type { Connection, FieldDef, Submittable } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testEngines } from '@cloud-account/testkit/test-database';

const made =
  /\b(statement|textStatement|insertions?|reading|locking|saving|removal\w*|ownRows|list|\w+List)\(/;

// Whatever has statements is loaded, so that all of them are known.
for (const folder of [
  './',
  ...['database', 'machines', 'object-store'].map((name) => `../../../packages/${name}/src/`),
]) {
  const place = new URL(folder, import.meta.url);
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => new URL(file, place));
  for (const file of files) if (made.test(readFileSync(file, 'utf8'))) await import(file.href);
}

/** Has the database read a statement and find its columns and their types, and runs nothing. */
class Preparation implements Submittable {
  readonly described: Promise<readonly FieldDef[]>;
  #fields: readonly FieldDef[] = [];
  #resolve!: (fields: readonly FieldDef[]) => void;
  #reject!: (error: Error) => void;

  constructor(readonly text: string) {
    this.described = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

const numbers: Readonly<Record<string, number>> = {
  bool: 16,
  int8: 20,
  int4: 23,
  text: 25,
  float8: 701,
  'int4[]': 1007,
  'text[]': 1009,
  timestamptz: 1184,
};

it('every statement has a unique name', () => {
  const names = statements.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.length).toBeGreaterThan(20);
});

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  let made: TestDatabase;

  beforeAll(async () => {
    made = await createTestDatabase(engine);
    database = await openDatabase(made.options);
    await migrate(database.pool);
  });

  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  const fieldsOf = async (text: string): Promise<readonly FieldDef[]> => {
    const client = await database.pool.connect();
    // A pipeline takes only statements that it knows the answers of.
    Object.assign(client, { pipeline: false });
    try {
      return await client.query(new Preparation(text)).described;
    } finally {
      client.release();
    }
  };

  it.each(statements)('the schema has the tables and columns of $name', async ({ text, results }) => {
    const fields = await fieldsOf(text);
    if (results === undefined) return;
    const written = Object.entries(results).map(([name, type]) => [name, numbers[type.replace('?', '')]]);
    expect(fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual(written);
  });

  it('every statement has the same columns after a newer version has added some to all tables', async () => {
    const client = await database.pool.connect();
    try {
      const planned = statements.filter(({ text }) =>
        /^\s*(?:select|insert|update|delete|with)\b/i.test(text),
      );
      for (const { name, text } of planned) await client.query(`PREPARE "${name}" AS ${text}`);
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      for (const { name } of tables)
        await client.query(`ALTER TABLE "${name}" ADD COLUMN added_later TEXT NOT NULL DEFAULT ''`);
      const { rows: prepared } = await client.query<{ name: string; values: string }>(
        `SELECT name, repeat(', NULL', cardinality(parameter_types)) AS values FROM pg_prepared_statements
         WHERE from_sql`,
      );
      expect(prepared).toHaveLength(planned.length);
      const failed: string[] = [];
      // The database plans a statement again, and refuses to run it with other columns than before.
      for (const { name, values } of prepared)
        await client
          .query(`EXPLAIN EXECUTE "${name}"${values.replace(', ', '(')}${values === '' ? '' : ')'}`)
          .catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
      expect(failed).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('the test finds a column that the schema does not have', async () => {
    await expect(fieldsOf('SELECT lable FROM firewalls')).rejects.toThrow('column "lable" does not exist');
  });
});
