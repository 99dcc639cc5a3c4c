// The difference between the migrations and the schema, as SQL. Prisma's own engine compares them; it runs here as
// WebAssembly, with the embedded database to play the migrations on, so neither a server nor a download is needed.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { openDatabase } from '../src/database.js';

export const root = path.resolve(import.meta.dirname, '..');
export const migrationsDirectory = path.join(root, 'prisma', 'migrations');
const schemaDirectory = path.join(root, 'prisma', 'schema');

/** @type {import('../src/database.js').Database[]} */
const databases = [];

/** The type of PostgreSQL's catalogue columns of one character, which the adapter does not know. */
const CHAR = 18;
const TEXT = 25;

/** @returns {Promise<string>} the SQL that leads from the migrations to the schema; empty when they agree */
export async function schemaDiff() {
  startEngine();
  const factory = {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: shadow,
    connectToShadowDb: shadow,
  };
  const engine = await bindings.SchemaEngine.new({}, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
  try {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'migrations', ...readMigrations() },
      to: { tag: 'schemaDatamodel', files: readSchema() },
      script: true,
      exitCode: true,
      shadowDatabaseUrl: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? '' : stdout;
  } finally {
    engine.free();
    // The engine leaves some of what it opened to its process to end.
    for (const database of databases.splice(0)) await database.close();
  }
}

function startEngine() {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const { WebAssembly } = globalThis;
  const compiled = new WebAssembly.Module(readFileSync(file.replace(/\.js$/, '.wasm')));
  const { exports } = new WebAssembly.Instance(compiled, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
}

/** An empty database, seen through Prisma's driver with the functions that the engine needs beyond it. */
async function shadow() {
  const database = await openDatabase({ kind: 'memory' });
  databases.push(database);
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const driver = await new PrismaPg(database.pool).connect();
  const performIO = driver.performIO.bind(driver);
  const queryRaw = driver.queryRaw.bind(driver);
  /** @type {boolean[]} */
  let characters = [];
  driver.performIO = async (query) => {
    const result = await performIO(query);
    characters = result.fields.map(({ dataTypeID }) => dataTypeID === CHAR);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    return result;
  };
  driver.queryRaw = async (query) => {
    const result = await queryRaw(query);
    characters.forEach((is, index) => {
      if (is) result.columnTypes[index] = ColumnTypeEnum.Character;
    });
    return result;
  };
  driver.executeScript = async (script) => {
    await database.pool.query(script).catch((error) => driver.onError(error));
  };
  driver.dispose = () => Promise.resolve();
  return driver;
}

function readSchema() {
  return readdirSync(schemaDirectory).map((name) => {
    const file = path.join(schemaDirectory, name);
    return { path: file, content: readFileSync(file, 'utf8') };
  });
}

function readMigrations() {
  const folders = readdirSync(migrationsDirectory, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return {
    baseDir: migrationsDirectory,
    shadowDbInitScript: '',
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(migrationsDirectory, 'migration_lock.toml'), 'utf8'),
    },
    migrationDirectories: folders.map(({ name }) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: readFileSync(path.join(migrationsDirectory, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  };
}
