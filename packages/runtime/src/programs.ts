import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const POSTGRESQL = '/usr/lib/postgresql';

function folders(): string[] {
  const versions = listFolder(POSTGRESQL).sort((a, b) => Number(b) - Number(a));
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    '/usr/sbin',
    '/sbin',
    '/usr/bin',
    '/bin',
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
