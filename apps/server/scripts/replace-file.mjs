import { mkdirSync, renameSync, writeFileSync } from 'node:fs';

/** Replaces a file, by its URL, at once: a reader finds the old text or the new one. */
export function replaceFile(file, text) {
  const temporary = new URL(`${file}.${process.pid}`);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
