import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import { refused, unreadable } from '../problems.js';

/** How often a document may refer to its anchors, which keeps a few lines from becoming millions of values. */
const MAX_ALIASES = 10_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reads a file. @throws Problem when there is none or it cannot be read */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Whether a file is there. @throws Problem when that cannot be seen */
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
 * @throws Problem with a line for each mistake, and when there is no such file
 */
export async function readYaml(file: string): Promise<unknown> {
  const text = await readText(file);
  const json = parsedJson(text);
  if (json !== undefined) return json;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false });
  const mistakes = document.errors.map(
    ({ pos, message }) => `${file}:${lines.linePos(pos[0]).line}: ${message.replace(/\.$/, '')}.`,
  );
  if (mistakes.length > 0) {
    throw refused(
      mistakes.join('\n'),
      mistakes.map((reason) => ({ reason })),
    );
  }
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    // What the parser lets pass: aliases of nothing, and too many of them.
    throw refused(`${file}: ${reasonOf(error)}.`);
  }
}
