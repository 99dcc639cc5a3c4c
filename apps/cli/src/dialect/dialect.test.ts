import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSchema } from '@cloud-account/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runHere } from '../cli.fixture.js';
import { kindNames, kinds, starter } from './kinds.js';
import { handWritten, otherDocument } from './other-document.fixture.js';
import type { Word } from './vocabulary.js';

let folder = '';
const at = (name: string): string => path.join(folder, name);

/** Keeps a file. @returns its path */
const keep = async (name: string, content: string): Promise<string> => {
  await writeFile(at(name), content);
  return at(name);
};

const dialect = async (...argv: string[]) => {
  const run = await runHere(['dialect', ...argv]);
  return { ...run, problems: run.problems.replaceAll(`${folder}/`, '') };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dialect-'));
});

afterAll(() => rm(folder, { recursive: true }));

describe('dialect words', () => {
  it('lists every word of the published schema with a place', async () => {
    const { code, out } = await dialect('words', '--json');
    expect(code).toBe(0);
    const words = JSON.parse(out) as Word[];
    expect(words.filter(({ places }) => places.length === 0)).toEqual([]);
    const { properties } = readSchema('dialect') as { properties: object };
    const kinds = Object.keys(properties).filter((name) => name !== 'filters');
    expect([...new Set(words.map(({ kind }) => kind))].sort()).toEqual(kinds.sort());
  });

  it('lists the words of one kind, and of places the first', async () => {
    const { out } = await dialect('words', 'paths');
    expect(out).toMatch(/^KIND +WORD +COUNT +PLACES\n/);
    expect(out).toMatch(/^paths +domains +7 +\/domains, \/domains\/import, \/domains\/\{domainId\}, …$/m);
    expect(out).not.toMatch(/^fields/m);
  });

  it('lists the names of all sentences of a rule', async () => {
    expect((await dialect('words', 'sentences')).out).toMatch(
      /^sentences +access\.scope\.sufficient +2 +operation, field$/m,
    );
  });

  it('knows no other kind', async () => {
    expect(await dialect('words', 'names')).toMatchObject({
      code: 2,
      problems: expect.stringContaining("'names' is invalid for argument 'kind'") as string,
    });
  });
});

