import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const packages = readdirSync(path.join(repository, 'packages')).map((name) => `packages/${name}`);

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !/generated|\.test\.ts$/.test(name))
    .map((name) => path.join(folder, name));

const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

const phrases = Object.entries(JSON.parse(read('scripts/phrases.json')) as Record<string, string>).map(
  ([phrase, instead]) => [new RegExp(String.raw`\b${phrase}\b`, 'i'), instead] as const,
);

/** The text of a page without its head, its blocks, its code, and the glossary, which names words that no text has. */
const proseOf = (page: string): string =>
  page
    .replace(/^---\n[^]*?\n---\n/, '')
    .replace(/^## Words\n[^]*$/m, '')
    .replaceAll(/ \{#.+\}$/gm, '')
    .replaceAll(/^( *)```[^]*?^\1```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '`code`')
    .replaceAll(/\]\([^)]*\)/g, ']');

const pages = [
  ...filesIn('apps/docs/pages', '.md'),
  ...filesIn('apps/docs/parts', '.md'),
  ...packages.map((name) => `${name}/README.md`),
  ...filesIn('contributing', '.md'),
  ...filesIn('.github', '.md'),
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'CHANGELOG.md',
  'openapi/v4.yaml',
  'openapi/operator.yaml',
  '.env.example',
];

/** The texts of the program: every string of its commands. */
const programTexts = filesIn('apps/cli/src', '.ts').flatMap((file) =>
  [...read(file).matchAll(/(['"`])((?:(?!\1).){12,})\1/g)].map(([, , text = '']) => text),
);

const found = (lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    phrases.filter(([phrase]) => phrase.test(line)).map(([, instead]) => `${line.trim()} (${instead})`),
  );

describe('the language of the documentation', () => {
  it.each(pages)('is plain in %s', (file) => {
    expect(found(proseOf(read(file)).split('\n'))).toEqual([]);
  });

  it('is plain in the texts of the program', () => {
    expect(found(programTexts)).toEqual([]);
  });
});

describe('the sentences on the page about troubleshooting', () => {
  const sources = [
    ...['apps/server', 'apps/cli', ...packages]
      .map((folder) => `${folder}/src`)
      .filter((folder) => existsSync(path.join(repository, folder)))
      .flatMap((folder) => filesIn(folder, '.ts')),
    'scripts/install.mjs',
  ].map(read);
  const sentences = [...read('apps/docs/pages/guides/troubleshooting.md').matchAll(/^> (.+)$/gm)].map(
    ([, sentence = '']) => sentence,
  );

  it.each(sentences)('are those that users see: %s', (sentence) => {
    const parts = sentence.split('…').filter((part) => part.trim().length > 1);
    expect(sources.some((source) => parts.every((part) => source.includes(part)))).toBe(true);
  });
});
