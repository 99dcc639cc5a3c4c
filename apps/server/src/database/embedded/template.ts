import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageRoot } from '../package-root.js';

/** Where the build leaves the template: an archive of an initialised database and what it was made from. */
export const templateDirectory = path.join(packageRoot, 'dist', 'template');
export const templateArchive = path.join(templateDirectory, 'cluster.tar');
export const templateManifest = path.join(templateDirectory, 'manifest.json');

/** The engine's version; a template of another version is not used. */
export async function engineVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(
    await readFile(path.join(path.dirname(entry), '..', 'package.json'), 'utf8'),
  );
  return (manifest as { version: string }).version;
}

/**
 * The archive of a database that is initialised and migrated, so that a first start only unpacks it. Migrations that
 * came after the build are applied as to any other database.
 *
 * @returns undefined when there is none for this engine; a database is then initialised from nothing, which is slower
 */
export async function findTemplate(): Promise<string | undefined> {
  const text = await readFile(templateManifest, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = JSON.parse(text) as { engine?: unknown };
  return manifest.engine === (await engineVersion()) ? templateArchive : undefined;
}
