import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigProblem } from '../config/config.js';
import { readDialect } from './read-dialect.js';

const folder = mkdtempSync(path.join(tmpdir(), 'dialect-'));
const file = path.join(folder, 'words.yaml');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What is said of a file, without its name. */
const problems = (text: string): string[] => {
  writeFileSync(file, text);
  try {
    readDialect(file);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return error.message.split('\n').map((line) => line.replace(`${file}:`, ''));
  }
};

describe('the file of a dialect', () => {
  it.each([
    ['nothing', ''],
    ['one word', 'paths:\n  domains: zones\n'],
    ['two words that change places', 'fields: { label: name, name: label }'],
    ['a word that another object has', 'fields: { ttl_sec: size }'],
  ])('may have %s', (_what, text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    [
      'a kind that is none',
      'field: {}\n',
      ['1: "field" is no kind of word; there are paths, fields, values, ids, scopes, headers.'],
    ],
    [
      'unknown words, each at its line',
      '# mine\npaths:\n  domains: zones\n  domain: zone\nfields:\n  ttl: time\nheaders: { X-Mine: X-Yours }\n',
      [
        '4: "domain" is no segment of a path of the specification.',
        '6: "ttl" is no field of the specification.',
        '7: "X-Mine" is no header of the specification.',
      ],
    ],
    ['a path within a segment', 'paths: { domains: a/b }', ['1: This cannot stand there on the wire.']],
    ['a number', 'scopes:\n  domains: 5\n', ['2: This must be string.']],
    ['no words at all', '- a\n- b\n', ['1: This must be object.']],
    [
      'two words of one object that would be one',
      'fields:\n  ttl_sec: target\n',
      ['2: "target" and "ttl_sec" stand together, and both would be "target".'],
    ],
    [
      'two segments of one place that would be one',
      'paths:\n  domains: tags\n',
      ['2: "domains" and "tags" stand together, and both would be "tags".'],
    ],
    [
      'two values of one enumeration that would be one',
      'values: { master: slave }',
      ['1: "master" and "slave" stand together, and both would be "slave".'],
    ],
    ['a name twice', 'paths:\n  domains: a\n  domains: b\n', ['3: Map keys must be unique.']],
  ])('must not have %s', (_what, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('must be there', () => {
    expect(() => readDialect(path.join(folder, 'none.yaml'))).toThrow(
      /^CLOUD_DIALECT: .*none\.yaml cannot be read/,
    );
  });
});
