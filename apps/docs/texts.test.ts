import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !/node_modules|dist|generated|\.test\.ts$/.test(name))
    .map((name) => path.join(folder, name));

const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

/** Phrases that are hard to read for people who learnt English later, each with what to write instead. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bwho may\b/i, 'Permissions'],
  [/\bwhat is served\b/i, 'Coverage'],
  [/\bunless told\b/i, 'by default'],
  [/\b(?:tells?|told)\b/i, 'report, say'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bmay be said\b/i, 'repeatable'],
  [/\b(?:anew|whomever|whoever)\b/i, 'again, every user'],
  [/\bunder way\b/i, 'in progress'],
  [/\bstands? for\b/i, 'is translated to, means'],
  [/\bto life\b/i, 'create'],
  [/\ba(?:re|) asked for\b/i, 'the request has'],
  [/\bgives? back\b/i, 'restore, return'],
  [/\bby itself\b/i, 'name the actor'],
  [/\bfor good\b/i, 'permanently'],
  [/\bput behind\b/i, 'attach, protect'],
  [/\b(?:no|any) more than\b.*\bmay\b/i, 'cannot have more'],
  [/\bone by one\b/i, 'each'],
  [/\bmust bear\b/i, 'must support'],
  [/\bhas no room\b/i, 'has no space'],
  [/\bwhat is left out\b/i, 'fields left out'],
  [/\b(?:are|be|is) said\b/i, 'write, name'],
  [/\b(?:takes?|taken|took) back\b/i, 'revoke, delete'],
  [/\blook(?:s|ing)? after\b/i, 'manage'],
  [/\bprovok(?:e|es|ing)\b/i, 'test'],
  [/\bheld against\b/i, 'checked against'],
  [/\bma(?:de|kes?) up\b/i, 'chosen by the server'],
  [/\b(?:is|are) there already\b/i, 'exists'],
  [/\bnothing but\b/i, 'only'],
  [/\bwho runs the server\b/i, 'the operator'],
  [/\bas good as\b/i, 'means, is the same as'],
  [/\bmakes? (?:a|an|the) (?:account|bucket|disk|domain|key|node|tag|token|user|volume)\b/i, 'create'],
  [/\b(?:forget|forgets|forgot)\b/i, 'delete'],
];

/** The text of a page without its head, its blocks and its code. */
const proseOf = (page: string): string =>
  page
    .replace(/^---\n[^]*?\n---\n/, '')
    .replaceAll(/ \{#.+\}$/gm, '')
    .replaceAll(/^( *)```[^]*?^\1```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '`code`')
    .replaceAll(/\]\([^)]*\)/g, ']');

const pages = [
  ...filesIn('apps/docs/pages', '.md'),
  ...filesIn('apps/docs/parts', '.md'),
  ...filesIn('packages', 'README.md'),
  'README.md',
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
    PHRASES.filter(([phrase]) => phrase.test(line)).map(([, instead]) => `${line.trim()} (${instead})`),
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
    ...[
      'apps/server/src',
      'apps/cli/src',
      ...['core', 'database', 'runtime', 's3'].map((name) => `packages/${name}/src`),
    ].flatMap((folder) => filesIn(folder, '.ts')),
    'scripts/install.mjs',
    'scripts/port.mjs',
  ].map(read);
  const sentences = [...read('apps/docs/pages/guides/troubleshooting.md').matchAll(/^> (.+)$/gm)].map(
    ([, sentence = '']) => sentence,
  );

  it.each(sentences)('are those that users see: %s', (sentence) => {
    const parts = sentence.split('…').filter((part) => part.trim().length > 1);
    expect(sources.some((source) => parts.every((part) => source.includes(part)))).toBe(true);
  });
});
