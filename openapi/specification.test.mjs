// What no rule of the linter can say of the specifications, held on what is bundled of them.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { operationsIn, resolve, schemaIn } from '../packages/spec/src/document.ts';
import { extensions } from './extensions.mjs';

const bundles = new URL('../packages/spec/src/generated/', import.meta.url);
const documents = ['v4', 'operator'].map((api) => [
  api,
  JSON.parse(readFileSync(new URL(`${api}.json`, bundles), 'utf8')),
]);

const isObject = (node) => typeof node === 'object' && node !== null;

/** Every object below a node, with the name of the last key that leads to it. */
const objectsIn = (node, key = '') =>
  isObject(node)
    ? [[key, node], ...Object.entries(node).flatMap(([name, child]) => objectsIn(child, name))]
    : [];

const bodiesOf = (document, holder) => Object.values((holder && resolve(document, holder))?.content ?? {});

/** A schema and all that it leads to, each once. */
const schemasIn = (document, node, seen = new Set()) => {
  if (!isObject(node) || seen.has(node.$ref ?? node)) return [];
  seen.add(node.$ref ?? node);
  const { $ref: _, ...schema } = resolve(document, node);
  return [schema, ...Object.values(schema).flatMap((child) => schemasIn(document, child, seen))];
};

const SELF = ['example', 'examples', 'const'];

/** True if an example of a schema can be made from its parts. */
const hasExample = (document, written, above = []) => {
  const schema = resolve(document, written);
  const every = (all) => all.every((one) => hasExample(document, one, [...above, written.$ref]));
  // Of a file there is none: importers would send it as text.
  if (SELF.some((keyword) => keyword in schema) || schema.format === 'binary') return true;
  if (written.$ref && above.includes(written.$ref)) return false;
  if (schema.allOf) return every(schema.allOf);
  for (const any of [schema.oneOf, schema.anyOf])
    if (any) return any.some((one) => hasExample(document, one, [...above, written.$ref]));
  if (schema.items) return every([schema.items]);
  return schema.properties ? every(Object.values(schema.properties)) : schema.type === 'object';
};

/** The operations whose bodies have IDs without a bound, since a rule judges all of them. */
const JUDGED = ['createTicket', 'updateNodeConfig'];

/** The operations whose scope is another one than their method suggests, each with the reason. */
const SCOPES = {
  getProfileGrants: [], // Any valid token may ask what its user may do.
  markEventsSeen: ['events:read_only'], // Only the mark changes.
  markEventRead: ['events:read_only'],
  // It reads a disk of a node.
  createImage: ['images:read_write', 'nodes:read_only'],
};

