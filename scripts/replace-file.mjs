import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Replaces a file, by its URL, at once: a reader finds the old text or the new one. One with the same text stays as it is. */
export function replaceFile(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const temporary = new URL(`${file}.${process.pid}`);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
