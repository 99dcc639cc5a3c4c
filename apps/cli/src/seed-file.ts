import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { readYaml, type Position } from '@cloud-account/runtime/yaml';
import { findField } from './find-field.js';
import { unreadable } from './problems.js';
import type { NamedProblem } from './refusal.js';

/** A problem of a seed. */
export interface SeedProblem extends NamedProblem {
  /** Absent where the file as a whole is meant. */
  readonly at?: Position | undefined;
}

/** A seed that was read: YAML, of which JSON is a part. */
export interface SeedFile {
  /** As it is called in messages. */
  readonly name: string;
  readonly value: unknown;
  /** Why it is no YAML; empty when it is. */
  readonly problems: readonly SeedProblem[];
  /** The position of a field by its name in refusals, `accounts[0].domains[2]`; else that of the nearest thing above it. */
  positionOf(field: string): Position | undefined;
}

/** Reads a seed from a file. @param path `-` is standard input @throws CommandFailure when there is no such file */
export async function readSeedFile(path: string): Promise<SeedFile> {
  if (path === '-') return seedFileOf('<stdin>', await text(process.stdin));
  try {
    return seedFileOf(path, await readFile(path, 'utf8'));
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** A seed from its text. @param name as it is called in messages */
function seedFileOf(name: string, source: string): SeedFile {
  const read = readYaml(source);
  if ('problems' in read)
    return { name, value: undefined, problems: read.problems, positionOf: () => undefined };
  return { name, value: read.value, problems: [], positionOf: (field) => findField(read, field) };
}
