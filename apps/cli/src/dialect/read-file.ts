import { readFile } from 'node:fs/promises';
import { isTooDeep, readYaml as read } from '@cloud-account/runtime/yaml';
import { refused, unreadable } from '../problems.js';

/** Reads a file. @throws CommandFailure when there is none or it cannot be read */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** True if a file exists. @throws CommandFailure when that cannot be read */
export async function isThere(file: string): Promise<boolean> {
  try {
    await readFile(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw unreadable(file, error);
  }
}

/** Parses JSON much sooner than YAML, of which it is a part. */
const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads YAML or JSON.
 *
 * @throws CommandFailure with a line for each mistake, and when there is no such file
 */
export async function readYaml(file: string): Promise<unknown> {
  const text = await readText(file);
  const json = parsedJson(text);
  if (json !== undefined && !isTooDeep(json)) return json;
  const found = read(text);
  if (!('problems' in found)) return found.value;
  const lines = found.problems.map(({ at, reason }) => `${file}:${at.line}: ${reason}.`);
  throw refused(
    lines.join('\n'),
    lines.map((reason) => ({ reason })),
  );
}
