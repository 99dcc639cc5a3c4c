import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { catalogHashes } from '../catalog/load-catalog.js';
import { readMigrations } from '../migrations.js';
import { packageRoot } from '../package-root.js';

/** The folder of the template that the build writes: the archive of an initialised database, and its manifest. */
export const templateDirectory = path.join(packageRoot, 'dist', 'template');
export const templateArchive = path.join(templateDirectory, 'cluster.tar.gz');
export const templateManifest = path.join(templateDirectory, 'manifest.json');

/** The version of the installed engine. */
async function engineVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(
    await readFile(path.join(path.dirname(entry), '..', 'package.json'), 'utf8'),
  );
  return (manifest as { version: string }).version;
}

/** The inputs of a template. */
export interface TemplateManifest {
  /** The engine's version. */
  engine: string;
  /** Names of migrations and their checksums. */
  migrations: Record<string, string>;
  /** Names of the catalog's files and their hashes. */
  catalog: Record<string, string>;
}

/** The manifest of the present inputs, as text. */
export async function currentManifest(): Promise<string> {
  const migrations = await readMigrations();
  return JSON.stringify({
    engine: await engineVersion(),
    migrations: Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum])),
    catalog: await catalogHashes(),
  } satisfies TemplateManifest);
}

/** True if the existing template was made from the present inputs. */
export async function templateIsCurrent(): Promise<boolean> {
  const existing = await readFile(templateManifest, 'utf8').catch(() => '');
  const archive = await stat(templateArchive).catch(() => undefined);
  return archive !== undefined && existing === (await currentManifest());
}

/**
 * The archive of a database that is initialised, migrated and has the catalog, so that a first start only unpacks it. Later
 * migrations and changes of the catalog are applied as to any other database.
 *
 * @returns undefined when no archive fits this engine and these migrations; the slower way is then to initialise a database
 */
export async function findTemplate(manifest = templateManifest): Promise<string | undefined> {
  const text = await readFile(manifest, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { engine, migrations } = JSON.parse(text) as TemplateManifest;
  if (engine !== (await engineVersion())) return undefined;
  const onDisk = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const fits = Object.entries(migrations).every(([name, checksum]) => onDisk.get(name) === checksum);
  return fits ? templateArchive : undefined;
}
