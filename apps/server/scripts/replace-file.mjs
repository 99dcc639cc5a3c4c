import { mkdirSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file, by its URL, whole: whoever reads it meanwhile finds what was there before or all of the text. */
export function replaceFile(file, text) {
  const temporary = new URL(`${file}.${process.pid}`);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
