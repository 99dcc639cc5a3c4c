import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The sources of every package. */
const folders = ['apps', 'packages']
  .flatMap((group) => readdirSync(path.join(root, group)).map((name) => path.join(group, name, 'src')))
  .filter((folder) => existsSync(path.join(root, folder)));

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

/** The files beside a file that its text imports, types too. */
const importedBy = (file: string, text: string): string[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => path.join(path.dirname(file), fileName).replace(/\.js$/, '.ts'));

/** The circles among files by what each imports, every one from where it was first met. */
const circlesIn = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) circles.push([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
};

describe('imports', () => {
  it.each(folders)('make no circle in %s', (folder) => {
    const files = filesIn(folder);
    const imports = files.map(
      (file) => [file, importedBy(file, readFileSync(path.join(root, file), 'utf8'))] as const,
    );
    expect(circlesIn(new Map(imports))).toEqual([]);
  });

  it('that make one are found', () => {
    expect(importedBy('a/one.ts', "import type { Two } from './b/two.js'; export * from '../c.js';")).toEqual(
      ['a/b/two.ts', 'c.ts'],
    );
    const imports = new Map([
      ['one', ['two', 'three']],
      ['two', ['three']],
      ['three', ['four', 'two']],
      ['four', ['four']],
    ]);
    expect(circlesIn(imports)).toEqual(['four → four', 'two → three → two']);
  });
});