describe('dialect init', () => {
  it('writes a file that renames nothing', async () => {
    const file = at('new.yaml');
    expect(await dialect('init', file)).toMatchObject({ code: 0, out: `Wrote ${file}.\n` });
    const text = await readFile(file, 'utf8');
    expect(parse(text)).toEqual(Object.fromEntries(kindNames.map((kind) => [kind, null])));
    expect((await dialect('check', file)).code).toBe(0);
    expect(await dialect('init', file)).toMatchObject({ code: 1, problems: 'new.yaml exists already.\n' });
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('shows examples that can be used', async () => {
    const examples = Object.values(kinds).flatMap((kind): readonly string[] => kind.examples);
    const text = starter()
      .split('\n')
      .map((line) => (examples.includes(line.slice(4)) ? line.replace('# ', '') : line))
      .join('\n');
    expect(Object.values(parse(text) as object).every((given) => given !== null)).toBe(true);
    expect(await dialect('check', await keep('examples.yaml', text))).toMatchObject({
      code: 0,
      problems: '',
    });
  });

  it('says where it cannot write', async () => {
    expect(await dialect('init', at('none/new.yaml'))).toMatchObject({
      code: 2,
      problems: expect.stringMatching(/^none\/new\.yaml cannot be written: ENOENT/) as string,
    });
  });
});

describe('dialect check', () => {
  it('counts what keeps its name, and names it when it is asked', async () => {
    const file = await keep('good.yaml', 'scopes:\n  domains: zones\n');
    const { code, out } = await dialect('check', file);
    expect([code, out]).toEqual([0, expect.stringMatching(/^scopes +1 +\d+$/m)]);
    const { out: verbose } = await dialect('check', file, '--verbose', '--json');
    const scopes = (JSON.parse(verbose) as { kind: string; words: string[] }[]).find(
      ({ kind }) => kind === 'scopes',
    );
    expect(scopes?.words).toContain('events');
    expect(scopes?.words).not.toContain('domains');
  });

  it.each([
    ['an unknown word', 'fields:\n  ttl: time\n', '2: "ttl" is no field of the specification.'],
    ['an unknown kind', '\nnames:\n  a: b\n', '2: "names" is no kind of word'],
    ['a collision', 'fields:\n  ttl_sec: target\n', '2: "target" and "ttl_sec" stand together'],
    ['a word without effect', 'fields:\n  ttl_sec: ttl\n  tags: tags\n', '3: "tags" keeps its name'],
    [
      'a noun of no sentence',
      'nouns:\n  node: server\n  blimp: airship\n',
      '3: "blimp" stands in no sentence',
    ],
    ['no YAML', 'fields: [\n', 'bad.yaml:'],
  ])('names %s with its line', async (_what, text, problem) => {
    const { code, out, problems } = await dialect('check', await keep('bad.yaml', text));
    expect([code, out]).toEqual([1, '']);
    expect(problems).toContain(problem);
    expect(problems).toMatch(/^bad\.yaml:\d+: /);
  });

  it('names all problems at once, and what has no effect', async () => {
    const text = 'fields:\n  ttl: time\n  tags: tags\nvalues:\n  master: slave\n';
    const { problems } = await dialect('check', await keep('bad.yaml', text));
    expect(problems.split('\n').map((line) => line.replace(/^bad\.yaml:(\d+): .*$/, '$1'))).toEqual([
      ...['2', '3', '5'],
      '',
    ]);
  });

  it('needs the file', async () => {
    expect(await dialect('check', at('none.yaml'))).toMatchObject({
      code: 2,
      problems: expect.stringMatching(/^none\.yaml cannot be read: no such file/) as string,
    });
  });
});

describe('dialect diff', () => {
  it('writes a draft that the server accepts, and then shows what differs', async () => {
    const theirs = await keep('theirs.json', JSON.stringify(otherDocument()));
    const { code, out } = await dialect('diff', at('draft.yaml'), '--against', theirs);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Wrote .*: \d+ words are renamed/)]);
    expect(await dialect('check', at('draft.yaml'))).toMatchObject({ code: 0, problems: '' });
    expect((await dialect('diff', at('draft.yaml'), '--against', theirs)).out).toBe('Nothing differs.\n');

    const file = await keep(
      'edited.yaml',
      handWritten.replace('ttl_sec: ttl', 'ttl_sec: seconds').replace('  domains: zones\n', '') + 'labels:\n',
    );
    const before = await readFile(file, 'utf8');
    expect((await dialect('diff', file, '--against', theirs)).out).toBe(
      [' paths:', '+  domains: zones', ' fields:', '-  ttl_sec: seconds', '+  ttl_sec: ttl', ''].join('\n'),
    );
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('makes comments of words that the server would refuse', async () => {
    const [text, number] = [{ type: 'string' }, { type: 'integer' }];
    const times = { refresh_sec: number, retry_sec: number, expire_sec: number };
    const zone = { type: 'object', properties: { id: number, domain: text, ...times, target: number } };
    const responses = { 200: { content: { 'application/json': { schema: zone } } } };
    // In a record of ours, `target` is something else.
    const theirs = { openapi: '3.0.0', paths: { '/domains/{id}': { get: { responses } } } };
    const file = await keep('colliding.json', JSON.stringify(theirs));
    expect((await dialect('diff', at('colliding.yaml'), '--against', file)).code).toBe(0);
    expect(await readFile(at('colliding.yaml'), 'utf8')).toContain(
      '\n  # ttl_sec: target # refused: "target" and "ttl_sec" stand together, and both would be "target"\n',
    );
    expect((await dialect('check', at('colliding.yaml'))).code).toBe(0);
    const other = await keep('other.yaml', 'fields:\n  refresh_sec: refresh\n');
    expect((await dialect('diff', other, '--against', file)).out).toBe(' fields:\n-  refresh_sec: refresh\n');
  });

  it.each([
    ['no file', undefined, 2, /^their\.yaml cannot be read: no such file/],
    ['broken YAML', 'openapi: 3.1.0\npaths: [\n', 1, /^their\.yaml:\d+: /],
    [
      'an alias of nothing',
      'openapi: 3.1.0\npaths: *nothing\n',
      1,
      /^their\.yaml:2: There is no &nothing before/,
    ],
    ['another version', 'swagger: "2.0"\npaths: {}\n', 1, /^their\.yaml is no OpenAPI document of version 3/],
    ['a list', '[]', 1, /is no OpenAPI document/],
  ])('needs a document, not %s', async (_what, text, expected, reason) => {
    await rm(at('their.yaml'), { force: true });
    if (text !== undefined) await keep('their.yaml', text);
    const { code, out, problems } = await dialect(
      'diff',
      at('unwritten.yaml'),
      '--against',
      at('their.yaml'),
    );
    expect([code, out]).toEqual([expected, '']);
    expect(problems).toMatch(reason);
    await expect(readFile(at('unwritten.yaml'))).rejects.toThrow('ENOENT');
  });

  it('needs a dialect that is right, where there is one', async () => {
    const file = await keep('wrong.yaml', 'fields:\n  ttl: time\n');
    const theirs = await keep('empty.json', '{"openapi": "3.1.0", "paths": {}}');
    const { code, problems } = await dialect('diff', file, '--against', theirs);
    expect([code, problems]).toEqual([1, 'wrong.yaml:2: "ttl" is no field of the specification.\n']);
  });
});
