import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const POSTGRESQL = '/usr/lib/postgresql';

function folders(): string[] {
  const versions = listFolder(POSTGRESQL).sort((a, b) => Number(b) - Number(a));
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    '/usr/sbin',
    '/usr/bin',
    ...versions.map((version) => join(POSTGRESQL, version, 'bin')),
  ];
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of an installed program: in PATH, in the system's folders that PATH of an ordinary user may lack, or
 * among PostgreSQL's own (newest version first).
 */
export function findProgram(name: string): string | undefined {
  return folders()
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Like `findProgram`, for code that cannot go on without it. */
export function getProgram(name: string): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed`);
  return path;
}

/**
 * The programs a test needs and does not find, so that it can skip itself by name:
 * `describe.skipIf(missing.length > 0)('… (needs named)')`.
 * @throws Error when one is missing and `CLOUD_TEST_REQUIRE_ALL=1` says that nothing may be skipped.
 */
export function requirePrograms(...names: readonly string[]): { readonly missing: readonly string[] } {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length > 0 && process.env.CLOUD_TEST_REQUIRE_ALL === '1') {
    throw new Error(`Not installed, but required by CLOUD_TEST_REQUIRE_ALL: ${missing.join(', ')}`);
  }
  return { missing };
}
