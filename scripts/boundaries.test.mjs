import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import config from '../eslint.config.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const linter = new Linter({ cwd: root });

/** Every source file, generated ones too, by its path from the root. */
const sources = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !/(^|\/)(dist|node_modules)\//.test(file))
    .map((file) => `${folder}/${file}`),
);

const boundaries = config.filter(({ rules }) => rules?.['no-restricted-imports']);
const patternsOf = ({ rules }) => rules['no-restricted-imports'][1].patterns;

/** A pattern of paths; others are of packages. */
const isOfPaths = (pattern) => /^\.{0,2}\*{0,2}\//.test(pattern);

/** A file as other files import it: by its whole path, from the folder above it, and from folders beside those. */
const importsOf = (file) => {
  const path = file.replace(/\.ts$/, '.js');
  const parts = path.split('/');
  const ends = [2, 3, 4]
    .filter((count) => count < parts.length)
    .map((count) => parts.slice(-count).join('/'));
  return [path, ...ends.flatMap((end) => [`./${end}`, `../${end}`])];
};

const everyImport = [...new Set(sources.flatMap(importsOf))].map((path) => `import '${path}';`).join('\n');

/** How many imports of our files a pattern forbids. */
const forbidden = (pattern) =>
  linter.verify(everyImport, [
    { rules: { 'no-restricted-imports': ['error', { patterns: [{ group: [pattern] }] }] } },
  ]).length;

/** Whether a glob is of a file. */
const isOf = (glob, filename) =>
  linter
    .verify('debugger;', [{ files: [glob], rules: { 'no-debugger': 'error' } }], { filename })
    .some(({ ruleId }) => ruleId === 'no-debugger');

const globs = [...new Set(boundaries.flatMap(({ files }) => files))];
const patterns = [...new Set(boundaries.flatMap(patternsOf).flatMap(({ group }) => group.filter(isOfPaths)))];

describe('a boundary of imports', () => {
  it.each(globs)('holds for files that are there: %s', (glob) => {
    expect(sources.some((file) => isOf(glob, file))).toBe(true);
  });

  it.each(patterns)('forbids files that are there: %s', (pattern) => {
    expect(forbidden(pattern)).toBeGreaterThan(0);
  });

  it('would be found out where it meets no file', () => {
    expect(sources.some((file) => isOf('apps/server/src/nowhere/**/*.ts', file))).toBe(false);
    expect(forbidden('**/nowhere/**')).toBe(0);
  });
});
