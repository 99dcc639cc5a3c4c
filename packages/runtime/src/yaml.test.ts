import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isTooDeep, readYaml } from './yaml.js';

/** Problems as `line:column reason`. */
const problemsOf = (text: string): string[] => {
  const read = readYaml(text);
  return 'problems' in read
    ? read.problems.map(({ at, reason }) => `${at.line}:${at.column} ${reason}`)
    : ['none'];
};

const valueOf = (text: string): unknown => {
  const read = readYaml(text);
  return 'problems' in read ? read.problems : read.value;
};

const repeated = (times: number, line: (at: number) => string): string =>
  Array.from({ length: times }, (_, at) => line(at)).join('');

/** Each line has what the one before has, several times. */
const growing = (lines: number, line: (before: number, at: number) => string): string =>
  `a0: &a0 { x: 1 }\n${repeated(lines, (at) => line(at, at + 1))}`;

const DEEP = 'Values stand more than 100 deep in each other';
const MANY = 'The file stands for more than 1,000,000 values';

describe('YAML is read', () => {
  it.each([
    ['nothing', ''],
    ['a text', 'one'],
    ['JSON', '{"a": [1, -2.5, true, null, "x"], "": {}}'],
    ['texts and numbers', 'a: 0x10\nb: "01"\nc: ~\nd: |\n  one\n  two\n1: 2\ntrue: no\n'],
    ['comments and a document of one', '# note\n---\na: 1 # note\n...\n'],
    ['anchors', 'a: &a [1, { b: &b 2 }]\nc: *a\nd: [*b, *a]\na2: &a 3\ne: *a\n'],
    ['merged objects', 'a: &a { x: 1, y: 2 }\nb: { y: 3, <<: *a, z: 4 }\nc: { <<: [{ x: 0 }, *a] }\n'],
    ['a quoted key that merges nothing', 'a: { "<<": 1 }'],
  ])('of %s', (_what, text) => {
    expect(valueOf(text)).toEqual(parse(text, { merge: true }));
  });

  it('with a field of any name', () => {
    expect(Object.keys(valueOf('__proto__: { a: 1 }') as object)).toEqual(['__proto__']);
  });

  it('with the places of keys and items', () => {
    const read = readYaml('a: &a\n  x: 1\nb:\n  - <<: *a\n    y: 2\n  - *a\n');
    if ('problems' in read) throw new Error('It is no YAML');
    const { a, b } = read.value as { a: object; b: object[] };
    expect(read.positionOf(read.value as object, 'b')).toEqual({ line: 3, column: 1 });
    expect(read.positionOf(b[0] ?? {}, 'x')).toEqual({ line: 2, column: 3 });
    expect(read.positionOf(b[0] ?? {}, 'y')).toEqual({ line: 5, column: 5 });
    expect(read.positionOf(b, '1')).toEqual({ line: 6, column: 5 });
    expect(read.positionOf(a, 'z')).toBeUndefined();
  });

  it('many keys of one object, too', () => {
    const text = repeated(20_000, (at) => `key${at}: 1\n`);
    expect(Object.keys(valueOf(text) as object)).toHaveLength(20_000);
    expect(problemsOf(`${text}key7: 2\n`)).toEqual(['20001:1 "key7" is there twice']);
  });
});

describe('YAML is refused', () => {
  it.each([
    ['an open bracket', 'a: [1\n', [expect.stringMatching(/^2:1 Flow sequence/)]],
    [
      'keys that are there twice',
      'a: 1\nb: 2\na: 3\nb: 4\n',
      ['3:1 "a" is there twice', '4:1 "b" is there twice'],
    ],
    ['keys of several lines, in one', '"a\\nb": 1\n"a\\nb": 2\n', ['2:1 "a\\nb" is there twice']],
    ['two documents', 'a: 1\n---\nb: 1\n', ['2:1 The file must be one document']],
    ['an alias of nothing', 'a: *b\nb: &b 1\n', ['1:4 There is no &b before *b']],
    ['an alias in what it repeats', 'accounts: &a [*a]\n', ['1:15 *a stands in what it repeats']],
    [
      'a merge of itself',
      'a: &a { <<: *a }\n',
      [expect.stringMatching(/^1:13 \*a stands in/), expect.any(String)],
    ],
    ['a merge of a text', 'a: { <<: b }\n', ['1:6 Only objects can be merged']],
    ['a key that is a list', '? [a]\n: 1\n', ['1:3 A key must be a text']],
    ['an infinite number', 'a: .inf\n', ['1:4 This is no value of JSON']],
    ['bytes', '%YAML 1.1\n---\na: !!binary aGk=\n', ['3:13 This is no value of JSON']],
    ['deep lists', '['.repeat(100_000), [`1:101 ${DEEP}`]],
    ['deep lists in blocks', '- '.repeat(100_000), [expect.stringContaining(DEEP)]],
    ['deep objects', '{a: '.repeat(100_000), [expect.stringContaining(DEEP)]],
    ['deep keys', '? '.repeat(100_000), [expect.stringContaining(DEEP)]],
    [
      'aliases that are deep',
      growing(200, (before, at) => `a${at}: &a${at} [*a${before}]\n`),
      [expect.stringContaining(DEEP)],
    ],
    [
      'aliases of aliases',
      growing(90, (before, at) => `a${at}: &a${at} [${`*a${before}, `.repeat(9)}]\n`),
      [expect.stringMatching(`^7:\\d+ ${MANY}`)],
    ],
    [
      'merges of merges',
      growing(900, (before, at) => `a${at}: &a${at} { <<: [${`*a${before}, `.repeat(9)}], x${at}: 1 }\n`),
      [expect.stringContaining(MANY)],
    ],
    ['anchors in a row', '&a '.repeat(100_000), [expect.stringContaining('A value can have one anchor')]],
  ])('with %s', (_what, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('with so many of its problems', () => {
    expect(problemsOf('}'.repeat(10_000))).toHaveLength(100);
  });
});

it('values of JSON can be too deep', () => {
  expect(isTooDeep(JSON.parse('['.repeat(100) + ']'.repeat(100)))).toBe(false);
  expect(isTooDeep(JSON.parse('['.repeat(101) + ']'.repeat(101)))).toBe(true);
});
