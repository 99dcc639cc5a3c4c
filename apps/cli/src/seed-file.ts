import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { LineCounter, parseDocument, visit, type Alias, type Document } from 'yaml';
import { findField } from './find-field.js';
import { unreadable } from './problems.js';
import type { NamedProblem } from './refusal.js';

/** A place in a file, both from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a seed. */
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
  /** Where a field stands, by its name in refusals: `accounts[0].domains[2]`; else where the nearest thing above it does. */
  positionOf(field: string): Position | undefined;
}

/** How often one file may refer to its anchors, which keeps a few lines from becoming millions of values. */
const MAX_ALIASES = 1_000;

/** Reads a seed from a file. @param path `-` is standard input @throws Problem when there is no such file */
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
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, merge: true, prettyErrors: false });
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const syntax = document.errors.map(({ message, pos }) => ({ at: at(pos[0]), reason: message }));
  if (syntax.length > 0) return { name, value: undefined, problems: syntax, positionOf: () => undefined };
  const positionOf = (field: string): Position | undefined => {
    const offset = findField(document, field);
    return offset === undefined ? undefined : at(offset);
  };
  return { name, ...valueOf(document, at), positionOf };
}

function valueOf(document: Document, at: (offset: number) => Position): Pick<SeedFile, 'value' | 'problems'> {
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), problems: [] };
  } catch (error) {
    // What the parser lets pass: aliases of nothing, and too many of them.
    const offset = looseAlias(document)?.range?.[0];
    const reason = error instanceof Error ? error.message : String(error);
    return { value: undefined, problems: [{ at: offset === undefined ? undefined : at(offset), reason }] };
  }
}

/** The first alias of nothing. */
function looseAlias(document: Document): Alias | undefined {
  let found: Alias | undefined;
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return undefined;
      found = alias;
      return visit.BREAK;
    },
  });
  return found;
}
