import { readDocument } from '@cloud-account/spec';
import { parse } from 'yaml';
import { isObject } from '@cloud-account/core/is-object';
import { textsOf, type Part } from './align/parts.js';
import { renaming, type Given } from './check.js';
import { kindNames, type WordKind } from './kinds.js';

/** A dialect that was written by hand, for the document below. */
export const handWritten = `
paths:
  domains: zones
  records: entries
  tickets: cases
  volumes: drives
fields:
  domain: zone
  file: document
  soa_email: contact_email
  summary: subject
  target: content
  ttl_sec: ttl
values:
  domain: zone
  domain_*: zone_*
  domain_record_*: zone_entry_*
  master: primary
  slave: secondary
  volume: drive
  volume_*: drive_*
ids:
  node/*: machine/*
scopes:
  domains: zones
  volumes: drives
headers:
  X-Filter: X-Query
nouns:
  domain: zone
  record: entry
  ticket: case
  volume: drive
`;

const words = parse(handWritten) as Given;

const renamings = Object.fromEntries(kindNames.map((kind) => [kind, renaming(words[kind])]));

const theirs = (kind: WordKind, word: string): string => renamings[kind]?.(word) ?? word;

/** The paths that the provider does not have. */
const LACKING = /^\/(vpcs|nodebalancers|node\/stackscripts)/;

const scopeOf = (scope: string): string => scope.replace(/^[^:]+/, (family) => theirs('scopes', family));

const exampleOf = (example: unknown): unknown =>
  typeof example === 'string' && example.startsWith('node/') ? theirs('ids', example) : example;

/** Renames what a node says itself. Schemas are in the form of OpenAPI 3.0, which has no type `null`. */
function own(node: Part): Part {
  const types = textsOf(node.type);
  return {
    ...node,
    ...(types.length > 0 && {
      type: types.find((type) => type !== 'null'),
      nullable: types.includes('null'),
    }),
    ...(Array.isArray(node.enum) && {
      enum: node.enum.map((one: unknown) => (typeof one === 'string' ? theirs('values', one) : one)),
    }),
    ...(Array.isArray(node.required) && {
      required: textsOf(node.required).map((name) => theirs('fields', name)),
    }),
    ...(Array.isArray(node.oauth) && { oauth: textsOf(node.oauth).map(scopeOf) }),
    ...(node.in === 'query' && { name: theirs('fields', String(node.name)) }),
    ...(node.in === 'header' && { name: theirs('headers', String(node.name)) }),
    ...('example' in node && { example: exampleOf(node.example) }),
  };
}

function other(node: unknown, isNamed = false): unknown {
  if (Array.isArray(node)) return node.map((one) => other(one));
  if (!isObject(node)) return node;
  const children = Object.entries(node)
    .filter(([key]) => isNamed || !key.startsWith('x-'))
    .map(([key, child]) => [
      isNamed ? theirs('fields', key) : key,
      other(child, !isNamed && key === 'properties'),
    ]);
  const made = Object.fromEntries(children) as Part;
  return isNamed ? made : own(made);
}

/** A part of our specification as a provider would publish it that has the words of the dialect. */
export function otherDocument(): Part {
  const { paths, ...document } = readDocument('v4');
  const kept = Object.entries(paths).filter(([path]) => !LACKING.test(path));
  return {
    ...(other(document) as Part),
    openapi: '3.0.3',
    paths: Object.fromEntries(
      kept.map(([path, item]) => [
        `/v2${path.replace(/[^/{}]+(?=\/|$)/g, (segment) => theirs('paths', segment))}`,
        other(item),
      ]),
    ),
  };
}
