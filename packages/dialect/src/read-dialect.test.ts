import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DialectProblem } from './file-problem.js';
import { problemsOf, readDialect } from './read-dialect.js';

const folder = mkdtempSync(path.join(tmpdir(), 'dialect-'));
const file = path.join(folder, 'words.yaml');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The problems of a file, without its name. */
const problems = (text: string): string[] => {
  writeFileSync(file, text);
  try {
    readDialect(file);
    return [];
  } catch (error) {
    if (!(error instanceof DialectProblem)) throw error;
    return error.message.split('\n').map((line) => line.replace(`${file}:`, ''));
  }
};

describe('the file of a dialect', () => {
  it.each([
    ['nothing', ''],
    ['a kind without words', 'paths:\nfields:\n  ttl_sec: ttl\n'],
    ['one word', 'paths:\n  domains: zones\n'],
    ['two words that change places', 'fields: { label: name, name: label }'],
    ['a word that another object has', 'fields: { ttl_sec: size }'],
    [
      'a star in the place of many words, and an exception',
      'values: { domain_*: zone_*, domain_create: made }',
    ],
    [
      'a star within words, and before their end',
      'values: { d*n_create: z*e_create, "*_delete": "*_remove" }',
    ],
    ['IDs that are data', 'ids: { g6-nano-1: tiny, node/*: server/*, my-own: other }'],
    ['labels of the catalog and default ones', "labels: { Nano 1GB: Tiny, 'node{id}': 'server{id}' }"],
    ['the keys of filters', 'filters: all\npaths: { domains: zones }'],
    ['nouns', 'nouns: { node: server, nodes: boxes }'],
    [
      'a sentence with and without a parameter',
      'sentences: { user.self.kept: No, region.known: "No {field}" }',
    ],
    ['one of several sentences', 'sentences: { request.shape.valid: { range: "{min} to {max}" } }'],
  ])('may have %s', (_what, text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    ['other keys of filters', 'filters: some\n', ['1: This must be equal to one of the allowed values.']],
    [
      'a kind that is none',
      'field: {}\n',
      [
        '1: "field" is no kind of word; there are paths, fields, values, ids, scopes, headers, labels, nouns, sentences, and filters.',
      ],
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
    [
      'words of several lines, which stay one',
      'fields: { "a\\nb\\e[2J": x }\n',
      ['1: "a\\nb\\u001b[2J" is no field of the specification.'],
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
    [
      'a star at the end of one word',
      'fields: { node_*: server }',
      ['1: Both words have one star, or none.'],
    ],
    ['two stars in a word', 'labels: { No*e*: Se* }', ['1: Both words have one star, or none.']],
    [
      'a star for no word',
      'values:\n  nude_*: server_*\n',
      ['2: "nude_*" matches no word of the specification.'],
    ],
    [
      'a star that makes two values of one enumeration one',
      'values:\n  domain_*: zone_*\n  node_create: zone_create\n',
      ['3: "domain_create" and "node_create" stand together, and both would be "zone_create".'],
    ],
    ['an ID of other segments', 'ids: { us-east: us/east }', ['1: Both IDs must have as many slashes.']],
    [
      'a default label that is none',
      "labels: { 'vm{id}': 'server{id}' }",
      [expect.stringMatching(/^1: "vm\{id\}" is no label that the service makes up; there are node\{id\}, /)],
    ],
    [
      'a label that nothing fills',
      "labels: { 'node{id}': 'server{number}' }",
      ['1: {number} is no parameter of the label; there are {id}.'],
    ],
    [
      'labels that no node may have',
      "labels: { 'node{id}': 'my server {id}' }",
      ['1: Must only use ASCII letters, numbers, hyphens, underscores, and periods.'],
    ],
    [
      'labels that are too short for a node',
      "labels: { 'node*': '*' }",
      ['1: No node can have such a label.'],
    ],
    ['two words as a noun', 'nouns: { a node: server }', ['1: "a node" is no noun.']],
    [
      'a place that no request has',
      'sentences:\n  shape.volume.ttl_sec: No\n  shape.volume.size: From {min}\n',
      [
        '2: "shape.volume.ttl_sec" is no place of a request.',
        '3: {min} is no parameter of the place; there are {field}.',
      ],
    ],
    ['a rule that is none', 'sentences:\n  node.idle: Server busy.\n', ['2: "node.idle" is no rule.']],
    [
      'a parameter that a rule does not have',
      'sentences:\n  region.known: No {region}\n',
      ['2: {region} is no parameter of the rule; there are {field}.'],
    ],
    [
      'a sentence that a rule does not have',
      'sentences:\n  access.scope.sufficient:\n    operation: No\n    account: No\n',
      ['4: "account" is no sentence of the rule; there are operation, field.'],
    ],
    [
      'sentences of a rule that has one',
      'sentences: { node.busy: { all: No } }',
      ['1: "all" is no sentence of the rule; the rule has one sentence.'],
    ],
    [
      'a parameter of another sentence',
      'sentences:\n  request.shape.valid:\n    minimum: At most {max}\n',
      ['3: {max} is no parameter of the sentence; there are {field}, {min}.'],
    ],
    [
      'problems of every kind, each at its line',
      'paths:\n  domain: zone\nfields:\n  ttl_sec: target\n  tags: 5\n  n*d*: x*\nlabels: { "vm{id}": "x{id}" }\nnames: {}\nsentences: { node.idle: No }\nvalues: { master: slave }\n',
      [
        '2: "domain" is no segment of a path of the specification.',
        '4: "target" and "ttl_sec" stand together, and both would be "target".',
        '5: This must be string.',
        expect.stringMatching(/^6: "n\*d\*" is no field/),
        expect.stringMatching(/^7: "vm\{id\}" is no label that/),
        expect.stringMatching(/^8: "names" is no kind of word; /),
        '9: "node.idle" is no rule.',
        '10: "master" and "slave" stand together, and both would be "slave".',
      ],
    ],
    ['a name twice', 'paths:\n  domains: a\n  domains: b\n', ['3: "domains" is there twice.']],
  ])('must not have %s', (_what, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('is checked without a server', () => {
    writeFileSync(file, 'paths:\n  domain: zone\n');
    expect(problemsOf(file)).toEqual([
      { line: 2, reason: '"domain" is no segment of a path of the specification' },
    ]);
    writeFileSync(file, '');
    expect(problemsOf(file)).toEqual([]);
  });

  it('must be there', () => {
    expect(() => readDialect(path.join(folder, 'none.yaml'))).toThrow(
      /^CLOUD_DIALECT: .*none\.yaml cannot be read/,
    );
  });
});