describe.each(documents)('the specification %s', (api, document) => {
  const operations = operationsIn(document).map((one) => ({ ...one, id: one.operation.operationId }));
  const everything = objectsIn(document);
  const isForUsers = api === 'v4';

  it.each(operations)('$id says who may ask for it', ({ id, path, method, operation }) => {
    const { security = document.security, 'x-grant': needs } = operation;
    if (!isForUsers) {
      expect(security).toEqual([{ operatorKey: [] }]);
      expect([needs, operation['x-rate-limit']]).toEqual([undefined, undefined]);
    } else if (security.length > 0) {
      // Importers take the first.
      expect(security[0]).toEqual({ personalAccessToken: [] });
      const access = method === 'get' ? 'read_only' : 'read_write';
      const scopes = security.flatMap(({ oauth = [] }) => oauth);
      expect(scopes).toEqual(SCOPES[id] ?? [expect.stringMatching(new RegExp(`^\\w+:${access}$`))]);
      const named = needs
        .map(({ parameter }) => parameter)
        .filter((name) => name && !name.startsWith('body.'));
      for (const name of named) expect(path).toContain(`{${name}}`);
    }
  });

  it.each(operations)(
    '$id has an example of each body, and is named list… where it is paged',
    ({ id, operation }) => {
      const bodies = [operation.requestBody, operation.responses['200']].flatMap((one) =>
        bodiesOf(document, one),
      );
      for (const body of bodies)
        expect('example' in body || 'examples' in body || hasExample(document, body.schema)).toBe(true);
      const { properties = {} } = schemaIn(document, operation.responses['200']) ?? {};
      if ('pages' in properties) expect(id).toMatch(/^list/);
    },
  );

  it.each(operations.filter(({ operation }) => operation.requestBody))(
    '$id has no default in the body of a PUT, and no closed object where bodies are open',
    ({ method, operation }) => {
      const schemas = bodiesOf(document, operation.requestBody).flatMap(({ schema }) =>
        schemasIn(document, schema),
      );
      if (method === 'put') expect(schemas.filter((schema) => schema.default !== undefined)).toEqual([]);
      if (isForUsers) expect(schemas.filter((schema) => schema.additionalProperties === false)).toEqual([]);
    },
  );

  it.each(operations.filter(({ id, operation }) => operation.requestBody && !JUDGED.includes(id)))(
    '$id has a bound for each ID in its body',
    ({ operation }) => {
      const fields = bodiesOf(document, operation.requestBody)
        .flatMap(({ schema }) => schemasIn(document, schema))
        .flatMap(({ properties = {} }) => Object.entries(properties))
        .map(([name, field]) => [name, resolve(document, field)])
        .filter(([, field]) => !field.readOnly && !field['x-fixed'])
        .flatMap(([name, field]) => [
          [name, field],
          [name, resolve(document, field.items ?? {})],
        ])
        .filter(([, field]) => [field.type].flat().includes('integer'));
      const ids = fields.filter(([name]) => /(^|_)ids?$|^nodes$/.test(name));
      // The database has no larger ones, and a comparison with one is an error there.
      for (const [name, field] of ids) expect(field.maximum, name).toBeLessThanOrEqual(2_147_483_647);
    },
  );

  it('describes every field', () => {
    const fields = everything
      .filter(([key, node]) => key === 'properties' && !('$ref' in node))
      .flatMap(([, properties]) => Object.entries(properties));
    const silent = fields.filter(([, field]) => !resolve(document, field)?.description?.trim());
    expect(silent).toEqual([]);
  });

  // Generators make a union of several types, which has no pattern.
  it('has no pattern beside several types', () => {
    const several = ({ type = [] }) => [type].flat().filter((one) => one !== 'null').length > 1;
    expect(everything.filter(([, node]) => 'pattern' in node && several(node))).toEqual([]);
  });

  it('has a name for each enum that is used more than once', () => {
    const named = new Set(Object.values(document.components.schemas));
    const inline = everything.map(([, node]) => node).filter((node) => node.enum && !named.has(node));
    const texts = inline.map((node) => JSON.stringify(node.enum));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('names each decision once', () => {
    const decisions = everything.flatMap(([, node]) => node['x-decision'] ?? []);
    const texts = new Map(decisions.map((decision) => [decision.id, JSON.stringify(decision)]));
    for (const decision of decisions) expect(JSON.stringify(decision)).toBe(texts.get(decision.id));
  });

  it('says the same of a bucket wherever operations share it', () => {
    const limits = operations.flatMap(({ operation }) => operation['x-rate-limit'] ?? []);
    const buckets = new Map(limits.map((limit) => [limit.bucket, limit]));
    for (const limit of limits.filter(({ bucket }) => bucket))
      expect(limit).toEqual(buckets.get(limit.bucket));
  });
});

describe('the extensions', () => {
  const used = documents
    .flatMap(([, document]) => objectsIn(document))
    .flatMap(([, node]) => Object.entries(node));
  const ajv = new Ajv2020({ allowUnionTypes: true });

  it.each(Object.entries(extensions))(
    '%s is used, and has the values that it may have',
    (name, { value, example }) => {
      const fits = ajv.compile(value);
      const values = used.filter(([key]) => key === name).map(([, one]) => one);
      expect(values.length).toBeGreaterThan(0);
      for (const one of [example, ...values]) expect(fits(one), JSON.stringify(one)).toBe(true);
    },
  );

  it('are all in the vocabulary', () => {
    const names = new Set(used.map(([key]) => key).filter((key) => key.startsWith('x-')));
    expect([...names].sort()).toEqual(Object.keys(extensions).sort());
  });
});
