import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@cloud-account/server/config/config';
import { keysFileIn } from '@cloud-account/server/credentials/encryption-keys';
import { databaseOptions } from '@cloud-account/server/config/database-options';
import { DataDirectoryInUse, DirectoryLock } from '@cloud-account/database';
import {
  addressFileIn,
  demoPasswordFileIn,
  demoTokenFileIn,
  keyFileIn,
} from '@cloud-account/server/operator/address';
import { refused } from './problems.js';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The files that the server writes in a directory, by the paths below it; a file of another name is somebody else's. */
interface Made {
  readonly files: RegExp;
  readonly folders: RegExp;
}

const uploads: Made = { files: new RegExp(`^[0-9a-f]{2}/${ID}$`), folders: /^[0-9a-f]{2}$/ };

const objects: Made = {
  files: new RegExp(`^(?:[0-9a-f]{2}/[0-9a-f]{2}/${ID}|incoming/${ID}/(?:${ID}|lock\\.[\\w-]+))$`),
  folders: new RegExp(`^(?:[0-9a-f]{2}(?:/[0-9a-f]{2})?|incoming(?:/${ID})?)$`),
};

const lock: Made = { files: /^lock\.[\w-]+$/, folders: /(?!)/ };

/** Folders of the embedded database, finished or not. */
const CLUSTER = new RegExp(`^pgdata(?:\\.${ID})?$`);

const isOneOf = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Removes a folder that is empty. */
const removeEmpty = (folder: string): Promise<void> =>
  rmdir(folder).catch((error: unknown) => {
    if (!isOneOf(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  });

/** Removes what the server made in a directory, and then the directory where nothing else is in it. */
async function empty(directory: string, { files, folders }: Made): Promise<void> {
  const found = (await readdir(directory, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  for (const name of found.filter((one) => files.test(one))) await rm(path.join(directory, name));
  // The deepest first.
  const ours = found.filter((one) => folders.test(one)).sort((one, other) => other.length - one.length);
  for (const name of ours) await removeEmpty(path.join(directory, name));
  await removeEmpty(directory);
}

/** Locks the database against servers; undefined where there is none. @throws CommandFailure when a server runs */
async function lockDatabase(directory: string): Promise<DirectoryLock | undefined> {
  if (!existsSync(directory)) return undefined;
  try {
    return await DirectoryLock.acquire(directory);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) throw refused(`${error.message} Stop that server first.`);
    throw error;
  }
}

/**
 * Removes what the server made in its directories: the database, files, objects, keys and tokens. Nothing else is removed.
 *
 * @param confirm asks whether it is meant, once it is possible; it throws when it is not
 * @returns the names of what was removed
 * @throws CommandFailure when a server runs, or when the database is a PostgreSQL
 */
export async function resetData(config: Config, confirm: () => Promise<void>): Promise<readonly string[]> {
  const database = databaseOptions(config);
  if (database.kind !== 'embedded') {
    throw refused('DATABASE_URL names a PostgreSQL database, which this program does not delete.');
  }
  const { dataDirectory } = config;
  const held = await lockDatabase(database.directory);
  const places = [
    { directory: config.filesDirectory, made: uploads },
    { directory: config.objects.directory, made: objects },
  ].filter(({ directory }) => existsSync(directory));
  const files = [keysFileIn, keyFileIn, demoTokenFileIn, demoPasswordFileIn, addressFileIn]
    .map((fileIn) => fileIn(dataDirectory))
    .filter((file) => existsSync(file));
  const removed = [
    ...(held === undefined ? [] : [database.directory]),
    ...places.map(({ directory }) => directory),
    ...files,
  ].map((name) => path.basename(name));
  try {
    if (removed.length > 0) await confirm();
    if (held !== undefined) {
      const clusters = (await readdir(database.directory)).filter((name) => CLUSTER.test(name));
      for (const name of clusters) await rm(path.join(database.directory, name), { recursive: true });
    }
    for (const { directory, made } of places) await empty(directory, made);
    for (const file of files) await rm(file, { force: true });
  } finally {
    await held?.release();
  }
  if (held !== undefined) await empty(database.directory, lock);
  return removed;
}
